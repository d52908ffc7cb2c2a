import { aDocx, aDocxOf } from '../../support/documents/docxs.ts';
import {
  anEpub,
  anOdt,
  anXlsx,
  aPptx,
  relations,
  shape,
  slideTable,
} from '../../support/documents/archives.ts';
import { aCmapPdf, aFormPdf, aNotedPdf, aPdf } from '../../support/documents/pdfs.ts';
import type { DocumentFile } from './texts.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const docx = `${office}.wordprocessingml.document` as const;
const pptx = `${office}.presentationml.presentation` as const;
const xlsx = `${office}.spreadsheetml.sheet` as const;
const odt = 'application/vnd.oasis.opendocument.text' as const;

const wordSpaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');
const word = (body: string, more?: Record<string, string>): Promise<Buffer> =>
  aDocxOf(`<w:document ${wordSpaces}><w:body>${body}</w:body></w:document>`, more);
const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;
const cell = (text: string, properties = ''): string =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${text
    .split('/')
    .map(part => p(run(part)))
    .join('')}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const field = (code: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`;
const fieldEnd = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
const mt = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;

const wordRelations = (type: string, file: string): Record<string, string> => ({
  'word/_rels/document.xml.rels': relations({ rId9: [type, file], rId10: [type, `2${file}`] }),
});
const edge = (name: string, text: string): string => `<w:${name} ${wordSpaces}>${p(run(text))}</w:${name}>`;

/** By ECMA-376, part 1, and by what Word shows. */
export const words: DocumentFile[] = [
  {
    is: 'a table whose cells hold paragraphs',
    type: docx,
    bytes: () =>
      word(
        `<w:tbl>${row(cell('Plan'), cell('Price'))}${row(cell('Free'), cell('0 EUR'))}${row(cell('Pro'), cell('29 EUR/a month'))}</w:tbl>`,
      ),
    lines: ['Plan: Free; Price: 0 EUR', 'Plan: Pro; Price: 29 EUR a month'],
  },
  {
    is: 'a table with merged cells',
    type: docx,
    bytes: () =>
      word(
        `<w:tbl>${row(cell('Plan'), cell('Period'), cell('Price'))}${row(cell('Pro', '<w:vMerge w:val="restart"/>'), cell('month'), cell('29'))}${row(cell('', '<w:vMerge/>'), cell('on request', '<w:gridSpan w:val="2"/>'))}</w:tbl>`,
      ),
    lines: ['Plan: Pro; Period: month; Price: 29', 'Plan: Pro; Period: on request'],
  },
  {
    is: 'a table in a table',
    type: docx,
    bytes: () =>
      word(
        `<w:tbl>${row(cell('Day'), cell('Hours 1'))}${row(cell('Monday'), `<w:tc><w:tbl>${row(cell('morning'), cell('9'))}</w:tbl>${p()}</w:tc>`)}</w:tbl>`,
      ),
    lines: ['Day | Hours 1', 'Monday | morning | 9'],
  },
  {
    is: 'equations',
    type: docx,
    bytes: () =>
      word(
        p(
          run('Area'),
          `<m:oMath>${mt('A=')}<m:f><m:num>${mt('a+b')}</m:num><m:den>${mt('2')}</m:den></m:f>${mt('·')}<m:sSup><m:e>${mt('h')}</m:e><m:sup>${mt('2')}</m:sup></m:sSup></m:oMath>`,
        ) +
          p(
            `<m:oMathPara><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${mt('i=1')}</m:sub><m:sup>${mt('n')}</m:sup><m:e><m:rad><m:radPr/><m:deg/><m:e>${mt('x')}</m:e></m:rad></m:e></m:nary></m:oMath></m:oMathPara>`,
          ),
      ),
    lines: ['Area A=(a+b)/2·h^2', '∑_(i=1)^n √x'],
  },
  {
    is: 'an equation of a program that has elements of its own',
    type: docx,
    bytes: () => word(p(`<m:oMath><m:constructor>${mt('E=m')}</m:constructor></m:oMath>`)),
    lines: ['E=m'],
  },
  {
    is: 'results of fields',
    type: docx,
    bytes: () =>
      word(
        p(
          run('Due on '),
          `<w:fldSimple w:instr="DATE">${run('3 May')}</w:fldSimple>`,
          run(', see '),
          field('REF x'),
          run('page 4'),
          fieldEnd,
        ),
      ),
    lines: ['Due on 3 May, see page 4'],
  },
  {
    is: 'hidden text, and text that was moved and deleted',
    type: docx,
    bytes: () =>
      word(
        p(run('Seen.'), run(' Not seen.', '<w:vanish/>'), run(' Also seen.', '<w:vanish w:val="0"/>')) +
          p(
            `<w:del>${'<w:r><w:delText>Gone.</w:delText></w:r>'}</w:del>`,
            `<w:moveFrom>${run('Old place.')}</w:moveFrom>`,
            `<w:moveTo>${run('New place.')}</w:moveTo>`,
            `<w:ins>${run(' Added.')}</w:ins>`,
          ),
      ),
    lines: ['Seen. Also seen.', 'New place. Added.'],
  },
  {
    is: 'comments',
    type: docx,
    bytes: () =>
      word(p('<w:commentRangeStart w:id="0"/>', run('Text.'), '<w:r><w:commentReference w:id="0"/></w:r>'), {
        'word/comments.xml': `<w:comments ${wordSpaces}><w:comment w:id="0" w:author="A">${p(run('A remark.'))}</w:comment></w:comments>`,
        ...wordRelations('comments', 'comments.xml'),
      }),
    lines: ['Text.'],
  },
  {
    is: 'a header that two sections share',
    type: docx,
    bytes: () =>
      word(p(run('Text.')), {
        'word/header.xml': edge('hdr', 'Confidential'),
        'word/2header.xml': edge('hdr', 'Confidential'),
        ...wordRelations('header', 'header.xml'),
      }),
    lines: ['Confidential', 'Text.'],
  },
  {
    is: 'a footer, and a number of pages alone',
    type: docx,
    bytes: () =>
      word(p(run('Text.')), {
        'word/footer.xml': edge('ftr', 'Printed in Bern'),
        'word/2footer.xml': edge('ftr', '12'),
        ...wordRelations('footer', 'footer.xml'),
      }),
    lines: ['Text.', 'Printed in Bern'],
  },
  {
    is: 'ruby, content controls and links',
    type: docx,
    bytes: () =>
      word(
        p(
          `<w:r><w:ruby><w:rt>${run('とう')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r>`,
          `<w:sdt><w:sdtContent>${run(' filled')}</w:sdtContent></w:sdt>`,
          `<w:hyperlink r:id="rId77">${run(' a link')}</w:hyperlink>`,
        ),
      ),
    lines: ['東 filled a link'],
  },
  {
    is: 'a title',
    type: docx,
    bytes: () =>
      word(`<w:p><w:pPr><w:pStyle w:val="T"/></w:pPr>${run('Price list')}</w:p>${p(run('Text.'))}`, {
        'word/styles.xml': `<w:styles ${wordSpaces}><w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style></w:styles>`,
      }),
    lines: ['# Price list', 'Text.'],
  },
  { is: 'headings', type: docx, bytes: () => aDocx(['# Hours', 'Nine.']), lines: ['# Hours', 'Nine.'] },
];

/** By ECMA-376, part 1, chapter 19, and by what PowerPoint shows. */
export const presentations: DocumentFile[] = [
  {
    is: 'slides in their order, with notes and without what stands at their edges',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: shape(['Our plan'], 'ctrTitle') + shape(['3 May'], 'dt') + shape(['1'], 'sldNum'),
          notes: 'Say hello first.',
        },
        { shapes: shape(['Prices'], 'title') + shape(['From May on.', 'For &amp; with everybody.']) },
        { shapes: shape(['Secret']), isHidden: true },
      ]),
    lines: ['# Our plan', 'Say hello first.', '# Prices', 'From May on.', 'For & with everybody.'],
  },
  {
    is: 'a table and a group of shapes',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: `<p:grpSp>${shape(['In a group.'])}</p:grpSp>${slideTable([
            ['Plan', 'Price'],
            ['Pro', '29 EUR'],
          ])}`,
        },
      ]),
    lines: ['In a group.', 'Plan: Pro; Price: 29 EUR'],
  },
];

const c = (reference: string, type: string, value: string, style = 0): string =>
  `<c r="${reference}" t="${type}" s="${style}"><v>${value}</v></c>`;

/** By ECMA-376, part 1, chapter 18, and by what Excel shows. */
export const sheets: DocumentFile[] = [
  {
    is: 'texts that cells share, numbers as they are shown, formulas, gaps',
    type: xlsx,
    bytes: () =>
      anXlsx(
        [
          {
            name: 'Prices',
            xml: `<sheetData><row r="1">${c('A1', 's', '0')}${c('B1', 's', '1')}${c('C1', 'str', 'Since')}${c('D1', 'str', 'Share')}</row><row r="3">${c('A3', 's', '2')}${c('B3', 'n', '29', 1)}${c('C3', 'n', '45292', 2)}${c('D3', 'n', '0.125', 3)}</row><row r="4">${c('A4', 'str', 'Free')}<c r="D4" t="b"><f>1=1</f><v>1</v></c></row></sheetData>`,
          },
          {
            name: 'Lists',
            xml: `<sheetData><row>${c('A1', 'str', 'Not shown')}</row></sheetData>`,
            isHidden: true,
          },
        ],
        {
          strings: [
            '<t>Plan</t>',
            '<r><t>Pri</t></r><r><t>ce</t></r>',
            '<t>Pro</t><rPh sb="0" eb="1"><t>プロ</t></rPh>',
          ],
          formats: ['0.00&quot; EUR&quot;', 'yyyy-mm-dd', '0.0%'],
        },
      ),
    lines: [
      '# Prices',
      'Plan: Pro; Price: 29.00 EUR; Since: 2024-01-01; Share: 12.5%',
      'Plan: Free; Share: TRUE',
    ],
  },
  {
    is: 'a title above the columns, merged cells, inline texts, no references',
    type: xlsx,
    bytes: () => {
      const t = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
      return anXlsx([
        {
          name: 'Hours',
          xml: `<sheetData><row>${t('Hours of 2026')}</row><row>${t('Day')}${t('From')}${t('To')}</row><row>${t('Monday')}${c('B3', 'n', '9')}${c('C3', 'n', '12')}</row><row r="4">${c('B4', 'n', '13')}${c('C4', 'n', '17')}</row></sheetData><mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/></mergeCells>`,
        },
      ]);
    },
    lines: ['# Hours', 'Hours of 2026', 'Day: Monday; From: 9; To: 12', 'Day: Monday; From: 13; To: 17'],
  },
  {
    is: 'cells that only have a colour, up to the last column, and gaps without references',
    type: xlsx,
    bytes: () =>
      anXlsx([
        {
          name: '',
          xml: `<sheetData><row>${c('A1', 'str', 'Plan')}${c('B1', 'str', 'Price')}${c('C1', 'str', 'Since')}<c r="XFD1" s="1"/></row><row>${c('A2', 'str', 'Pro')}<c/><c t="str"><v>May</v></c><c r="XFD2" s="1"><v> </v></c></row></sheetData><mergeCells><mergeCell ref="XFD1:XFD2"/></mergeCells>`,
        },
      ]),
    lines: ['Plan: Pro; Since: May'],
  },
  {
    is: 'days from 1904 on, beside prices, hours and lengths of time',
    type: xlsx,
    bytes: () =>
      anXlsx(
        [
          {
            name: '',
            xml: `<sheetData><row>${c('A1', 'n', '43830', 1)}${c('B1', 'n', '29', 2)}${c('C1', 'n', '5', 3)}${c('D1', 'n', '8', 4)}${c('E1', 'n', '1.5', 5)}${c('F1', 'n', '0.25', 6)}</row></sheetData>`,
          },
        ],
        {
          formats: [
            '[$-409]yyyy-mm-dd;@',
            '[Red]0',
            '0&quot; USD&quot;',
            '0&quot; Std.&quot;',
            '[h]:mm:ss',
            '[mm]',
          ],
          properties: 'date1904="1"',
        },
      ),
    lines: ['2024-01-01; 29; 5 USD; 8 Std.; 36:00:00; 360'],
  },
];

const odtTable = `<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Plan</text:p></table:table-cell><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>Pro</text:p></table:table-cell><table:table-cell><text:p>29 EUR</text:p><text:p>a month</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;

/** By OpenDocument 1.3 and EPUB 3.3. */
export const books: DocumentFile[] = [
  {
    is: 'a text of LibreOffice',
    type: odt,
    title: 'Guide',
    bytes: () =>
      anOdt(
        `<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone.</text:p></text:deletion></text:changed-region></text:tracked-changes><text:h text:outline-level="1">Hours</text:h><text:p>Nine<text:s text:c="3"/>to<text:tab/>five<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>But not on Sunday.</text:p></text:note-body></text:note>.<office:annotation><text:p>A remark.</text:p></office:annotation></text:p><text:p text:style-name="P1">Hidden.</text:p><text:list><text:list-item><text:p>Tea</text:p></text:list-item></text:list>${odtTable}`,
        '<style:style style:name="P1"><style:text-properties text:display="none"/></style:style>',
        {
          'meta.xml': '<m xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Guide</dc:title></m>',
          'styles.xml':
            '<s xmlns:style="a" xmlns:text="b"><style:header><text:p>Confidential</text:p></style:header><style:header><text:p>Confidential</text:p></style:header></s>',
        },
      ),
    lines: [
      'Confidential',
      '# Hours',
      'Nine to five (But not on Sunday.).',
      '* Tea',
      'Plan: Pro; Price: 29 EUR a month',
    ],
  },
  {
    is: 'a text with elements of no standard',
    type: odt,
    bytes: () => anOdt('<text:__proto__><text:p>Nine to five.</text:p></text:__proto__>'),
    lines: ['Nine to five.'],
  },
  {
    is: 'a book',
    type: 'application/epub+zip',
    title: 'On bees',
    bytes: () => anEpub('On bees', ['<h1>Dances</h1><p>They tell.</p>', '<p>Where flowers are.</p>']),
    lines: ['# Dances', 'They tell.', 'Where flowers are.'],
  },
];

/** By the RTF specification 1.9.1. */
export const richTexts: DocumentFile[] = [
  {
    is: 'code pages, Unicode with a fallback, hidden text, destinations',
    type: 'application/rtf',
    bytes: () =>
      String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}{\stylesheet{\s1 heading 1;}}{\info{\title Not text}}{\*\generator X}` +
      String.raw`\pard\outlinelevel0 Gr\'fc\'dfe\par\pard \f1\'cf\'f0\'e8\'e2\'e5\'f2\f0  \u8364?5 {\v hidden}\{x\}\emdash y\par}`,
    lines: ['# Grüße', 'Привет €5 {x}—y'],
  },
  {
    is: 'words that no version of RTF knows',
    type: 'application/rtf',
    bytes: () => String.raw`{\rtf1\constructor Nine\toString  to five.\par}`,
    lines: ['Nine to five.'],
  },
  {
    is: 'a table',
    type: 'application/rtf',
    bytes: () =>
      String.raw`{\rtf1\trowd\cellx1\cellx2\pard\intbl Plan\cell Price\cell\row\trowd\pard\intbl Pro\cell 29 EUR\par a month\cell\row\pard After.\par}`,
    lines: ['Plan: Pro; Price: 29 EUR a month', 'After.'],
  },
];

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

/** By Adobe’s CMap resources, and by ISO 32000. */
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
  },
];
