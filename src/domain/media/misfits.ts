import { pictureTraits, videoTraits } from './media.ts';

/** Problems that a conversion can fix. Duration, and file sizes that cannot shrink, are not among them. */
export const misfits = [
  'format',
  'videoCodec',
  'audioCodec',
  'size',
  'dimensions',
  'aspect',
  ...pictureTraits,
  ...videoTraits,
] as const;
export type Misfit = (typeof misfits)[number];
