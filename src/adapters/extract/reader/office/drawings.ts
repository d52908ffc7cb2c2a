import { attributeOf, childNamed, elementsIn, findAll, localName, textIn, type XmlElement } from './xml.ts';

const runText = (element: XmlElement): string => {
  const name = localName(element);
  if (name === 't') return textIn(element);
  if (name === 'br') return ' ';
  return elementsIn(element).map(runText).join('');
};

/** Returns the paragraphs of a shape, a diagram, or a title of a chart. */
export const paragraphsIn = (element: XmlElement): string[] =>
  findAll(element, 'p')
    .map(paragraph => runText(paragraph).trim())
    .filter(text => text !== '');

/** Matches names of files, which programs write as the alternative text of a picture. */
const fileName = /^\S*\.(?:bmp|emf|gif|jpe?g|png|svg|tiff?|webp|wmf)$/i;

/** Returns the alternative text of an element with the properties of a drawing, or an empty text. */
const altTextOf = (properties: XmlElement): string => {
  const text = attributeOf(properties, 'descr')?.trim() ?? '';
  return fileName.test(text) ? '' : text;
};

/** Returns the alternative texts in a drawing, each once, because a picture repeats that of its frame. */
export const altTextsIn = (drawing: XmlElement): string[] => [
  ...new Set(findAll(drawing, 'docPr', 'cNvPr').map(altTextOf).filter(Boolean)),
];

/** Contents that only newer programs know, and that a fallback shows as a picture or in another form. */
const contents = ['txbxContent', 'txBody', 'chart', 'relIds', 'oMath', 'tbl', 'graphicFrame'];

/** Returns the one alternative of content for different programs (ECMA-376, part 3, 10.2) that has words, or the fallback. */
export const alternativeOf = (element: XmlElement): XmlElement | undefined =>
  elementsIn(element).find(
    child => localName(child) === 'Choice' && findAll(child, ...contents).length > 0,
  ) ??
  childNamed(element, 'Fallback') ??
  childNamed(element, 'Choice');

/** Replaces alternatives of content in a tree by one of each. */
export const chooseAlternatives = (parent: XmlElement): void => {
  parent.children = parent.children.flatMap(child => {
    if (!('attribs' in child)) return [child];
    const isChoice = localName(child) === 'AlternateContent';
    const chosen = isChoice ? alternativeOf(child) : child;
    if (!chosen) return [];
    chooseAlternatives(chosen);
    return isChoice ? chosen.children : [chosen];
  });
};
