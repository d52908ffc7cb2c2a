import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import type { Sharp } from 'sharp';
import { sharpWith } from '../safe-sharp.ts';
import { UnreadablePicture, type PagedFigures } from './protocol.ts';

/** Longest side in pixels of a drawn page, more than any platform shows. */
const drawnSide = 2_048;

/** Longest side in points of a page that Acrobat accepts. Larger values do not describe paper. */
const maxPoints = 14_400;

const pointsOf = (side: number): number => Math.min(Math.max(1, Math.round(side)), maxPoints);

const refused = (error: unknown): never => {
  const isLocked = error instanceof Error && /password|security scheme/i.test(error.message);
  throw new UnreadablePicture(isLocked ? 'encrypted' : 'damaged', error);
};

/**
 * Pages of a PDF, drawn by PDFium, which is compiled to WebAssembly without a JavaScript engine: scripts, embedded files,
 * and links of the document have no effect.
 */
export class PdfPages {
  readonly #pdf: PDFiumDocument;
  readonly figures: PagedFigures & { pages: number };

  private constructor(pdf: PDFiumDocument) {
    this.#pdf = pdf;
    const pages = pdf.getPageCount();
    if (pages < 1) throw new UnreadablePicture('damaged', 'no pages');
    this.figures = { ...this.#sizeOf(1), pages };
  }

  static async open(bytes: Buffer): Promise<PdfPages> {
    const library = await PDFiumLibrary.init();
    return new PdfPages(await library.loadDocument(bytes).catch(refused));
  }

  #sizeOf(page: number): { width: number; height: number } {
    const { originalWidth, originalHeight } = this.#pdf.getPage(page - 1).getOriginalSize();
    if (!(originalWidth > 0 && originalHeight > 0)) throw new UnreadablePicture('damaged', `page ${page}`);
    return { width: pointsOf(originalWidth), height: pointsOf(originalHeight) };
  }

  /** Draws a page on white, counted from 1. */
  async draw(page: number): Promise<Sharp> {
    const points = this.#sizeOf(page);
    const scale = drawnSide / Math.max(points.width, points.height);
    const side = (length: number): number => Math.max(1, Math.round(length * scale));
    const [width, height] = [side(points.width), side(points.height)];
    const { data } = await this.#pdf.getPage(page - 1).render({
      width,
      height,
      scale: 1,
      // a copy, because the next page reuses the memory
      render: drawn => Promise.resolve(Uint8Array.from(drawn.data)),
    });
    const sharp = await sharpWith([]);
    return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  }
}
