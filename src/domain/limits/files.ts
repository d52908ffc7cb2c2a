import { when, type Finding, type MeasuredMedia } from './problem.ts';

/** Requirements of a platform for one kind of file. Omitted fields have no limit. */
export interface FileRule {
  mimeTypes: readonly string[];
  minBytes?: number;
  maxBytes?: number;
  maxPixels?: number;
  maxWidth?: number;
  maxHeight?: number;
  /** Minimum width divided by height. */
  minAspect?: number;
  maxAspect?: number;
  minSeconds?: number;
  maxSeconds?: number;
  /** Maximum pages of a document. */
  maxPages?: number;
}

/**
 * Returns the kind of a file. Every GIF is a `gif`, animated or not. A document counts as an image and then fails the
 * format check.
 */
export const kindOf = (file: MeasuredMedia): 'image' | 'gif' | 'video' => {
  if (file.mimeType === 'image/gif') return 'gif';
  return file.type === 'document' ? 'image' : file.type;
};

/**
 * Format that only logos may have. No platform accepts vector graphics, and no fixed size would be right for conversion.
 */
export const logoOnly = 'image/svg+xml';

/**
 * Returns everything about a file that the rule forbids. A wrong format is reported alone. For videos and images, only
 * problems that a conversion cannot fix are reported, because files are converted before publishing.
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
    const message = `${takes} cannot be a document (${nameOf(file.mimeType)}). Only LinkedIn publishes documents. Use ${namesOf(rule.mimeTypes)}, or choose other files for this platform in platformOptions.`;
    return [{ path, code: 'media_format', message }];
  }
  return [...checkSize(path, file, rule, takes), ...checkPageCount(path, file, rule, takes)];
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

const checkPageCount = (path: string, file: MeasuredMedia, rule: FileRule, takes: string): Finding[] =>
  when(
    (file.pageCount ?? 0) > (rule.maxPages ?? Infinity),
    path,
    'media_too_long',
    `${takes} may have at most ${rule.maxPages} pages, but this file has ${file.pageCount}.`,
  );

const checkShape = (
  path: string,
  { width, height }: MeasuredMedia,
  rule: FileRule,
  takes: string,
): Finding[] => {
  const { minAspect = 0, maxAspect = Infinity } = rule;
  const aspect = width / height;
  return when(
    // Half a percent of tolerance, so that a pixel rounded away by an encoder is no reason to refuse.
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
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
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
