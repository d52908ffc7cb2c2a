import { checkTarget, type MeasuredMedia, type TargetDraft } from '../../../src/domain/limits/index.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';

export const MB = 1_048_576;

export const jpeg = (change: Partial<MeasuredMedia> = {}): MeasuredMedia => ({
  type: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 200_000,
  width: 1_080,
  height: 1_080,
  durationSeconds: null,
  ...change,
});
export const png = jpeg({ mimeType: 'image/png' });
export const gif = jpeg({ type: 'gif', mimeType: 'image/gif', durationSeconds: 2 });
export const mp4 = (change: Partial<MeasuredMedia> = {}): MeasuredMedia =>
  jpeg({ type: 'video', mimeType: 'video/mp4', sizeBytes: 5 * MB, durationSeconds: 20, ...change });

export const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

/** `path code` of every problem. */
export const found = (platform: PlatformName, draft: Partial<TargetDraft>): string[] =>
  checkTarget(platform, { text: 'A text', media: [], options: {}, ...draft }).map(
    ({ path, code }) => `${path} ${code}`,
  );
