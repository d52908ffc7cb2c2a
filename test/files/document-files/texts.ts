import type { DocumentType, DocumentWarning } from '../../../src/domain/documents.ts';

/** A file, what is said of it by those who bring it, and what is in it. */
export interface DocumentFile {
  /** What is special about it. */
  is: string;
  type: DocumentType;
  bytes: () => Buffer | string | Promise<Buffer>;
  name?: string;
  mimeType?: string;
  charset?: string;
  lines: string[];
  title?: string;
  warnings?: DocumentWarning[];
}

type Row = [is: string, hex: string, text: string | string[], more?: Partial<DocumentFile>];

const wide = (text: string): string => Buffer.from(text, 'utf16le').toString('hex');
const swapped = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const utf8 = (text: string): string => Buffer.from(text).toString('hex');

const russian = 'Привет, мир. Часы работы с девяти до пяти.';
const japanese = 'これは日本語の文章です。東京で会いましょう。';
const chinese = '营业时间为上午九点至下午五点。欢迎光临我们的商店。';
const page = (head: string): string => `<!doctype html><html><head>${head}</head><body><p>`;

const rows: Row[] = [
  [
    'windows-1252, a small CSV of Excel',
    '417274696b656c3b4772f6df653b50726569730a4dfc6c6c65723b67726fdf3b3520800a42e4636b65723b6b6c65696e3b3720800a',
    ['Artikel: Müller; Größe: groß; Preis: 5 €', 'Artikel: Bäcker; Größe: klein; Preis: 7 €'],
    { type: 'text/csv', name: 'preise.csv', mimeType: 'application/vnd.ms-excel' },
  ],
  [
    'windows-1252, a line with the quotes of Word',
    Buffer.from('It\x92s a \x93test\x94 \x96 nothing more\x85 and costs 5 \x80.', 'latin1').toString('hex'),
    'It’s a “test” – nothing more… and costs 5 €.',
  ],
  [
    'windows-1252, French',
    Buffer.from('Le café est fermé à Noël. Où êtes-vous allés cet été ?', 'latin1').toString('hex'),
    'Le café est fermé à Noël. Où êtes-vous allés cet été ?',
  ],
  [
    'UTF-8 with one stray byte',
    `${utf8('Schöne Grüße aus Köln')}e4${utf8(' für die Mädchen.')}`,
    'Schöne Grüße aus Köln� für die Mädchen.',
    { warnings: ['damaged_characters'] },
  ],
  [
    'iso-2022-jp',
    '1b24422433246c244f467c4b5c386c244e4a383e4f244724392123456c357e244732712424245e2437246724262123' +
      '1b2842',
    japanese,
  ],
  [
    'windows-874',
    'cac7d1cab4d5a4c3d1ba20c2d4b9b4d5b5e9cdb9c3d1bacad9e8c3e9d2b9a2cda7e0c3d220e0bbd4b4b7d8a1c7d1b9',
    'สวัสดีครับ ยินดีต้อนรับสู่ร้านของเรา เปิดทุกวัน',
  ],
  [
    'mac-roman',
    '47729aa76520756e64208662756e6720669f72204d8a646368656e3a207363689a6e652047729fa76520617573204b9a6c6e2e',
    'Größe und Übung für Mädchen: schöne Grüße aus Köln.',
  ],
  ['UTF-16 without a mark', wide('Opening hours are nine to five.'), 'Opening hours are nine to five.'],
  ['UTF-16 without a mark, big end first, Cyrillic', swapped(russian), russian],
  ['UTF-16 without a mark, Chinese', wide(chinese), chinese],
  ['UTF-16 without a mark, Japanese', wide(japanese), japanese],
  ['UTF-16 with a mark', `fffe${wide('Grüße')}`, 'Grüße'],
  ['UTF-8 with a mark', `efbbbf${utf8('Grüße')}`, 'Grüße'],
  ['koi8-r', 'f0d2c9d7c5d42c20cdc9d22e20fec1d3d920d2c1c2cfd4d920d320c4c5d7d1d4c920c4cf20d0d1d4c92e', russian],
  [
    'windows-1250, Polish',
    '476f647a696e79206f7477617263696120736b6c6570752073b9206e617374ea70756ab963653a206f6420647a69657769b974656a20646f207069b974656a2e',
    'Godziny otwarcia sklepu są następujące: od dziewiątej do piątej.',
  ],
  [
    'windows-1253',
    'cae1ebe7ecddf1e120eafcf3ece52e20bff1e5f220ebe5e9f4eff5f1e3dfe1f220e1f0fc20f4e9f220e5ededdde12e',
    'Καλημέρα κόσμε. Ώρες λειτουργίας από τις εννέα.',
  ],
  [
    'windows-1255',
    'f9ece5ed20f2e5eced2e20f9f2e5fa20e4f4fae9e7e420e4ef20eefaf9f220f2e320e7eef92e',
    'שלום עולם. שעות הפתיחה הן מתשע עד חמש.',
  ],
  [
    'windows-1256',
    'e3d1cdc8c720c8c7e1dac7e1e32e20d3c7dac7ca20c7e1dae3e120e3e420c7e1cac7d3dac920cdcaec20c7e1cec7e3d3c92e',
    'مرحبا بالعالم. ساعات العمل من التاسعة حتى الخامسة.',
  ],
  [
    'euc-kr',
    'bec8b3e7c7cfbcbcbfe42e20bfb5bef720bdc3b0a3c0ba20bfc0c0fc20bec6c8a920bdc3bacec5cdc0d4b4cfb4d92e',
    '안녕하세요. 영업 시간은 오전 아홉 시부터입니다.',
  ],
  [
    'big5',
    'c0e7b77eaec9b6a1acb0a457a4c8a445c249a6dca455a4c8a4adc249a143c577aaefa5fac17ba7daadccaabab0d3a9b1a143',
    '營業時間為上午九點至下午五點。歡迎光臨我們的商店。',
  ],
  [
    'gbk',
    'd3aad2b5cab1bce4ceaac9cfcee7bec5b5e3d6c1cfc2cee7cee5b5e3a1a3bbb6d3adb9e2c1d9ced2c3c7b5c4c9ccb5eaa1a3',
    chinese,
  ],
  [
    'euc-jp',
    'a4b3a4eca4cfc6fccbdcb8eca4cecab8becfa4c7a4b9a1a3c5ecb5fea4c7b2f1a4a4a4dea4b7a4e7a4a6a1a3',
    japanese,
  ],
  [
    'a page whose server says koi8-r, against its <meta>',
    `${utf8(page('<meta charset="utf-8">'))}f0d2c9d7c5d42c20cdc9d22e`,
    'Привет, мир.',
    { type: 'text/html', charset: 'koi8-r' },
  ],
  [
    'a page whose <meta> says shift_jis',
    `${utf8(page('<meta http-equiv="content-type" content="text/html; charset=Shift_JIS">'))}938c8b9e`,
    '東京',
    { type: 'text/html' },
  ],
  [
    'a page with a mark, against what its server says',
    `efbbbf${utf8(page(''))}${utf8('Grüße')}`,
    'Grüße',
    { type: 'text/html', charset: 'windows-1251' },
  ],
  [
    'a page of XML whose declaration says iso-8859-2',
    `${utf8('<?xml version="1.0" encoding="iso-8859-2"?><html><body><p>')}b1${utf8('</p></body></html>')}`,
    'ą',
    { type: 'text/html' },
  ],
  [
    'a text whose server calls it utf-8, and which is windows-1252',
    '4772fcdf65',
    'Grüße',
    { charset: 'utf-8' },
  ],
];

