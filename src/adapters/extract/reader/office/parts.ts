import { Unreadable } from '../unreadable.ts';
import type { DocumentParts } from './unzip.ts';
import { elementsIn, parseXml, type XmlElement } from './xml.ts';

/** The outermost element of a part; undefined where the document has no such part. */
export const findRoot = (parts: DocumentParts, name: string): XmlElement | undefined => {
  const part = parts.get(name);
  return part && elementsIn(parseXml(part))[0];
};

/** Of a part without which there is no document. */
export const rootOf = (parts: DocumentParts, name: string): XmlElement => {
  const root = findRoot(parts, name);
  if (!root) throw new Unreadable('broken');
  return root;
};
