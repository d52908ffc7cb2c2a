import { chartWords } from './charts.ts';
import { altTextsIn, paragraphsIn } from './drawings.ts';
import { findRoot } from './parts.ts';
import { relationsOf, type Relation } from './relations.ts';
import type { DocumentParts } from './unzip.ts';
import { attributeOf, childNamed, escapeXml, findAll, localName, type XmlElement } from './xml.ts';

/** Placeholders at the edges of every slide. */
const edges = ['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'];
const titles = ['title', 'ctrTitle'];

const htmlOfTexts = (texts: readonly string[], tag: string): string =>
  texts.map(text => `<${tag}>${escapeXml(text)}</${tag}>`).join('');

const cellHtml = (cell: XmlElement): string => {
  if (attributeOf(cell, 'hMerge') === '1' || attributeOf(cell, 'vMerge') === '1') return '';
  const [columns, rows] = [attributeOf(cell, 'gridSpan') ?? '1', attributeOf(cell, 'rowSpan') ?? '1'];
  const spans = `colspan="${Number.parseInt(columns, 10)}" rowspan="${Number.parseInt(rows, 10)}"`;
  return `<td ${spans}>${htmlOfTexts(paragraphsIn(cell), 'p')}</td>`;
};

const tableHtml = (table: XmlElement): string => {
  const rows = findAll(table, 'tr').map(row => findAll(row, 'tc').map(cellHtml).join(''));
  const properties = childNamed(table, 'tblPr');
  const hasHeader =
    properties !== undefined && attributeOf(properties, 'firstRow') === '1' && rows.length > 1;
  const [first = '', ...others] = rows;
  const head = hasHeader ? first.replaceAll('<td ', '<th ').replaceAll('</td>', '</th>') : first;
  return `<table>${[head, ...others].map(row => `<tr>${row}</tr>`).join('')}</table>`;
};

const placeOf = (shape: XmlElement): string => {
  const [placeholder] = findAll(shape, 'ph');
  return (placeholder && attributeOf(placeholder, 'type')) ?? '';
};

/** Parts with words that stand beside a slide, by the kind of their relation. */
const besides = ['diagramData', 'chart', 'chartEx'];

/** Returns the words of a diagram or a chart as HTML. */
const besideHtml = (parts: DocumentParts, { type, target }: Relation): string => {
  const part = besides.includes(type) ? findRoot(parts, target) : undefined;
  if (!part) return '';
  if (type === 'diagramData') return htmlOfTexts(paragraphsIn(part), 'p');
  const { titles: named, lines } = chartWords(part);
  return htmlOfTexts(named, 'p') + (lines.length > 0 ? `<p>${lines.map(escapeXml).join('<br>')}</p>` : '');
};

/** Converts the shapes of a slide, of the notes of one, or of a drawing on a sheet. */
export class Shapes {
  readonly #parts: DocumentParts;
  readonly #relations: Map<string, Relation>;

  constructor(parts: DocumentParts, name: string) {
    this.#parts = parts;
    this.#relations = new Map(relationsOf(parts, name).map(relation => [relation.id, relation]));
  }

  /** Converts shapes in their order, including those of groups. */
  html(tree: XmlElement): string {
    return findAll(tree, 'sp', 'tbl', 'pic', 'grpSp', 'cxnSp', 'graphicFrame')
      .map(shape => this.#shape(shape))
      .join('');
  }

  #shape(shape: XmlElement): string {
    const name = localName(shape);
    if (name === 'tbl') return tableHtml(shape);
    if (name === 'grpSp') {
      const own = childNamed(shape, 'nvGrpSpPr');
      return (own ? htmlOfTexts(altTextsIn(own), 'p') : '') + this.html(shape);
    }
    if (edges.includes(placeOf(shape))) return '';
    return htmlOfTexts(altTextsIn(shape), 'p') + this.#inside(shape, name);
  }

  #inside(shape: XmlElement, name: string): string {
    if (name === 'graphicFrame')
      return findAll(shape, 'tbl', 'chart', 'relIds')
        .map(one => (localName(one) === 'tbl' ? tableHtml(one) : this.#beside(one)))
        .join('');
    const texts = paragraphsIn(shape);
    return titles.includes(placeOf(shape))
      ? htmlOfTexts([texts.join(' ')].filter(Boolean), 'h2')
      : htmlOfTexts(texts, 'p');
  }

  /** Converts the part to which an element of a slide refers. */
  #beside(element: XmlElement): string {
    return Object.entries(element.attribs)
      .filter(([key]) => /:(?:id|dm)$/.test(key))
      .map(([, id]) => this.#relations.get(id))
      .map(relation => (relation ? besideHtml(this.#parts, relation) : ''))
      .join('');
  }
}
