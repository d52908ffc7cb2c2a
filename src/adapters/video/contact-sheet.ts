import { openImage } from '../media/media-image.ts';

const cell = { width: 240, height: 136, gap: 4 };
const columns = 5;
/** Maximum number of pictures, because the sheet is meant for one glance. */
const maxPictures = 60;

/** Joins all pictures, five in a row, into one JPEG. */
export const contactSheet = async (pictures: readonly Buffer[]): Promise<Buffer> => {
  const shown = pictures.slice(0, maxPictures);
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const across = Math.max(1, Math.min(columns, shown.length));
  const { default: sharp } = await import('sharp');
  const cells = await Promise.all(
    shown.map(async (picture, index) => ({
      input: await (
        await openImage(picture)
      )
        .resize(cell.width, cell.height, { fit: 'contain', background: 'black' })
        .toBuffer(),
      left: (index % columns) * (cell.width + cell.gap),
      top: Math.floor(index / columns) * (cell.height + cell.gap),
    })),
  );
  const width = across * (cell.width + cell.gap) - cell.gap;
  const height = rows * (cell.height + cell.gap) - cell.gap;
  return sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite(cells)
    .jpeg({ quality: 80 })
    .toBuffer();
};
