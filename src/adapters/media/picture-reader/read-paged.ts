import type { Sharp } from 'sharp';
import { drawOfficeThumbnail, measureOffice } from './read-office.ts';
import { PdfPages } from './pdf-pages.ts';
import type { PagedFigures, PagedKind, PageRange } from './protocol.ts';

/** Returns a PNG after its length, so that the parent knows where the next one begins. */
const framed = async (image: Sharp): Promise<Buffer[]> => {
  const png = await image.png({ compressionLevel: 1 }).toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(png.length);
  return [length, png];
};

const asLine = (figures: PagedFigures): Buffer[] => [Buffer.from(JSON.stringify(figures))];

const readPdfPages = async (bytes: Buffer, range: PageRange | undefined): Promise<Buffer[]> => {
  const pdf = await PdfPages.open(bytes);
  if (!range) return asLine(pdf.figures);
  const parts: Buffer[] = [];
  for (let page = range.first; page <= Math.min(range.last, pdf.figures.pages); page += 1)
    parts.push(...(await framed(await pdf.draw(page))));
  return parts;
};

/**
 * Reads a document: its figures, or pictures of some of its pages. Of an Office file, which only its own program can draw,
 * the picture of the first page is the thumbnail that the program stored in the file.
 */
export const readPaged = async (
  bytes: Buffer,
  kind: PagedKind,
  range: PageRange | undefined,
): Promise<readonly Buffer[]> => {
  if (kind === 'application/pdf') return readPdfPages(bytes, range);
  return range ? framed(await drawOfficeThumbnail(bytes)) : asLine(await measureOffice(bytes, kind));
};
