import { anEpub, anOdt } from '../../support/documents/archives.ts';
import type { DocumentFile } from './document-file.ts';

const odt = 'application/vnd.oasis.opendocument.text' as const;

const odtTable = `<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Plan</text:p></table:table-cell><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>Pro</text:p></table:table-cell><table:table-cell><text:p>29 EUR</text:p><text:p>a month</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;

/** Expected contents by OpenDocument 1.3 and EPUB 3.3. */
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
    warnings: ['comments_left_out', 'hidden_left_out'],
  },
  {
    is: 'a text box, a chart, a formula, a picture with words, and an embedded file',
    type: odt,
    bytes: () => {
      const frame = (inside: string): string => `<text:p><draw:frame>${inside}</draw:frame></text:p>`;
      const object = (name: string): string => frame(`<draw:object xlink:href="./${name}"/>`);
      return anOdt(
        frame('<draw:text-box><text:p>In a box.</text:p></draw:text-box>') +
          object('Object 1') +
          object('Object 2') +
          frame('<draw:image/><svg:title>Door</svg:title><svg:desc>A red door</svg:desc>') +
          object('Object 3'),
        '',
        {
          'Object 1/content.xml': `<o><chart:chart><chart:title><text:p>Sales</text:p></chart:title>${odtTable}</chart:chart></o>`,
          'Object 2/content.xml':
            '<math><semantics><mi>E</mi><annotation encoding="StarMath 5.0">E = m c^2</annotation></semantics></math>',
        },
      );
    },
    lines: ['In a box.', 'Sales', 'Plan: Pro; Price: 29 EUR a month', 'E = m c^2', 'Door A red door'],
    warnings: ['embedded_left_out'],
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

/** Expected contents by the RTF specification 1.9.1. */
export const richTexts: DocumentFile[] = [
  {
    is: 'code pages, Unicode with a fallback, hidden text, destinations',
    type: 'application/rtf',
    bytes: () =>
      String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}{\stylesheet{\s1 heading 1;}}{\info{\title Not text}}{\*\generator X}` +
      String.raw`\pard\outlinelevel0 Gr\'fc\'dfe\par\pard \f1\'cf\'f0\'e8\'e2\'e5\'f2\f0  \u8364?5 {\v hidden}\{x\}\emdash y\par}`,
    lines: ['# Grüße', 'Привет €5 {x}—y'],
    warnings: ['hidden_left_out'],
  },
  {
    is: 'a footnote of two paragraphs, a comment, a text box, and an embedded file',
    type: 'application/rtf',
    bytes: () =>
      String.raw`{\rtf1 Tea{\super\chftn}{\footnote{\chftn} From Assam.\par Second flush.} is fine.{\*\annotation A remark.}\par{\shp{\*\shpinst{\sp{\sn a}{\sv 1}}{\shptxt In a box.\par}}}{\object\objemb{\*\objdata 0102}}}`,
    lines: ['Tea (From Assam. Second flush.) is fine.', 'In a box.'],
    warnings: ['comments_left_out', 'embedded_left_out'],
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
