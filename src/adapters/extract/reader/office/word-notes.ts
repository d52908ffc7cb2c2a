import { findRoot } from './parts.ts';
import { relationsOf } from './relations.ts';
import type { DocumentParts } from './unzip.ts';
import { isOn } from './word-forms.ts';
import { attributeOf, childNamed, elementsIn, findAll, textIn, type XmlElement } from './xml.ts';

/** Whether a run is hidden text. */
export const isHidden = (run: XmlElement): boolean => {
  const properties = childNamed(run, 'rPr');
  return properties !== undefined && isOn(childNamed(properties, 'vanish'));
};

const noteText = (note: XmlElement): string =>
  findAll(note, 'p')
    .map(paragraph =>
      findAll(paragraph, 'r')
        .filter(run => !isHidden(run))
        .flatMap(run => findAll(run, 't').map(textIn))
        .join('')
        .trim(),
    )
    .filter(Boolean)
    .join(' ');

/** Returns the texts of footnotes or endnotes by their ids, without the lines that separate them from the page. */
export const notesIn = (
  parts: DocumentParts,
  main: string,
  kind: 'footnotes' | 'endnotes',
): Map<string, string> => {
  const part = relationsOf(parts, main).find(({ type }) => type === kind);
  const root = part && findRoot(parts, part.target);
  return new Map(
    (root ? elementsIn(root) : [])
      .filter(note => (attributeOf(note, 'type') ?? 'normal') === 'normal')
      .map(note => [attributeOf(note, 'id') ?? '', noteText(note)]),
  );
};

/** Whether a document has comments with words. */
export const hasComments = (parts: DocumentParts, main: string): boolean =>
  relationsOf(parts, main)
    .filter(({ type }) => type === 'comments')
    .some(({ target }) => {
      const root = findRoot(parts, target);
      return root !== undefined && findAll(root, 't').some(text => textIn(text).trim() !== '');
    });
