import { anXlsx, aPptx, relations, shape } from '../../support/documents/archives.ts';
import { aDocxOf } from '../../support/documents/docxs.ts';
import {
  aChart,
  aDiagram,
  aFrame,
  aLevelledChart,
  aNewChart,
  aPicture,
  chartRef,
  diagramRef,
  drawingSpaces,
} from '../../support/documents/drawn.ts';
import type { DocumentFile } from './document-file.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const docx = `${office}.wordprocessingml.document` as const;
const pptx = `${office}.presentationml.presentation` as const;
const xlsx = `${office}.spreadsheetml.sheet` as const;

const sales = aChart({
  title: 'Sales',
  axis: 'Quarter',
  unit: 'EUR (millions)',
  categories: ['Q1', 'Q2'],
  series: { North: [1.5, 2], South: [0.1, 3] },
});
const salesLines = [
  'Sales',
  'EUR (millions)',
  'Quarter: Q1; North: 1.5; South: 0.1',
  'Quarter: Q2; North: 2; South: 3',
];
const share = aChart({
  kind: 'pieChart',
  format: '0%',
  categories: ['Tea', ''],
  series: { Share: [0.25, 0.75] },
});

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const wordOf = (body: string, more: Record<string, string> = {}): Promise<Buffer> =>
  aDocxOf(`<w:document ${w} ${drawingSpaces}><w:body>${body}</w:body></w:document>`, more);
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;
const drawing = (inside: string, altText = ''): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Object" descr="${altText}"/><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const box = (...paragraphs: string[]): string => `<w:txbxContent>${paragraphs.join('')}</w:txbxContent>`;
const field = (data: string, code: string, result = ''): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="F"/>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result && run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const control = (content: string, properties = ''): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const part = (name: string, inside: string): string =>
  `<w:${name} ${w} ${drawingSpaces}>${inside}</w:${name}>`;
const ofWord = (all: Record<string, [type: string, target: string]>): Record<string, string> => ({
  'word/_rels/document.xml.rels': relations(all),
});

