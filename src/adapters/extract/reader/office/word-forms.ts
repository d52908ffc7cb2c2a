import { attributeOf, childNamed, findAll, type XmlElement } from './xml.ts';

/** Whether a property that is on or off is there and on. */
export const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off'].includes(attributeOf(element, 'val') ?? '1');

/**
 * Returns the words of a form field from before content controls that its runs do not have: the mark of a check box, or the
 * chosen item of a list. Empty for other fields, whose results are text.
 */
export const formWords = (field: XmlElement): string => {
  const data = childNamed(field, 'ffData');
  const box = data && childNamed(data, 'checkBox');
  if (box) return isOn(childNamed(box, 'checked') ?? childNamed(box, 'default')) ? '☒ ' : '☐ ';
  const list = data && childNamed(data, 'ddList');
  if (!list) return '';
  const chosen = childNamed(list, 'result') ?? childNamed(list, 'default');
  const item = findAll(list, 'listEntry')[Number((chosen && attributeOf(chosen, 'val')) ?? 0)];
  return (item && attributeOf(item, 'val')) ?? '';
};
