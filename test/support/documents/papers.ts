import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/** A PDF with that many pages of A4, each with its number. The names of its objects stand in clear text. */
export const aPaperPdf = async (
  pages: number,
  size: readonly [number, number] = [595, 842],
): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf
      .addPage([...size])
      .drawText(`Page ${page}`, { x: 10, y: 10, size: 40, font, color: rgb(0.6, 0.1, 0.1) });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
};