/** Expected contents by ECMA-376, part 1 (20, 21 and 17.16), and by what Word shows. */
export const drawnWords: DocumentFile[] = [
  {
    is: 'a chart between paragraphs',
    type: docx,
    bytes: () =>
      wordOf(p(run('Before.'), drawing(chartRef('rId5'), 'Sales by region')) + p(run('After.')), {
        ...ofWord({ rId5: ['chart', 'charts/chart1.xml'] }),
        'word/charts/chart1.xml': sales,
      }),
    lines: ['Before.', 'Sales by region', ...salesLines, 'After.'],
  },
  {
    is: 'a diagram',
    type: docx,
    bytes: () =>
      wordOf(p(drawing(diagramRef('rId5'))), {
        ...ofWord({ rId5: ['diagramData', 'diagrams/data1.xml'] }),
        'word/diagrams/data1.xml': aDiagram(['Plan', 'Do &amp; check']),
      }),
    lines: ['Plan', 'Do & check'],
  },
  {
    is: 'a text box with a fallback for old programs',
    type: docx,
    bytes: () =>
      wordOf(
        p(
          run('Text.'),
          `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="1" name="B"/><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box(p(run('In a box.')), p(run('Two.')))}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box(p(run('In a box.')), p(run('Two.')))}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ),
      ),
    lines: ['Text.', 'In a box.', 'Two.'],
  },
  {
    is: 'a text box whose fallback is a picture, and one in a box',
    type: docx,
    bytes: () =>
      wordOf(
        p(
          `<w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing><wp:inline><wp:docPr id="1" name="B"/><wps:wsp><wps:txbx>${box(p(run('Outer.'), drawing(`<wps:txbx>${box(p(run('Inner.')))}</wps:txbx>`)), p(run('Last.')))}</wps:txbx></wps:wsp></wp:inline></w:drawing></mc:Choice><mc:Fallback>${drawing('<pic:pic/>')}</mc:Fallback></mc:AlternateContent></w:r>`,
        ),
      ),
    lines: ['Outer.', 'Inner.', 'Last.'],
  },
  {
    is: 'old shapes, and words drawn as pictures',
    type: docx,
    bytes: () =>
      wordOf(
        p(
          `<w:r><w:pict><v:shape alt="A bridge"><v:textpath string="Grand opening"/></v:shape></w:pict></w:r>`,
          `<w:r><w:pict><v:rect><v:textbox>${box(p(run('Old box.')))}</v:textbox></v:rect></w:pict></w:r>`,
        ),
      ),
    lines: ['A bridge', 'Grand opening', 'Old box.'],
  },
  {
    is: 'alternative texts of pictures, and names of files instead of them',
    type: docx,
    bytes: () =>
      wordOf(
        p(
          drawing(
            '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x" descr="A red door"/></pic:nvPicPr></pic:pic>',
            'A red door',
          ),
        ) + p(drawing('<pic:pic/>', 'C:/Pictures/door-2.JPG')),
      ),
    lines: ['A red door'],
  },
  {
    is: 'footnotes and endnotes',
    type: docx,
    bytes: () =>
      wordOf(
        p(
          run('Tea'),
          '<w:r><w:footnoteReference w:id="2"/></w:r>',
          run(' and rye'),
          '<w:r><w:endnoteReference w:id="3"/></w:r>',
          run('.'),
        ),
        {
          ...ofWord({ rId5: ['footnotes', 'footnotes.xml'], rId6: ['endnotes', 'endnotes.xml'] }),
          'word/footnotes.xml': part(
            'footnotes',
            `<w:footnote w:type="separator" w:id="0">${p(run('-'))}</w:footnote><w:footnote w:id="2">${p('<w:r><w:footnoteRef/></w:r>', run('From Assam.'))}${p(run('Second flush.'))}</w:footnote>`,
          ),
          'word/endnotes.xml': part('endnotes', `<w:endnote w:id="3">${p(run('See page 4.'))}</w:endnote>`),
        },
      ),
    lines: ['Tea (From Assam. Second flush.) and rye (See page 4.).'],
  },
  {
    is: 'content controls: filled in, with a prompt, a list, a box, and one around paragraphs',
    type: docx,
    bytes: () =>
      wordOf(
        p(run('Name: '), control(run('Ada'))) +
          p(run('City: '), control(run('Choose an item.'), '<w:showingPlcHdr/>')) +
          p(control(run('Basel'), '<w:dropDownList><w:listItem w:value="1"/></w:dropDownList>')) +
          p(
            control(
              run('☒'),
              '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox>',
            ),
            run(' News'),
          ) +
          control(p(run('Whole paragraph.')) + p(run('And another.'))),
      ),
    lines: ['Name: Ada', 'City:', 'Basel', '☒ News', 'Whole paragraph.', 'And another.'],
  },
  {
    is: 'old form fields',
    type: docx,
    bytes: () =>
      wordOf(
        p(run('Name: '), field('<w:textInput/>', 'FORMTEXT', 'Ada')) +
          p(
            field('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>', 'FORMCHECKBOX'),
            run('Yes'),
          ) +
          p(field('<w:checkBox><w:default w:val="0"/></w:checkBox>', 'FORMCHECKBOX'), run('No')) +
          p(
            run('City: '),
            field(
              '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Bern"/><w:listEntry w:val="Basel"/></w:ddList>',
              'FORMDROPDOWN',
            ),
          ),
      ),
    lines: ['Name: Ada', '☒ Yes', '☐ No', 'City: Basel'],
  },
  {
    is: 'a chart in a header',
    type: docx,
    bytes: () =>
      wordOf(p(run('Text.')), {
        ...ofWord({ rId5: ['header', 'header1.xml'] }),
        'word/header1.xml': part('hdr', p(run('Acme'), drawing(chartRef('rId5')))),
        'word/_rels/header1.xml.rels': relations({ rId5: ['chart', 'charts/chart2.xml'] }),
        'word/charts/chart2.xml': share,
      }),
    lines: ['Acme', 'Tea; Share: 25%', 'Share: 75%', 'Text.'],
  },
  {
    is: 'an embedded file',
    type: docx,
    bytes: () =>
      wordOf(
        p(run('See:'), '<w:r><w:object><v:shape/><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>'),
      ),
    lines: ['See:'],
    warnings: ['embedded_left_out'],
  },
];

/** Expected contents by ECMA-376, part 1 (19 to 21), and by what PowerPoint shows. */
export const drawnSlides: DocumentFile[] = [
  {
    is: 'a chart, a new chart, and a diagram in their places',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: [
            shape(['First.']),
            aFrame(chartRef('rId7'), 'Sales by region'),
            `<mc:AlternateContent><mc:Choice Requires="cx1">${aFrame('<cx:chart r:id="rId8"/>')}</mc:Choice><mc:Fallback>${aPicture('Not this')}</mc:Fallback></mc:AlternateContent>`,
            aFrame(diagramRef('rId9')),
            shape(['Last.']),
          ]
            .join('')
            .replace(/^/, `<p:x ${drawingSpaces}>`)
            .concat('</p:x>'),
          notes: 'Speak slowly.',
          relations: {
            rId7: ['chart', '../charts/chart1.xml'],
            rId8: ['chartEx', '../charts/chartEx1.xml'],
            rId9: ['diagramData', '../diagrams/data1.xml'],
          },
          parts: {
            'ppt/charts/chart1.xml': sales,
            'ppt/charts/chartEx1.xml': aNewChart('Change', { Rent: 0.5, Food: -0.25 }),
            'ppt/diagrams/data1.xml': aDiagram(['Plan', 'Do']),
          },
        },
      ]),
    lines: [
      'First.',
      'Sales by region',
      ...salesLines,
      'Steps',
      'Rent; Change: 50%',
      'Food; Change: -25%',
      'Plan',
      'Do',
      'Last.',
      'Speak slowly.',
    ],
  },
  {
    is: 'a chart whose categories have levels',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: `<p:x ${drawingSpaces}>${aFrame(chartRef('rId7'))}</p:x>`,
          relations: { rId7: ['chart', '../charts/chart1.xml'] },
          parts: { 'ppt/charts/chart1.xml': aLevelledChart() },
        },
      ]),
    lines: ['2029 Q1; 1', '2029 Q2; 2', '2030 Q1; 3'],
  },
  {
    is: 'pictures and groups with alternative texts',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: `${aPicture('A red door')}${aPicture('door.png')}<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="G" descr="Three steps"/></p:nvGrpSpPr>${shape(['One'])}<p:grpSp>${shape(['Two'])}${aPicture('A key')}</p:grpSp></p:grpSp>`,
        },
      ]),
    lines: ['A red door', 'Three steps', 'One', 'Two', 'A key'],
  },
  {
    is: 'comments and an embedded file',
    type: pptx,
    bytes: () =>
      aPptx([
        {
          shapes: shape(['Text.']),
          relations: {
            rId5: ['comments', '../comments/comment1.xml'],
            rId6: ['oleObject', '../embeddings/a.bin'],
          },
          parts: {
            'ppt/comments/comment1.xml': '<p:cmLst xmlns:p="p"><p:cm><p:text>No</p:text></p:cm></p:cmLst>',
          },
        },
      ]),
    lines: ['Text.'],
    warnings: ['embedded_left_out', 'comments_left_out'],
  },
];

const cells = '<sheetData><row r="1"><c r="A1" t="str"><v>Tea</v></c></row></sheetData>';
const anchored = (inside: string): string =>
  `<xdr:wsDr ${drawingSpaces}><xdr:twoCellAnchor>${inside}</xdr:twoCellAnchor></xdr:wsDr>`;
const note = (ref: string, text: string): string =>
  `<comment ref="${ref}"><text><r><t>Ada:\n</t></r><r><t>${text}</t></r></text></comment>`;

/** Expected contents by ECMA-376, part 1 (18, 20 and 21), and by what Excel shows. */
export const drawnSheets: DocumentFile[] = [
  {
    is: 'charts, shapes, groups, and pictures on a sheet',
    type: xlsx,
    bytes: () =>
      anXlsx([
        {
          name: 'Prices',
          xml: `${cells}<drawing r:id="rId1"/>`,
          relations: { rId1: ['drawing', '../drawings/drawing1.xml'] },
          parts: {
            'xl/drawings/drawing1.xml': anchored(
              `<xdr:sp><xdr:txBody><a:p><a:r><a:t>From May on</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:grpSp><xdr:sp><xdr:txBody><a:p><a:r><a:t>In a group</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:grpSp>${aPicture('A red door', 'xdr')}${aFrame(chartRef('rId1'), '', 'xdr')}`,
            ),
            'xl/drawings/_rels/drawing1.xml.rels': relations({ rId1: ['chart', '../charts/chart1.xml'] }),
            'xl/charts/chart1.xml': sales,
          },
        },
      ]),
    lines: ['# Prices', 'Tea', 'From May on', 'In a group', 'A red door', ...salesLines],
  },
  {
    is: 'notes at cells, a discussion, and what a printed page repeats',
    type: xlsx,
    bytes: () =>
      anXlsx([
        {
          name: 'Prices',
          xml: `${cells}<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Acme &amp;&amp; Sons&amp;RPage &amp;P</oddHeader><oddFooter>&amp;C&amp;P</oddFooter></headerFooter>`,
          relations: {
            rId1: ['comments', '../comments1.xml'],
            rId2: ['threadedComment', '../threadedComments/t.xml'],
          },
          parts: {
            'xl/comments1.xml': `<comments><commentList>${note('A1', 'with tax')}<comment ref="B1"><text><t>[Threaded comment] Your version of Excel …</t></text></comment></commentList></comments>`,
          },
        },
      ]),
    lines: ['# Prices', 'Tea', 'A1: Ada: with tax', 'Acme & Sons Page'],
    warnings: ['comments_left_out'],
  },
  {
    is: 'a sheet that is a chart',
    type: xlsx,
    bytes: () =>
      anXlsx([
        {
          name: 'Chart',
          xml: '<drawing r:id="rId1"/>',
          relations: { rId1: ['drawing', '../drawings/drawing1.xml'] },
          parts: {
            'xl/drawings/drawing1.xml': anchored(aFrame(chartRef('rId1'), '', 'xdr')),
            'xl/drawings/_rels/drawing1.xml.rels': relations({ rId1: ['chart', '../charts/chart1.xml'] }),
            'xl/charts/chart1.xml': share,
          },
        },
      ]),
    lines: ['# Chart', 'Tea; Share: 25%', 'Share: 75%'],
  },
];