/** By the Encoding and HTML standards; bytes by Python's codecs. */
export const encoded: DocumentFile[] = rows.map(([is, hex, text, more]) => ({
  is,
  type: 'text/plain',
  bytes: () => Buffer.from(hex, 'hex'),
  lines: [text].flat(),
  ...more,
}));

const poem =
  'Roses are red, violets are blue\nSugar is sweet, and so are you\nNight falls, the day is through\n';

/** By RFC 4180, by what Excel writes, and by what is plainly no table. */
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
];

const feedItem =
  '<title>Fish &amp; chips</title><description>&lt;p&gt;Eat &lt;b&gt;well&lt;/b&gt;.&lt;/p&gt;</description>';

/** By the HTML standard, RSS 2.0, RSS 1.0 and RFC 4287. */
export const pages: DocumentFile[] = [
  {
    is: 'a table whose cells hold paragraphs',
    type: 'text/html',
    bytes: () =>
      '<table><thead><tr><th><p>Plan</p></th><th><p>Price</p></th></tr></thead><tr><td><p>Pro</p></td><td><p>29 EUR</p><p>a month</p></td></tr></table>',
    lines: ['Plan: Pro; Price: 29 EUR a month'],
  },
  {
    is: 'a table with merged cells',
    type: 'text/html',
    bytes: () =>
      '<table><tr><th rowspan=2>Plan</th><th colspan=2>Price</th></tr><tr><th>month</th><th>year</th></tr><tr><td rowspan=2>Pro</td><td>29</td><td>290</td></tr><tr><td colspan=2>on request</td></tr></table>',
    lines: ['Plan: Pro; Price month: 29; Price year: 290', 'Plan: Pro; Price month: on request'],
  },
  {
    is: 'a table in a table',
    type: 'text/html',
    bytes: () =>
      '<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td><table><tr><td>morning</td><td>9</td></tr></table></td></tr></table>',
    lines: ['Day: Monday; Hours: morning | 9'],
  },
  {
    is: 'a table that only lays out a page',
    type: 'text/html',
    bytes: () =>
      '<table role="presentation"><tr><td><h1>Menu</h1><p>Soup.</p></td><td><p>Bread.</p></td></tr></table>',
    lines: ['# Menu', 'Soup.', 'Bread.'],
  },
  {
    is: 'a table without names',
    type: 'text/html',
    bytes: () => '<table><tr><td>Tea</td><td>2 €</td></tr><tr><td>Coffee</td><td>3 €</td></tr></table>',
    lines: ['Tea | 2 €', 'Coffee | 3 €'],
  },
  {
    is: 'a list of terms',
    type: 'text/html',
    bytes: () => '<dl><dt>Yeast<dd>makes dough rise<dt>Salt<dd>slows it</dl>',
    lines: ['Yeast: makes dough rise', 'Salt: slows it'],
  },
  {
    is: 'a page that scripts make, but for a word',
    type: 'text/html',
    bytes: () => '<html><body><div id="root">Loading …</div><script src="/app.js"></script></body></html>',
    lines: ['Loading …'],
    warnings: ['mostly_scripts'],
  },
  {
    is: 'a page that calls itself a text',
    type: 'text/html',
    mimeType: 'text/plain',
    bytes: () => '<!doctype html><p>Hello',
    lines: ['Hello'],
  },
  {
    is: 'RSS 2.0',
    type: 'application/rss+xml',
    mimeType: 'text/xml',
    title: 'News',
    bytes: () =>
      `<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><rss version="2.0"><channel><title>News</title><item>${feedItem}</item><item><title>Second</title><content:encoded><![CDATA[<p>All of it.</p>]]></content:encoded><description>Some.</description></item></channel></rss>`,
    lines: ['# Fish & chips', 'Eat well.', '# Second', 'All of it.'],
  },
  {
    is: 'RSS 1.0',
    type: 'application/rss+xml',
    bytes: () =>
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>News</title></channel><item>${feedItem}</item></rdf:RDF>`,
    lines: ['# Fish & chips', 'Eat well.'],
  },
  {
    is: 'Atom',
    type: 'application/atom+xml',
    title: 'Notes',
    bytes: () =>
      '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><entry><title type="html">One &amp;amp; two</title><content type="xhtml"><div><p>First.</p><p>Then.</p></div></content></entry><entry><title>Three</title><summary>Short.</summary></entry></feed>',
    lines: ['# One & two', 'First.', 'Then.', '# Three', 'Short.'],
  },
];

/** By CommonMark 0.31, and by what generators of sites write above it. */
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
