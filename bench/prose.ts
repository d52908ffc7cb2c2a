import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const subjects = [
  'the baker',
  'a gardener',
  'our courier',
  'the teacher',
  'a sailor',
  'the nurse',
  'my neighbour',
];
const deeds = [
  'measures',
  'repairs',
  'carries',
  'describes',
  'counts',
  'paints',
  'collects',
  'sells',
  'washes',
];
const things = ['wooden boxes', 'old letters', 'ripe apples', 'broken clocks', 'small boats', 'winter coats'];
const places = ['behind the station', 'near the harbour', 'in the quiet valley', 'before the long bridge'];
const times = [
  'every morning',
  'after the rain',
  'late in autumn',
  'on the first day of the month',
  'at noon',
];

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** Returns a sentence that is unique for a number, and the same each time. */
export const sentence = (number: number): string => {
  const deed = `${pick(deeds, number)} ${number} ${pick(things, number * 7 + 3)}`;
  const where = `${pick(places, number * 5 + 1)} ${pick(times, number * 11 + 2)}`;
  return `When ${pick(subjects, number * 3)} ${deed} ${where}, ${pick(subjects, number + 1)} keeps the list.`;
};

/** A question about what a sentence says. */
export const question = (number: number): string =>
  `Who ${pick(deeds, number)} ${pick(things, number * 7 + 3)} ${pick(places, number * 13)} and number ${number}?`;

const sentencesAPage = 28;
const sentencesAParagraph = 7;

/** A document of so many pages with some 3,300 characters each. */
export const longPdf = (pages: number): Promise<Buffer> => {
  const document = new PDFDocument({ autoFirstPage: false });
  for (let page = 0; page < pages; page += 1) {
    document.addPage().fontSize(9);
    for (let first = 0; first < sentencesAPage; first += sentencesAParagraph) {
      const numbers = Array.from(
        { length: sentencesAParagraph },
        (_, place) => page * sentencesAPage + first + place,
      );
      document.text(numbers.map(sentence).join(' ')).moveDown();
    }
  }
  document.end();
  return buffer(document);
};
