import type { DocumentFile } from './document-file.ts';

const poem =
  'Roses are red, violets are blue\nSugar is sweet, and so are you\nNight falls, the day is through\n';

/** Expected contents by RFC 4180, by Excel's output, and for texts that are plainly no table. */
export const texts: DocumentFile[] = [
  {
    is: 'a poem with one comma a line',
    type: 'text/plain',
    bytes: () => poem,
    lines: poem.trim().split('\n'),
  },
  {
    is: 'a text by its name, though it has columns',
    type: 'text/plain',
    name: 'notes.txt',
    bytes: () => 'one,two\nthree,four\nfive,six\nseven,eight\n',
    lines: ['one,two', 'three,four', 'five,six', 'seven,eight'],
  },
  {
    is: 'a table by its declared type, of two rows',
    type: 'text/csv',
    mimeType: 'text/csv',
    bytes: () => 'City,Days\nBern,5\n',
    lines: ['City: Bern; Days: 5'],
  },
  {
    is: 'a text of a declared type that is none',
    type: 'text/plain',
    mimeType: 'constructor',
    bytes: () => 'Nine to five.',
    lines: ['Nine to five.'],
  },
  {
    is: 'sep=;',
    type: 'text/csv',
    bytes: () => 'sep=;\r\nCity;Price\r\nBern;5,50\r\n',
    lines: ['City: Bern; Price: 5,50'],
  },
  {
    is: 'tabs, in a file that is called .txt as Excel calls it',
    type: 'text/csv',
    name: 'export.txt',
    bytes: () => 'City\tPrice\nBern, old town\t5\nBasel\t7\nChur\t8\n',
    lines: ['City: Bern, old town; Price: 5', 'City: Basel; Price: 7', 'City: Chur; Price: 8'],
  },
  {
    is: 'quotes with line ends, commas and quotes in them',
    type: 'text/csv',
    bytes: () => 'Name,Remark\r\n"Doe, Jane","says ""hi""\r\nand more"\r\nRoe,none\r\nPoe,few\r\n',
    lines: [
      'Name: Doe, Jane; Remark: says "hi" and more',
      'Name: Roe; Remark: none',
      'Name: Poe; Remark: few',
    ],
  },
  {
    is: 'a title above its columns, and rows that end early',
    type: 'text/csv',
    name: 'report.csv',
    bytes: () => 'Sales 2026\n\nCity,Days,Price\nBern,5\nBasel,7,9\n',
    lines: ['Sales 2026', 'City: Bern; Days: 5', 'City: Basel; Days: 7; Price: 9'],
  },
  {
    is: 'soft hyphens, zero-width blanks and marks of direction',
    type: 'text/plain',
    bytes: () =>
      'Donau\u00ADdampf\u200Bschiff \u200Eweb\u200Dsite\u2060 \u{1F469}\u200D\u{1F52C} می\u200Cخواهم',
    lines: ['Donaudampfschiff website \u{1F469}\u200D\u{1F52C} می\u200Cخواهم'],
  },
  {
    is: 'lines that end within a word, at a soft hyphen',
    type: 'text/plain',
    bytes: () => 'Donau\u00AD\r\n  dampf\u00AD\nschiff, self-\nservice',
    lines: ['Donaudampfschiff, self-', 'service'],
  },
];

/** Expected contents by CommonMark 0.31, and by the front matter of site generators. */
export const markdowns: DocumentFile[] = [
  {
    is: 'front matter',
    type: 'text/markdown',
    title: 'Our hours',
    bytes: () => '---\ntitle: "Our hours"\ntags: [shop]\n---\n\n# Hours\n\nNine to five.\n',
    lines: ['title: "Our hours"', 'tags: [shop]', '# Hours', 'Nine to five.'],
  },
  {
    is: 'a heading of two lines',
    type: 'text/markdown',
    name: 'guide.md',
    bytes: () => 'A long title\nof two lines\n============\n\nText.\n\nSmaller\n---\n\nMore.\n',
    lines: ['# A long title of two lines', 'Text.', '# Smaller', 'More.'],
  },
  {
    is: 'a text by its name alone, with commas',
    type: 'text/markdown',
    name: 'README.md',
    bytes: () => 'one, two\nthree, four\nfive, six\n',
    lines: ['one, two', 'three, four', 'five, six'],
  },
];
