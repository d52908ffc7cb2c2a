import { lineOfEquation } from './equations.ts';
import { chartWords } from './charts.ts';
import { alternativeOf, altTextsIn, paragraphsIn } from './drawings.ts';
import type { LeftOut } from './left-out.ts';
import { findRoot } from './parts.ts';
import { relationsOf, type Relation } from './relations.ts';
import type { DocumentParts } from './unzip.ts';
import { formWords, isOn } from './word-forms.ts';
import { hasComments, isHidden, notesIn } from './word-notes.ts';
import {
  attributeOf,
  childNamed,
  elementsIn,
  escapeXml,
  findAll,
  isElement,
  localName,
  parseXml,
  textIn,
  toXml,
  type XmlElement,
  type XmlNode,
} from './xml.ts';

/** Elements that the library does not know, around text that it does. Their content replaces them. */
const wrappers = new Set(
  'hyperlink fldSimple customXml smartTag moveTo bdo dir ruby rubyBase sdtContent oMathPara'.split(' '),
);
const dropped = new Set(['rt', 'rubyPr', 'moveFrom', 'sdtPr', 'sdtEndPr']);
const drawn = new Set(['drawing', 'pict', 'object']);
const notes = { footnoteReference: 'footnotes', endnoteReference: 'endnotes' } as const;

/** Whether a content control shows its prompt, because no one has filled it in. */
const isPrompt = (control: XmlElement): boolean => {
  const properties = childNamed(control, 'sdtPr');
  return properties !== undefined && isOn(childNamed(properties, 'showingPlcHdr'));
};

/** Content that a document shares with its headers, footers, and notes. */
export interface Shared {
  parts: DocumentParts;
  left: LeftOut;
  /** Prefix of the main namespace, with its colon. */
  prefix: string;
  /** Texts of the notes by their ids, of each kind. */
  notes: Record<(typeof notes)[keyof typeof notes], ReadonlyMap<string, string>>;
}

/** Rewrites one part of a Word document for the library, which passes over much of what Word shows. */
export class WordPart {
  readonly #shared: Shared;
  readonly #relations: Map<string, Relation>;
  /** Contents of drawings in the current paragraph, which follow it. */
  #after: XmlNode[] = [];

  constructor(shared: Shared, name: string) {
    this.#shared = shared;
    this.#relations = new Map(relationsOf(shared.parts, name).map(relation => [relation.id, relation]));
  }

  rewrite(nodes: readonly XmlNode[]): XmlNode[] {
    const written = nodes.flatMap(node => (isElement(node) ? this.#replacement(node) : [node]));
    return [...written, ...this.#taken()];
  }

  #taken(): XmlNode[] {
    const after = this.#after;
    this.#after = [];
    return after;
  }

  #replacement(element: XmlElement): XmlNode[] {
    const name = localName(element);
    if (dropped.has(name) || this.#isPassedOver(element, name)) return [];
    if (name === 'oMath') return this.#run(` ${lineOfEquation(element)} `);
    if (name === 'AlternateContent') return this.#children(alternativeOf(element));
    if (name === 'fldChar') return [...this.#text(formWords(element)), element];
    if (name in notes) return this.#text(this.#noteOf(element, name as keyof typeof notes));
    if (drawn.has(name)) {
      this.#after.push(...this.#drawing(element, name));
      return [];
    }
    if (name === 'sdt') return isPrompt(element) ? [] : this.#children(childNamed(element, 'sdtContent'));
    return name === 'p' ? this.#paragraph(element) : this.#plain(element, name);
  }

  #plain(element: XmlElement, name: string): XmlNode[] {
    const children = this.#children(element);
    if (wrappers.has(name)) return children;
    element.children = children;
    return [element];
  }

  #paragraph(element: XmlElement): XmlNode[] {
    const outer = this.#taken();
    element.children = this.#children(element);
    const inner = this.#taken();
    this.#after = outer;
    return [element, ...inner];
  }

  #children(parent: XmlElement | undefined): XmlNode[] {
    return (parent?.children ?? []).flatMap(node => (isElement(node) ? this.#replacement(node) : [node]));
  }

  /** Whether an element is a hidden run or an embedded document. Records a warning for it. */
  #isPassedOver(element: XmlElement, name: string): boolean {
    const isHiddenRun = name === 'r' && isHidden(element);
    if (isHiddenRun && findAll(element, 't').length > 0) this.#shared.left.add('hidden_left_out');
    if (name === 'altChunk') this.#shared.left.add('embedded_left_out');
    return isHiddenRun || name === 'altChunk';
  }

  #noteOf(reference: XmlElement, name: keyof typeof notes): string {
    const text = this.#shared.notes[notes[name]].get(attributeOf(reference, 'id') ?? '') ?? '';
    return text && ` (${text})`;
  }

