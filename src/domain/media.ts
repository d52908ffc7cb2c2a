export const mediaTypes = ['image', 'gif', 'video', 'document'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** What was measured of an uploaded file; every figure comes from its content, never from what the client said. */
export interface MediaFacts {
  type: MediaType;
  mimeType: string;
  sizeBytes: number;
  /** Pixels; of a document, of its first page in points. */
  width: number;
  height: number;
  /** Null for still images. */
  durationSeconds: number | null;
  /** Of a video, as ffprobe names them; null or absent where there is none or nobody looked. */
  videoCodec?: string | null;
  audioCodec?: string | null;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
}
