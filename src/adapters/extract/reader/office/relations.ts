import path from 'node:path';
import { rootOf } from './parts.ts';
import type { DocumentParts } from './unzip.ts';
import { attributeOf, findAll, parseXml, type XmlElement } from './xml.ts';

/** A relation from a part of an office document to another part. */
export interface Relation {
  id: string;
  /** Last part of the type's address, such as `slide`. */
  type: string;
  /** Name of the part in the archive. */
  target: string;
}

/** Reads the relations of a part, except relations that lead out of the document. */
export const relationsOf = (parts: DocumentParts, name: string): Relation[] => {
  const folder = path.posix.dirname(name);
  const part = parts.get(path.posix.join(folder, '_rels', `${path.posix.basename(name)}.rels`));
  if (!part) return [];
  return findAll(parseXml(part), 'Relationship')
    .filter(relation => attributeOf(relation, 'TargetMode') !== 'External')
    .map(relation => {
      const target = attributeOf(relation, 'Target') ?? '';
      return {
        id: attributeOf(relation, 'Id') ?? '',
        type: (attributeOf(relation, 'Type') ?? '').split('/').at(-1) ?? '',
        target: path.posix.join(target.startsWith('/') ? '.' : folder, target).replace(/^\//, ''),
      };
    });
};

/** A part to which an element refers by `r:id`. */
export interface Reference {
  element: XmlElement;
  target: string;
}

/** Returns the elements of a part with that tag that refer to a part, in their order. */
export const referencesIn = (parts: DocumentParts, name: string, tag: string): Reference[] => {
  const targets = new Map(relationsOf(parts, name).map(({ id, target }) => [id, target]));
  return findAll(rootOf(parts, name), tag).flatMap(element => {
    const id = Object.entries(element.attribs).find(([key]) => key.endsWith(':id'))?.[1];
    const target = targets.get(id ?? '');
    return target === undefined ? [] : [{ element, target }];
  });
};
