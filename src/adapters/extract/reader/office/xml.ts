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
 * Sends the events of an XML part to `handler`. Throws `broken` where tags do not match, and for a DTD, which the formats of
 * office programs forbid, so that no entity is ever replaced by others; `too_deep` where it nests without end.
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
        // what was opened last may close itself; nothing else is closed without its tag
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

/** An XML part as a tree. Throws as `walkXml` does. */
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

/** Markup that people write by hand, or programs without care: what does not match is closed where it must be. */
export const parseMarkup = (text: string): DomHandler['root'] => {
  assertFlat(text);
  return parseDocument(text, { xmlMode: true });
};

export const toXml = (node: XmlNode | DomHandler['root']): string =>
  DomUtils.getOuterHTML(node, { xmlMode: true });

export const isElement = (node: XmlNode): node is XmlElement => 'attribs' in node;

/** Names without the prefix of their namespace, which every program may choose. */
export const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);
export const localName = ({ name }: { name: string }): string => localOf(name);

type Parent = { children: XmlNode[] };

export const elementsIn = ({ children }: Parent): XmlElement[] => children.filter(isElement);

export const childNamed = (parent: Parent, name: string): XmlElement | undefined =>
  elementsIn(parent).find(child => localName(child) === name);

/** All elements below with one of the names, in order; not those inside of one that was found. */
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
