import { PDFDocument } from 'pdf-lib';

/** Date that is the same in every file, because readers do not need the time of a PDF. */
const noDate = new Date(0);

/** Makes a PDF with one page per slide, each as large as its picture. The same input always gives the same bytes. */
export const carouselPdf = async (
  { title, author, language }: { title: string; author: string; language: string | null },
  slides: readonly Uint8Array[],
): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(author);
  if (language !== null) pdf.setLanguage(language);
  pdf.setCreationDate(noDate);
  pdf.setModificationDate(noDate);
  for (const slide of slides) {
    const image = await pdf.embedJpg(slide);
    pdf.addPage([image.width, image.height]).drawImage(image, { x: 0, y: 0 });
  }
  return pdf.save();
};
