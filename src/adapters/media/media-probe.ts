import type { Logger } from 'pino';
import type { MediaFacts } from '../../domain/media/media.ts';
import type { ProgramPaths } from './ffmpeg.ts';
import { measureImage } from './media-image.ts';
import type { MediaKind } from './media-kinds.ts';
import { sniffKind, type ClaimedFile } from './media-sniff.ts';
import { measureVideo } from './media-video.ts';
import { Turns, type Asking } from '../../domain/turns.ts';

/**
 * Decoders that run at once in this process: each may take a core and some hundred megabytes. A picture waits for no video,
 * which takes seconds.
 */
const decoders = { pictures: new Turns(2), videos: new Turns(2) };

/**
 * What the file is, by its content alone: kind by its first bytes, figures by decoding it. Throws `invalid_media` when
 * it is not what its name or declared type say, damaged or cut off; `unsupported_media_type` for other kinds; `rate_limited` where too many of the organization's wait.
 */
export const probeMedia = async (
  file: string,
  claim: ClaimedFile,
  paths: ProgramPaths,
  asking: Asking,
  log?: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<{ kind: MediaKind; facts: Omit<MediaFacts, 'sha256' | 'sizeBytes'> }> => {
  const kind = await sniffKind(file, claim);
  const isImage = kind.mimeType.startsWith('image/');
  const figures = await decoders[isImage ? 'pictures' : 'videos'].take(asking, () =>
    isImage ? measureImage(file, kind) : measureVideo(file, kind, paths, log),
  );
  return { kind, facts: { ...figures, mimeType: kind.mimeType } };
};
