import { aCmapPdf, aFormPdf, aNotedPdf, aPdf, aPlacedPdf } from '../../support/documents/pdfs.ts';
import type { DocumentFile } from './document-file.ts';

const tower = '東京タワーの高さ';
const hours = '营业时间九点';
const korean = '영업 시간은 아홉 시';
const cmaps: [cmap: string, ordering: string, hex: string, text: string][] = [
  ['90ms-RKSJ-H', 'Japan1', '938c8b9e835e838f815b82cc8d8282b3', tower],
  ['EUC-H', 'Japan1', 'c5ecb5fea5bfa5efa1bca4ceb9e2a4b5', tower],
  ['UniJIS-UTF16-H', 'Japan1', '67714eac30bf30ef30fc306e9ad83055', tower],
  ['GBK-EUC-H', 'GB1', 'd3aad2b5cab1bce4bec5b5e3', hours],
  ['UniGB-UCS2-H', 'GB1', '84254e1a65f695f44e5d70b9', hours],
  ['ETen-B5-H', 'CNS1', 'c0e7b77eaec9b6a1a445c249', '營業時間九點'],
  ['UniKS-UCS2-H', 'Korea1', 'c601c5c50020c2dcac04c7400020c544d6490020c2dc', korean],
  ['KSCms-UHC-H', 'Korea1', 'bfb5bef720bdc3b0a3c0ba20bec6c8a920bdc3', korean],
];

/** Expected contents by Adobe’s CMap resources, and by ISO 32000. */
export const pdfs: DocumentFile[] = [
  ...cmaps.map(([cmap, ordering, hex, text]): DocumentFile => ({
    is: `text in ${cmap}`,
    type: 'application/pdf',
    bytes: () => aCmapPdf(cmap, ordering, hex),
    lines: [text],
  })),
  {
    is: 'text in a standard font',
    type: 'application/pdf',
    bytes: () => aPdf([['Plain.']]),
    lines: ['Plain.'],
  },
];

export const forms: DocumentFile[] = [
  {
    is: 'a form that is filled in',
    type: 'application/pdf',
    bytes: aFormPdf,
    lines: ['name: Ada Lovelace', 'newsletter: yes', 'city: Basel', 'size: large'],
  },
  {
    is: 'words typed onto a page',
    type: 'application/pdf',
    bytes: aNotedPdf,
    lines: ['Printed text.', 'Typed onto the page.'],
    warnings: ['comments_left_out'],
  },
];

/** Lines of a paragraph, one below the other, and other paragraphs of the same document. */
const paragraphs = (...texts: string[]): Promise<Buffer> =>
  aPlacedPdf(
    texts.flatMap((text, at) =>
      text.split('/').map((line, row): [string, number, number] => [line, 40, 40 + at * 100 + row * 14]),
    ),
  );

const hyphens: [is: string, texts: string[], lines: string[]][] = [
  ['a word', ['This is an exam-/ple of a para-/graph.'], ['This is an example of a paragraph.']],
  ['a compound with a known first part', ['A well-/known self-/service.'], ['A well-known self-service.']],
  [
    'a compound that stands elsewhere',
    ['The bread-/making school.', 'On bread-making.'],
    ['The bread-making school.', 'On bread-making.'],
  ],
  [
    'a compound of two words, where the text writes such',
    ['A cloud-/native tool, and a user-facing one.'],
    ['A cloud-native tool, and a user-facing one.'],
  ],
  [
    'a word of two words that is written as one',
    ['All under-/standing of data-/base work is user-facing.'],
    ['All understanding of database work is user-facing.'],
  ],
  [
    'a word that the text has elsewhere',
    ['A flurb-/worple.', 'Each flurbworple.'],
    ['A flurbworple.', 'Each flurbworple.'],
  ],
  [
    'a word with another hyphen',
    ['State-of-/the-art and up-/to-date.'],
    ['State-of-the-art and up-to-date.'],
  ],
  [
    'names and numbers',
    ['The Anglo-/American war of 1914-/1918 and COVID-/19.'],
    ['The Anglo-American war of 1914-1918 and COVID-19.'],
  ],
  [
    'a part of a compound',
    ['Pre- and post-/war, Vor-/und Nachteile.'],
    ['Pre- and post-war, Vor- und Nachteile.'],
  ],
  [
    'a word in German',
    ['Die Handels-/register der Grund-/schule.'],
    ['Die Handelsregister der Grundschule.'],
  ],
  ['a word in capitals', ['IMPOR-/TANT NEWS'], ['IMPORTANT NEWS']],
  ['a dash', ['Tea -/or rye -- /and more.'], ['Tea - or rye -- and more.']],
];

