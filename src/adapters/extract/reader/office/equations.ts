import { attributeOf, childNamed, elementsIn, localName, textIn, type XmlElement } from './xml.ts';

const grouped = (text: string): string => (/^[\p{L}\p{N}.,]*$/u.test(text) ? text : `(${text})`);

const partOf = (element: XmlElement, name: string): string => {
  const part = childNamed(element, name);
  return part ? lineOfEquation(part) : '';
};

/** Returns a sign that an equation's properties name, such as the sum `∑` or a bracket. */
const signOf = (element: XmlElement, name: string, otherwise: string): string => {
  const properties = elementsIn(element).find(child => localName(child).endsWith('Pr'));
  const sign = properties && childNamed(properties, name);
  return sign ? (attributeOf(sign, 'val') ?? otherwise) : otherwise;
};

const raised = (element: XmlElement): string => {
  const [below, above] = [partOf(element, 'sub'), partOf(element, 'sup')];
  return (below && `_${grouped(below)}`) + (above && `^${grouped(above)}`);
};

const bracketed = (element: XmlElement): string => {
  const inside = elementsIn(element).filter(child => localName(child) === 'e');
  const text = inside.map(lineOfEquation).join(signOf(element, 'sepChr', '|'));
  return signOf(element, 'begChr', '(') + text + signOf(element, 'endChr', ')');
};

const rowsOf = (element: XmlElement): string =>
  elementsIn(element)
    .filter(child => localName(child) === 'mr')
    .map(row => elementsIn(row).map(lineOfEquation).join(' '))
    .join('; ');

const writers = new Map<string, (element: XmlElement) => string>(
  Object.entries({
    t: textIn,
    f: element => `${grouped(partOf(element, 'num'))}/${grouped(partOf(element, 'den'))}`,
    sSup: element => partOf(element, 'e') + raised(element),
    sSub: element => partOf(element, 'e') + raised(element),
    sSubSup: element => partOf(element, 'e') + raised(element),
    rad: element => `${partOf(element, 'deg')}√${grouped(partOf(element, 'e'))}`,
    nary: element => `${signOf(element, 'chr', '∫')}${raised(element)} ${partOf(element, 'e')}`,
    d: bracketed,
    m: element => `[${rowsOf(element)}]`,
  }),
);

/** Converts an equation of Word to one line, as people type it: `(a+b)/2`, `x^2`, `√(x)`. */
export const lineOfEquation = (element: XmlElement): string => {
  const name = localName(element);
  if (name.endsWith('Pr')) return '';
  const write = writers.get(name);
  return write ? write(element) : elementsIn(element).map(lineOfEquation).join('');
};
