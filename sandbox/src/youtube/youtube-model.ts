import type { Json } from '../http.ts';

/** A resumable upload. */
export interface UploadSession {
  id: string;
  account: string;
  snippet: Json;
  status: Json;
  size: number;
  received: number;
  videoId?: string;
  /** Disclosures by the app. */
  labels?: string[];
}

export interface YouTubeDetail {
  snippet: Json;
  status: Json;
  uploadStatus: 'uploaded' | 'processed' | 'failed' | 'rejected';
  reason?: string;
  polls: number;
  fileSize: number;
}

/** A list that a channel has made; a video may be in it more than once. */
export interface Playlist {
  id: string;
  accountId: string;
  title: string;
  items: { id: string; videoId: string; at: number }[];
}
