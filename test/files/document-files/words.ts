import { relations } from '../../support/documents/archives.ts';
import { aDocx, aDocxOf } from '../../support/documents/docxs.ts';
import type { DocumentFile } from './document-file.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

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

/** Expected contents by ECMA-376, part 1, and by Word's display. */
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
    warnings: ['hidden_left_out'],
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
    warnings: ['comments_left_out'],
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
