import type { PlatformName } from '../platforms.ts';
import { limits } from '../limits/numbers.ts';
import { when, type Finding, type MeasuredMedia } from '../limits/problem.ts';

export const pdf = 'application/pdf';

/** Maximum pages of a PDF on the platforms that show it as a carousel of pictures. */
export const pagedLimits: Readonly<Partial<Record<PlatformName, number>>> = {
  instagram: limits.instagram.carousel,
  threads: limits.threads.carousel,
};

/**
 * Checks a part that contains a document, on a platform that shows each page of a PDF as a picture. Returns undefined if the
 * part contains no document.
 */
export const checkPages = (
  platform: 'instagram' | 'threads',
  media: readonly MeasuredMedia[],
  path: string,
): Finding[] | undefined => {
  const index = media.findIndex(({ type }) => type === 'document');
  const file = media[index];
  if (!file) return undefined;
  const label = platform === 'instagram' ? 'Instagram' : 'Threads';
  const max = pagedLimits[platform] ?? 0;
  const at = `${path}[${index}]`;
  if (file.mimeType !== pdf) {
    const message = `${label} accepts no PPTX or DOCX files. Export the document as PDF, and each of its pages becomes an image there.`;
    return [{ path: at, code: 'media_format', message }];
  }
  const { pageCount } = file;
  return [
    ...when(
      media.length > 1,
      path,
      'media_mix',
      `A PDF becomes a carousel of its own on ${label}. Remove the other files, or replace the PDF with images.`,
    ),
    ...when(
      (pageCount ?? 0) > max,
      at,
      'media_count',
      `Each page of a PDF becomes an image on ${label}, and a carousel there has at most ${max} images. This PDF has ${pageCount} pages. Use a shorter one, or choose other files with platformOptions.${platform}.media.`,
    ),
    ...when(
      (pageCount ?? null) === null,
      at,
      'media_format',
      'The number of pages of this PDF is unknown. Upload it again to publish its pages as images.',
    ),
  ];
};
