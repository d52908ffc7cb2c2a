import { lineOfEquation } from './equations.ts';
import { findRoot } from './parts.ts';
import { relationsOf } from './relations.ts';
import type { DocumentParts } from './unzip.ts';
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
const wrappers = ['hyperlink', 'fldSimple', 'customXml', 'moveTo', 'bdo', 'dir', 'ruby', 'rubyBase'];
const dropped = ['rt', 'rubyPr', 'moveFrom', 'pic', 'imagedata'];

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off'].includes(attributeOf(element, 'val') ?? '1');

const isHidden = (run: XmlElement): boolean => {
  const properties = childNamed(run, 'rPr');
  return properties !== undefined && isOn(childNamed(properties, 'vanish'));
};

const asRun = (equation: XmlElement, prefix: string): XmlNode[] => {
  const text = escapeXml(lineOfEquation(equation));
  const xml = `<${prefix}r><${prefix}t xml:space="preserve"> ${text} </${prefix}t></${prefix}r>`;
  return parseXml(Buffer.from(xml)).children;
};

const replacement = (element: XmlElement, prefix: string): XmlNode[] => {
  const name = localName(element);
  if (dropped.includes(name) || (name === 'r' && isHidden(element))) return [];
  if (name === 'oMath') return asRun(element, prefix);
  const children = element.children.flatMap(child =>
    isElement(child) ? replacement(child, prefix) : [child],
  );
  if (wrappers.includes(name) || name === 'oMathPara') return children;
  element.children = children;
  return [element];
};

const prefixOf = ({ name }: XmlElement): string => name.slice(0, name.indexOf(':') + 1);

/** Returns headers or footers, each once, although pages and sections repeat them. */
const edges = (parts: DocumentParts, main: string, type: 'header' | 'footer'): XmlElement[] => {
  const seen = new Set<string>();
  return relationsOf(parts, main)
    .filter(relation => relation.type === type)
    .flatMap(({ target }) => {
      const root = findRoot(parts, target);
      const text = root ? findAll(root, 't').map(textIn).join('') : '';
      if (!root || !/\p{L}/u.test(text) || seen.has(text)) return [];
      seen.add(text);
      return elementsIn(root);
    });
};

/**
 * Prepares the main part of a Word document for the library: with its equations, fields, headers, and footers, and without
 * hidden text.
 */
export const wordXml = (parts: DocumentParts, main: string, bytes: Uint8Array): string => {
  const root = parseXml(bytes);
  const [document] = elementsIn(root);
  const body = document && childNamed(document, 'body');
  if (!document || !body) return toXml(root);
  const prefix = prefixOf(document);
  const all = [...edges(parts, main, 'header'), ...body.children, ...edges(parts, main, 'footer')];
  body.children = all.flatMap(node => (isElement(node) ? replacement(node, prefix) : [node]));
  return toXml(root);
};
