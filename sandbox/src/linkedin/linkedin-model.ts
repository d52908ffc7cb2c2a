import type { Json } from '../http.ts';
import type { Media } from '../model.ts';

export interface LinkedInAsset {
  urn: string;
  kind: 'image' | 'video' | 'document';
  account: string;
  owner: string;
  state: 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';
  polls: number;
  /** For documents: why processing it fails. */
  failure?: string;
  /** For videos: size in bytes, and the ETag of each uploaded part. */
  fileSize?: number;
  etags?: (string | null)[];
  media?: Media;
  /** For videos announced with a thumbnail: null until the thumbnail is uploaded. */
  thumbnail?: Media | null;
}

export interface LinkedInDetail {
  author: string;
  /** Little text as it is read back: hashtags as templates. */
  commentary: string;
  visibility: string;
  content?: Json;
}
