import { when, type Finding, type MeasuredMedia } from './problem.ts';

/** What a platform takes of one kind of file; what is not named is not limited. */
export interface FileRule {
  mimeTypes: readonly string[];
  minBytes?: number;
  maxBytes?: number;
  maxPixels?: number;
  maxWidth?: number;
  maxHeight?: number;
  /** Width divided by height. */
  minAspect?: number;
  maxAspect?: number;
  minSeconds?: number;
  maxSeconds?: number;
}

/** A GIF counts as one whether it moves or not; a document as an image, which its format then is not one of. */
export const kindOf = (file: MeasuredMedia): 'image' | 'gif' | 'video' => {
  if (file.mimeType === 'image/gif') return 'gif';
  return file.type === 'document' ? 'image' : file.type;
};

/** A logo and nothing else: no platform takes a drawing, and no one size would be right for it. */
export const logoOnly = 'image/svg+xml';

/**
 * Everything about one file that the rule does not allow; a wrong format says no more than that. Of a video and a picture
 * only what no rendition puts right: for the rest they get one before they are published.
 */
export const checkFile = (path: string, file: MeasuredMedia, rule: FileRule, takes: string): Finding[] => {
  if (file.type === 'video')
    return [...checkSize(path, file, withoutLimit(rule), takes), ...checkDuration(path, file, rule, takes)];
  if (file.mimeType === logoOnly)
    return [
      { path, code: 'media_format', message: 'SVG files are accepted only as logos. Use PNG or JPEG.' },
    ];
  if (file.type !== 'document') return checkShape(path, file, rule, takes);
  if (!rule.mimeTypes.includes(file.mimeType)) {
    const message = `${takes} must be ${namesOf(rule.mimeTypes)}, not ${nameOf(file.mimeType)}.`;
    return [{ path, code: 'media_format', message }];
  }
  return checkSize(path, file, rule, takes);
};

const withoutLimit = (rule: FileRule): FileRule => ({ ...rule, maxBytes: Infinity });

const checkSize = (path: string, file: MeasuredMedia, rule: FileRule, takes: string): Finding[] => {
  const { minBytes = 0, maxBytes = Infinity } = rule;
  const is = `this file has ${size(file.sizeBytes)}.`;
  return [
    ...when(
      file.sizeBytes > maxBytes,
      path,
      'media_too_large',
      `${takes} may have at most ${size(maxBytes)}, but ${is}`,
    ),
    ...when(
      file.sizeBytes < minBytes,
      path,
      'media_too_small',
      `${takes} must have at least ${size(minBytes)}, but ${is}`,
    ),
  ];
};

const checkShape = (
  path: string,
  { width, height }: MeasuredMedia,
  rule: FileRule,
  takes: string,
): Finding[] => {
  const { minAspect = 0, maxAspect = Infinity } = rule;
  const aspect = width / height;
  return when(
    // Half a percent of grace: a pixel that an encoder rounded away is not a reason to refuse.
    aspect < minAspect * 0.995 || aspect > maxAspect * 1.005,
    path,
    'media_aspect_ratio',
    `${takes} needs an aspect ratio between ${ratio(minAspect)} and ${ratio(maxAspect)} (width to height), but this file has ${width}×${height}.`,
  );
};

const checkDuration = (path: string, file: MeasuredMedia, rule: FileRule, takes: string): Finding[] => {
  const { minSeconds = 0, maxSeconds = Infinity } = rule;
  if (file.durationSeconds === null) return [];
  const is = `this file lasts ${seconds(file.durationSeconds)}.`;
  return [
    ...when(
      file.durationSeconds > maxSeconds,
      path,
      'media_too_long',
      `${takes} may last at most ${seconds(maxSeconds)}, but ${is}`,
    ),
    ...when(
      file.durationSeconds < minSeconds,
      path,
      'media_too_short',
      `${takes} must last at least ${seconds(minSeconds)}, but ${is}`,
    ),
  ];
};

const names: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'image/avif': 'AVIF',
  'image/tiff': 'TIFF',
  'image/bmp': 'BMP',
  'video/mp4': 'MP4',
  'video/quicktime': 'QuickTime',
  'video/webm': 'WebM',
  'application/pdf': 'PDF',
};
const nameOf = (mimeType: string): string => names[mimeType] ?? mimeType;
const namesOf = (mimeTypes: readonly string[]): string => mimeTypes.map(nameOf).join(' or ');

const size = (bytes: number): string => {
  const [unit, name] = bytes >= 1_048_576 ? [1_048_576, 'MB'] : bytes >= 1_024 ? [1_024, 'kB'] : [1, 'bytes'];
  return `${Number((bytes / unit).toFixed(1))} ${name}`;
};
const seconds = (count: number): string => `${Number(count.toFixed(2))} s`;
const ratio = (value: number): string => (value >= 1 ? `${tidy(value)}:1` : `1:${tidy(1 / value)}`);
const tidy = (value: number): string => String(Number(value.toFixed(2)));
