import type { DocumentFile } from './document-file.ts';

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

/** Expected contents by the Encoding and HTML standards; bytes by Python's codecs. */
export const encoded: DocumentFile[] = rows.map(([is, hex, text, more]) => ({
  is,
  type: 'text/plain',
  bytes: () => Buffer.from(hex, 'hex'),
  lines: [text].flat(),
  ...more,
}));
