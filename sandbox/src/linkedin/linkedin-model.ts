import type { Json } from '../http.ts';
import type { Media } from '../model.ts';

export interface LinkedInAsset {
  urn: string;
  kind: 'image' | 'video' | 'document';
  account: string;
  owner: string;
  state: 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';
  polls: number;
  /** Of videos: how many bytes are to come, and the ETag of each part that came. */
  fileSize?: number;
  etags?: (string | null)[];
  media?: Media;
  /** Of a video whose app said that it would send one: null until it has come. */
  thumbnail?: Media | null;
}

export interface LinkedInDetail {
  author: string;
  /** Little text as it is read back: hashtags as templates. */
  commentary: string;
  visibility: string;
  content?: Json;
}
