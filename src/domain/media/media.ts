export const mediaTypes = ['image', 'gif', 'video', 'document'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** What of a picture's content is put right before it goes out. */
export const pictureTraits = ['color', 'orientation', 'privateTags'] as const;
/** What of a video's content some platform refuses, or shows otherwise than it is. */
export const videoTraits = [
  'chroma',
  'bitDepth',
  'hdr',
  'frameRate',
  'variableFrameRate',
  'interlaced',
  'oddSize',
  'editList',
  'indexAtEnd',
  'audioTrack',
  'audioChannels',
  'sampleRate',
] as const;
export type MediaTrait = (typeof pictureTraits)[number] | (typeof videoTraits)[number];

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
  /** What was seen of the content; null or absent where nobody looked. */
  traits?: MediaTrait[] | null;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
}
