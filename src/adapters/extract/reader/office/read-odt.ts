import type { DocumentWarning } from '../../../../domain/knowledge/documents.ts';
import { htmlBlocks } from '../html-blocks.ts';
import type { Reading } from '../reading.ts';
import { orBroken, Unreadable } from '../unreadable.ts';
import { LeftOut } from './left-out.ts';
import { findRoot } from './parts.ts';
import { unzip, type DocumentParts } from './unzip.ts';
import {
  attributeOf,
  childNamed,
  escapeXml,
  findAll,
  isElement,
  localName,
  textIn,
  type XmlElement,
  type XmlNode,
} from './xml.ts';

/** Elements that are not part of the text: deleted text, comments, and hidden text. */
const dropped = [
  'tracked-changes',
  'annotation',
  'hidden-text',
  'covered-table-cell',
  'sequence-decls',
  'note-citation',
];

/** Warnings for elements that are left out. Deleted text is not one of them. */
const warnings = new Map<string, DocumentWarning>([
  ['annotation', 'comments_left_out'],
  ['hidden-text', 'hidden_left_out'],
]);

/** Maximum repetitions. Tables repeat cells and rows by a number, which can be a million for the empty rest of a sheet. */
const maxRepeated = 100;
/** Maximum number of consecutive spaces. */
const maxBlanks = 100;

const numberOf = (element: XmlElement, name: string): number =>
  Math.max(1, Number.parseInt(attributeOf(element, name) ?? '1', 10) || 1);

const tags = new Map(Object.entries({ p: 'p', list: 'ul', 'list-item': 'li', table: 'table', note: 'span' }));

/** Converts the text of an ODT to HTML. */
class Html {
  readonly #hidden: ReadonlySet<string>;
  readonly #parts: DocumentParts;
  readonly #left: LeftOut;

  constructor(hidden: ReadonlySet<string>, parts: DocumentParts, left: LeftOut) {
    this.#hidden = hidden;
    this.#parts = parts;
    this.#left = left;
  }

  all(nodes: readonly XmlNode[]): string {
    return nodes.map(node => this.#one(node)).join('');
  }

  #one(node: XmlNode): string {
    if (!isElement(node)) return 'data' in node && node.type === 'text' ? escapeXml(node.data) : '';
    const name = localName(node);
    if (this.#isPassedOver(name, node)) return '';
    return name === 'object' ? this.#object(node) : this.#named(name, node);
  }

  /** Whether an element is not part of the text. Records a warning for it. */
  #isPassedOver(name: string, node: XmlElement): boolean {
    const hasStyle =
      (name === 'p' || name === 'span') && this.#hidden.has(attributeOf(node, 'style-name') ?? '');
    const warning = hasStyle ? 'hidden_left_out' : warnings.get(name);
    if (warning && textIn(node).trim() !== '') this.#left.add(warning);
    return hasStyle || dropped.includes(name);
  }

  /** Converts an embedded chart or formula. Other files are left out. */
  #object(node: XmlElement): string {
    const name = (attributeOf(node, 'href') ?? '').replace(/^\.\//, '');
    const root = findRoot(this.#parts, `${name}/content.xml`);
    const formula = root && findAll(root, 'annotation')[0];
    if (formula) return ` ${escapeXml(textIn(formula).trim())} `;
    const [chart] = root ? findAll(root, 'chart') : [];
    if (!chart) {
      this.#left.add('embedded_left_out');
      return '';
    }
    const titles = findAll(chart, 'title', 'subtitle').map(
      title => `<p>${escapeXml(textIn(title).trim())}</p>`,
    );
    return titles.join('') + this.all(findAll(chart, 'table'));
  }

  #named(name: string, node: XmlElement): string {
    const inside = (): string => this.all(node.children);
    if (name === 's') return ' '.repeat(Math.min(maxBlanks, numberOf(node, 'c')));
    if (name === 'tab' || name === 'line-break') return ' ';
    // the alternative text of a picture
    if (name === 'desc' || name === 'title') return ` ${inside()} `;
    if (name === 'h') return this.#heading(node);
    if (name === 'note')
      return ` (${this.all(findAll(node, 'note-body').flatMap(({ children }) => paragraphText(children)))})`;
    if (name === 'table-row') return `<tr>${inside()}</tr>`.repeat(this.#times(node, 'number-rows-repeated'));
    if (name === 'table-header-rows') return inside().replaceAll('<td ', '<th ').replaceAll('</td>', '</th>');
    if (name === 'table-cell') return this.#cell(node);
    const tag = tags.get(name);
    return tag ? `<${tag}>${inside()}</${tag}>` : inside();
  }

  #heading(node: XmlElement): string {
    const level = Math.min(6, numberOf(node, 'outline-level'));
    return `<h${level}>${this.all(node.children)}</h${level}>`;
  }

