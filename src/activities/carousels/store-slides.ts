import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { carouselPdf } from '../../adapters/carousels/carousel-pdf.ts';
import type { LaidOut } from '../../adapters/carousels/draw-carousel.ts';
import type { CarouselFileRow, CarouselRow } from '../../db/carousels/carousels.ts';
import { countDrawnSlides } from '../../db/carousels/drawing.ts';
import { carouselSizes } from '../../domain/carousels/carousels.ts';
import type { Rendering } from './rendering.ts';
import { keyOfFile } from '../../adapters/storage/storage-keys.ts';

type Kind = Pick<CarouselFileRow, 'position' | 'mimeType'> & { extension: string };

/**
 * Draws and stores the slides one by one, with the document at the end, and counts them in the row. `stored` receives every
 * key.
 */
export const storeSlides = async (
  rendering: Rendering,
  carousel: CarouselRow,
  laidOut: LaidOut,
  stored: string[],
): Promise<CarouselFileRow[]> => {
  const put = (kind: Kind, bytes: Uint8Array): Promise<CarouselFileRow> =>
    store(rendering, carousel, { kind, bytes, stored });
  const drawing = { carouselId: carousel.id, version: carousel.version };
  const pictures: Buffer[] = [];
  const files: CarouselFileRow[] = [];
  for (let position = 0; position < laidOut.count; position += 1) {
    const picture = await laidOut.draw(position);
    pictures.push(picture);
    files.push(await put({ position, mimeType: 'image/jpeg', extension: 'jpg' }, picture));
    await countDrawnSlides(rendering.orm.em.fork(), drawing, files.length);
  }
  const { title, brandName: author, language } = carousel;
  const document = await carouselPdf({ title, author, language }, pictures);
  return [...files, await put({ position: null, mimeType: 'application/pdf', extension: 'pdf' }, document)];
};

const store = async (
  { storage }: Rendering,
  { design, orgId }: CarouselRow,
  { kind, bytes, stored }: { kind: Kind; bytes: Uint8Array; stored: string[] },
): Promise<CarouselFileRow> => {
  const { position, mimeType, extension } = kind;
  const storageKey = keyOfFile(orgId, uuidv7(), extension);
  stored.push(storageKey);
  const sizeBytes = bytes.length;
  await storage.put(storageKey, Readable.from([bytes], { objectMode: false }), { mimeType, sizeBytes });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { position, storageKey, mimeType, sizeBytes, sha256, ...carouselSizes[design.size] };
};
