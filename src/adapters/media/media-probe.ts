import type { Logger } from 'pino';
import type { MediaFacts } from '../../domain/media/media.ts';
import type { ProgramPaths } from './ffmpeg.ts';
import { isOfDocument, measureDocument } from './documents/measure-document.ts';
import { measureImage } from './media-image.ts';
import type { MediaFigures, MediaKind } from './media-kinds.ts';
import { sniffKind, type ClaimedFile } from './media-sniff.ts';
import { measureVideo } from './media-video.ts';
import { turnsOf } from '../../domain/turns/resources.ts';
import type { Asking } from '../../domain/turns/turns.ts';

/**
 * Detects and measures a file by its content alone: its kind by its first bytes, its figures by decoding it. Throws
 * `invalid_media` if it does not match its name or declared type, or is damaged or truncated, `unsupported_media_type` for
 * other kinds, and `rate_limited` if too many of the organization's files wait.
 */
export const probeMedia = async (
  file: string,
  claim: ClaimedFile,
  paths: ProgramPaths,
  asking: Asking,
  log?: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<{ kind: MediaKind; facts: Omit<MediaFacts, 'sha256' | 'sizeBytes'> }> => {
  const kind = await sniffKind(file, claim, asking.orgId);
  const measure = async (): Promise<MediaFigures> => {
    if (isOfDocument(kind.mimeType)) return measureDocument(file, { ...kind, mimeType: kind.mimeType });
    return kind.mimeType.startsWith('image/')
      ? measureImage(file, kind)
      : measureVideo(file, kind, paths, log);
  };
  const isVideo = kind.mimeType.startsWith('video/');
  const figures = await turnsOf(isVideo ? 'videos' : 'pictures').take(asking, measure);
  return { kind, facts: { ...figures, mimeType: kind.mimeType } };
};
