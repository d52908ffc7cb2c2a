import { DomHandler, DomUtils, parseDocument, type Handler } from 'htmlparser2';
import { assertFlat, flatParser } from '../flat-parser.ts';
import { Unreadable } from '../unreadable.ts';

export type XmlNode = NonNullable<DomHandler['root']['children'][number]>;
export type XmlElement = Extract<XmlNode, { attribs: unknown }>;

const textOfBytes = (bytes: Uint8Array): string => {
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  const encoding = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return new TextDecoder(isWide ? encoding : 'utf-8').decode(bytes);
};

/**
 * Sends the events of an XML part to `handler`. Throws `broken` if tags do not match, and for a DTD, which office formats
 * forbid, so that no custom entity is ever replaced. Throws `too_deep` for excessive nesting.
 */
export const walkXml = (bytes: Uint8Array, handler: Partial<Handler>): void => {
  let isJustOpened = false;
  const parser = flatParser(
    {
      ...handler,
      onopentag: (name, attributes, isImplied) => {
        isJustOpened = true;
        handler.onopentag?.(name, attributes, isImplied);
      },
      ontext: text => {
        isJustOpened = false;
        handler.ontext?.(text);
      },
      onclosetag: (name, isImplied) => {
        // only the last opened element may close itself, and any other needs its closing tag
        if (isImplied && !isJustOpened) throw new Unreadable('broken');
        isJustOpened = false;
        handler.onclosetag?.(name, isImplied);
      },
      onprocessinginstruction: (name, data) => {
        if (name.toLowerCase() === '!doctype') throw new Unreadable('broken');
        handler.onprocessinginstruction?.(name, data);
      },
    },
    { xmlMode: true },
  );
  parser.end(textOfBytes(bytes));
};

/** Parses an XML part into a tree. Throws what `walkXml` throws. */
export const parseXml = (bytes: Uint8Array): DomHandler['root'] => {
  const dom = new DomHandler(undefined, { xmlMode: true });
  walkXml(bytes, {
    onparserinit: parser => dom.onparserinit(parser),
    onopentag: (name, attributes) => dom.onopentag(name, attributes),
    ontext: text => dom.ontext(text),
    onclosetag: () => dom.onclosetag(),
    oncdatastart: () => dom.oncdatastart(),
    oncdataend: () => dom.oncdataend(),
    onend: () => dom.onend(),
  });
  return dom.root;
};

/** Parses markup written by hand or by careless programs: unmatched tags are closed where necessary. */
export const parseMarkup = (text: string): DomHandler['root'] => {
  assertFlat(text);
  return parseDocument(text, { xmlMode: true });
};

export const toXml = (node: XmlNode | DomHandler['root']): string =>
  DomUtils.getOuterHTML(node, { xmlMode: true });

export const isElement = (node: XmlNode): node is XmlElement => 'attribs' in node;

/** Returns the name without its namespace prefix, which every program may choose. */
export const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);
export const localName = ({ name }: { name: string }): string => localOf(name);

type Parent = { children: XmlNode[] };

export const elementsIn = ({ children }: Parent): XmlElement[] => children.filter(isElement);

export const childNamed = (parent: Parent, name: string): XmlElement | undefined =>
  elementsIn(parent).find(child => localName(child) === name);

/** Finds all descendants with one of the names, in order, except those inside one that was found. */
export const findAll = (parent: Parent, ...names: string[]): XmlElement[] =>
  elementsIn(parent).flatMap(child =>
    names.includes(localName(child)) ? [child] : findAll(child, ...names),
  );

export const attributeOf = ({ attribs }: XmlElement, name: string): string | undefined => {
  const key = Object.keys(attribs).find(one => one === name || one.endsWith(`:${name}`));
  return key === undefined ? undefined : attribs[key];
};

const textOfNode = (node: XmlNode): string => {
  if ('children' in node) return textIn(node);
  return node.type === 'text' ? node.data : '';
};

export const textIn = ({ children }: Parent): string => children.map(textOfNode).join('');

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