  #cell(node: XmlElement): string {
    const [columns, rows] = [numberOf(node, 'number-columns-spanned'), numberOf(node, 'number-rows-spanned')];
    const cell = `<td colspan="${columns}" rowspan="${rows}">${this.all(node.children)}</td>`;
    return cell.repeat(this.#times(node, 'number-columns-repeated'));
  }

  /** Returns how often to repeat a node. An empty one needs no repetition. */
  #times(node: XmlElement, name: string): number {
    return textIn(node).trim() === ''
      ? Math.min(2, numberOf(node, name))
      : Math.min(maxRepeated, numberOf(node, name));
  }
}

/** Returns the paragraphs of a note, which is within a line. */
const paragraphText = (nodes: readonly XmlNode[]): XmlNode[] =>
  nodes.flatMap(node => (isElement(node) && localName(node) === 'p' ? node.children : [node]));

const hiddenStyles = (root: XmlElement): Set<string> =>
  new Set(
    findAll(root, 'style')
      .filter(style => findAll(style, 'text-properties').some(one => attributeOf(one, 'display') === 'none'))
      .map(style => attributeOf(style, 'name') ?? ''),
  );

/** Returns headers or footers, each once. */
const edgesHtml = (styles: XmlElement | undefined, name: 'header' | 'footer'): string => {
  const texts = styles ? findAll(styles, name).flatMap(edge => findAll(edge, 'p', 'h').map(textIn)) : [];
  return [...new Set(texts)]
    .filter(text => /\p{L}/u.test(text))
    .map(text => `<p>${escapeXml(text)}</p>`)
    .join('');
};

const htmlOf = (parts: DocumentParts, left: LeftOut): string => {
  if (parts.get('META-INF/manifest.xml')?.includes('encryption-data')) throw new Unreadable('encrypted');
  const [root, styles] = [findRoot(parts, 'content.xml'), findRoot(parts, 'styles.xml')];
  const body = root && childNamed(root, 'body');
  if (!root || !body) throw new Unreadable('broken');
  const text = new Html(hiddenStyles(root), parts, left).all(body.children);
  return edgesHtml(styles, 'header') + text + edgesHtml(styles, 'footer');
};

const titleOf = (parts: DocumentParts): string | undefined => {
  const meta = findRoot(parts, 'meta.xml');
  const title = meta && findAll(meta, 'title')[0];
  return (title && textIn(title).trim()) || undefined;
};

/** Reads paragraphs, lists, and tables of a LibreOffice text below their headings. */
export const readOdt = async (bytes: Uint8Array): Promise<Reading> => {
  const parts = await unzip(bytes, /^(?:content|styles|meta|META-INF\/manifest|[^/]+\/content)\.xml$/);
  const left = new LeftOut();
  return orBroken(() => ({
    title: titleOf(parts),
    blocks: htmlBlocks(htmlOf(parts, left)),
    warnings: () => left.warnings,
  }));
};
