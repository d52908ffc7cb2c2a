import type { Block } from '../../../../domain/knowledge/chunks.ts';
import { htmlBlocks } from '../html-blocks.ts';
import type { ReaderInput, Reading } from '../reading.ts';
import { orBroken } from '../unreadable.ts';
import { findRoot } from './parts.ts';
import { referencesIn, relationsOf } from './relations.ts';
import { unzip, type DocumentParts } from './unzip.ts';
import {
  attributeOf,
  childNamed,
  elementsIn,
  escapeXml,
  findAll,
  localName,
  textIn,
  type XmlElement,
} from './xml.ts';

/** Placeholders at the edges of every slide. */
const edges = ['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'];
const titles = ['title', 'ctrTitle'];

const runText = (element: XmlElement): string => {
  const name = localName(element);
  if (name === 't') return textIn(element);
  if (name === 'br') return ' ';
  return elementsIn(element).map(runText).join('');
};

const paragraphsIn = (element: XmlElement): string[] =>
  findAll(element, 'p')
    .map(paragraph => runText(paragraph).trim())
    .filter(text => text !== '');

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

/** Converts shapes in their order, including those of groups and tables. */
const shapesHtml = (tree: XmlElement): string =>
  findAll(tree, 'sp', 'tbl')
    .map(shape => {
      if (localName(shape) === 'tbl') return tableHtml(shape);
      const place = placeOf(shape);
      if (edges.includes(place)) return '';
      const texts = paragraphsIn(shape);
      return titles.includes(place)
        ? htmlOfTexts([texts.join(' ')].filter(Boolean), 'h2')
        : htmlOfTexts(texts, 'p');
    })
    .join('');

/** Converts a slide with its diagrams and its speaker notes. Empty for a hidden slide. */
const slideHtml = (parts: DocumentParts, name: string): string => {
  const slide = findRoot(parts, name);
  if (!slide || ['0', 'false'].includes(attributeOf(slide, 'show') ?? '1')) return '';
  const besides = relationsOf(parts, name).flatMap(({ type, target }) => {
    const part = findRoot(parts, target);
    if (part && type === 'diagramData') return [htmlOfTexts(paragraphsIn(part), 'p')];
    return part && type === 'notesSlide' ? [shapesHtml(part)] : [];
  });
  return shapesHtml(slide) + besides.join('');
};

const slidesIn = (parts: DocumentParts): string[] =>
  referencesIn(parts, 'ppt/presentation.xml', 'sldId').map(({ target }) => target);

/** Reads slides in their order, each as a page below its title, with its speaker notes. */
export const readPptx = async (bytes: Uint8Array, { onRead }: ReaderInput): Promise<Reading> => {
  const parts = await unzip(
    bytes,
    /^(?:ppt\/(?:presentation|slides\/|notesSlides\/|diagrams\/data|_rels\/)).*(?:xml|rels)$/,
  );
  const slides = await orBroken(() => slidesIn(parts));
  const blocks: Block[] = [];
  for (const [index, name] of slides.entries()) {
    const page = index + 1;
    const html = await orBroken(() => slideHtml(parts, name));
    for (const block of await orBroken(() => htmlBlocks(html))) blocks.push({ ...block, page });
    onRead(page, slides.length);
  }
  return { blocks, whenEmpty: 'no_text' };
};
