import { PDFDocument } from 'pdf-lib';

/** A date that is the same in every file: when a PDF was made says nothing that its readers need. */
const noDate = new Date(0);

/** One page a slide, each as large as its picture; the same bytes each time. */
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