  /** Returns the words of a drawing as paragraphs: its alternative text, text boxes, charts, and diagrams. */
  #drawing(drawing: XmlElement, name: string): XmlNode[] {
    if (name === 'object' && findAll(drawing, 'OLEObject').length > 0)
      this.#shared.left.add('embedded_left_out');
    const boxes = findAll(drawing, 'txbxContent');
    const ofDrawing = [...altTextsIn(drawing), ...shapeTexts(drawing)].flatMap(text => this.#lines([text]));
    const referred = findAll(drawing, 'chart', 'relIds').flatMap(element => this.#referred(element));
    return [...ofDrawing, ...boxes.flatMap(box => this.#box(box)), ...referred];
  }

  #box(box: XmlElement): XmlNode[] {
    const outer = this.#taken();
    const inner = this.rewrite(box.children);
    this.#after = outer;
    return inner;
  }

  #referred(element: XmlElement): XmlNode[] {
    const ids = Object.entries(element.attribs).filter(([key]) => /:(?:id|dm)$/.test(key));
    return ids.flatMap(([, id]) => {
      const { type = '', target = '' } = this.#relations.get(id) ?? {};
      const part = findRoot(this.#shared.parts, target);
      if (part && type === 'diagramData') return paragraphsIn(part).flatMap(text => this.#lines([text]));
      if (!part || !type.startsWith('chart')) return [];
      const { titles, lines } = chartWords(part);
      return [...titles.flatMap(title => this.#lines([title])), ...this.#lines(lines)];
    });
  }

  /** Makes a paragraph of lines. */
  #lines(lines: readonly string[]): XmlNode[] {
    const { prefix } = this.#shared;
    const texts = lines.map(line => `<${prefix}t xml:space="preserve">${escapeXml(line)}</${prefix}t>`);
    const runs = texts.join(`<${prefix}br/>`);
    return lines.length === 0
      ? []
      : parseXml(Buffer.from(`<${prefix}p><${prefix}r>${runs}</${prefix}r></${prefix}p>`)).children;
  }

  #run(text: string): XmlNode[] {
    const { prefix } = this.#shared;
    return parseXml(
      Buffer.from(
        `<${prefix}r><${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t></${prefix}r>`,
      ),
    ).children;
  }

  /** Makes the text of a run, inside it. */
  #text(text: string): XmlNode[] {
    const { prefix } = this.#shared;
    return text === ''
      ? []
      : parseXml(Buffer.from(`<${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t>`)).children;
  }
}

/** Returns the texts of old shapes (VML): alternative texts, and words drawn as pictures. */
const shapeTexts = (drawing: XmlElement): string[] => {
  const texts = elementsIn(drawing).flatMap(shape => [
    attributeOf(shape, 'alt') ?? '',
    ...findAll(shape, 'textpath').map(path => attributeOf(path, 'string') ?? ''),
  ]);
  return [...new Set(texts.map(text => text.trim()).filter(Boolean))];
};

/** Returns headers or footers, each once, although pages and sections repeat them. */
const edges = (shared: Shared, main: string, type: 'header' | 'footer'): XmlNode[] => {
  const seen = new Set<string>();
  return relationsOf(shared.parts, main)
    .filter(relation => relation.type === type)
    .flatMap(({ target }) => {
      const root = findRoot(shared.parts, target);
      const text = root ? findAll(root, 't').map(textIn).join('') : '';
      if (!root || !/\p{L}/u.test(text) || seen.has(text)) return [];
      seen.add(text);
      return new WordPart(shared, target).rewrite(elementsIn(root));
    });
};

const prefixOf = ({ name }: XmlElement): string => name.slice(0, name.indexOf(':') + 1);

/**
 * Prepares the main part of a Word document for the library: with its equations, fields, notes, drawings, headers, and
 * footers, and without hidden text.
 */
export const wordXml = (parts: DocumentParts, main: string, left: LeftOut): string => {
  const root = parseXml(parts.get(main) ?? new Uint8Array());
  const [document] = elementsIn(root);
  const body = document && childNamed(document, 'body');
  if (!document || !body) return toXml(root);
  if (hasComments(parts, main)) left.add('comments_left_out');
  const shared: Shared = {
    parts,
    left,
    prefix: prefixOf(document),
    notes: { footnotes: notesIn(parts, main, 'footnotes'), endnotes: notesIn(parts, main, 'endnotes') },
  };
  body.children = [
    ...edges(shared, main, 'header'),
    ...new WordPart(shared, main).rewrite(body.children),
    ...edges(shared, main, 'footer'),
  ];
  return toXml(root);
};
