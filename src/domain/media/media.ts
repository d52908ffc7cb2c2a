import { refuse, type Refusal } from '../errors.ts';

export const mediaTypes = ['image', 'gif', 'video', 'document'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Traits of an image that are corrected before publishing. */
export const pictureTraits = ['color', 'orientation', 'privateTags'] as const;
/** Traits of a video that some platform refuses or displays incorrectly. */
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

/**
 * Maximum bytes of a still image whose tags are read and removed. No platform accepts a larger one unconverted, so a larger
 * one counts as having private tags and is encoded again.
 */
export const maxSearchedBytes = 16 * 1_048_576;

/** Maximum length of a document's title. LinkedIn shows 58 characters of it, and accepts 100. */
export const maxTitleLength = 100;

/** Measured facts about an uploaded file. Every value comes from the file's content, never from the client. */
export interface MediaFacts {
  type: MediaType;
  mimeType: string;
  sizeBytes: number;
  /** Pixels, or for a document the points of its first page. */
  width: number;
  height: number;
  /** Null for still images. */
  durationSeconds: number | null;
  /** Codec of a video as ffprobe names it. Null or absent if there is none or it was not measured. */
  videoCodec?: string | null;
  audioCodec?: string | null;
  /** Traits of the content. Null or absent if they were not measured. */
  traits?: MediaTrait[] | null;
  /** Pages of a document. Null or absent for other files, and for a document that does not say how many it has. */
  pageCount?: number | null;
  /** Hex SHA-256 of the bytes. */
  sha256: string;
}

/** Returns the refusal of a title for a file that is not a document. */
export const refuseTitle = (): Refusal => {
  const message = 'Only documents have a title. Omit it for images and videos.';
  return refuse('validation_failed', message, {
    details: [{ path: 'title', code: 'not_allowed', message }],
  });
};
