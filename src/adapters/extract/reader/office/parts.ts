import { Unreadable } from '../unreadable.ts';
import type { DocumentParts } from './unzip.ts';
import { elementsIn, parseXml, type XmlElement } from './xml.ts';

/** Returns the root element of a part. Undefined if the document has no such part. */
export const findRoot = (parts: DocumentParts, name: string): XmlElement | undefined => {
  const part = parts.get(name);
  return part && elementsIn(parseXml(part))[0];
};

/** Returns the root element of a required part. */
export const rootOf = (parts: DocumentParts, name: string): XmlElement => {
  const root = findRoot(parts, name);
  if (!root) throw new Unreadable('broken');
  return root;
};