/** Expected texts by the rule in `pdf/hyphens.ts`. */
export const hyphenated: DocumentFile[] = hyphens.map(([is, texts, lines]) => ({
  is: `lines that end within ${is}`,
  type: 'application/pdf',
  bytes: () => paragraphs(...texts),
  lines,
}));

const left = [
  'Sourdough bread rises slowly because',
  'wild yeast works at its own pace and',
  'needs a warm place. Bakers who know',
  'their dough wait for it to double in',
  'size before they shape the loaves.',
];
const right = [
  'Rye has less gluten than wheat, so its',
  'dough stays sticky and dense. A sour',
  'starter helps, since acid keeps the',
  'enzymes of rye from turning starch to',
  'sugar while the bread is in the oven.',
];
type Place = [text: string, x: number, y: number];
const column = (lines: readonly string[], x: number, y = 100): Place[] =>
  lines.map((line, at) => [line, x, y + at * 14]);
/** Places the lines of columns one beside the other, as in the file of a page that was scanned line by line. */
const beside = (...columns: Place[][]): Place[] =>
  (columns[0] ?? []).flatMap((_, at) => columns.map(lines => lines[at]).filter(line => line !== undefined));
const joined = (...parts: (readonly string[])[]): string => parts.map(lines => lines.join(' ')).join(' ');
const across = 'A sentence that goes across both columns of this page, so that it ends the columns above it.';
const narrow = (lines: readonly string[]): string[] => lines.map(line => line.slice(0, 24).trim());

export const columns: DocumentFile[] = [
  {
    is: 'two columns whose lines alternate in the file',
    type: 'application/pdf',
    bytes: () => aPlacedPdf(beside(column(left, 40), column(right, 310))),
    lines: [joined(left, right)],
  },
  {
    is: 'two columns that follow one another in the file',
    type: 'application/pdf',
    bytes: () => aPlacedPdf([...column(left, 40), ...column(right, 310)]),
    lines: [joined(left, right)],
  },
  {
    is: 'columns above and below a line across the page',
    type: 'application/pdf',
    bytes: () =>
      aPlacedPdf([
        ...beside(column(left, 40), column(right, 310)),
        [across, 40, 200],
        ...beside(column(right, 40, 240), column(left, 310, 240)),
      ]),
    lines: [joined(left, right), across, joined(right, left)],
  },
  {
    is: 'three columns',
    type: 'application/pdf',
    bytes: () =>
      aPlacedPdf(beside(column(narrow(left), 30), column(narrow(right), 220), column(narrow(left), 410))),
    lines: [joined(narrow(left), narrow(right), narrow(left))],
  },
  {
    is: 'a table of short cells',
    type: 'application/pdf',
    bytes: () =>
      aPlacedPdf(
        beside(
          column(['Tea', 'Coffee', 'Cake', 'Bread', 'Rye'], 40),
          column(['2 EUR', '3 EUR', '4 EUR', '5 EUR', '6 EUR'], 310),
        ),
      ),
    lines: ['Tea 2 EUR Coffee 3 EUR Cake 4 EUR Bread 5 EUR Rye 6 EUR'],
  },
  {
    is: 'columns between so many lines across the page that they cannot be separated',
    type: 'application/pdf',
    bytes: () =>
      aPlacedPdf(
        [...left, ...left].flatMap((line, at): Place[] => [
          [line, 40, 40 + at * 28],
          [right[at % 5] ?? '', 310, 40 + at * 28],
          [across, 40, 54 + at * 28],
        ]),
      ),
    lines: [[...left, ...left].map((line, at) => `${line} ${right[at % 5]} ${across}`).join(' ')],
    warnings: ['columns_interleaved'],
  },
];
