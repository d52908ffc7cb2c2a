/** Fields of pdf.js' annotations that this code reads. */
export interface Annotation {
  subtype?: string;
  annotationFlags?: number;
  fieldType?: string;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: unknown;
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: { exportValue?: unknown; displayValue?: unknown }[];
  contentsObj?: { str?: string };
}

const stringsOf = (value: unknown): string[] =>
  [value].flat().filter((part): part is string => typeof part === 'string' && part.trim() !== '');

/** Returns a choice as people see it, not as forms send it. */
const shownAs = ({ options = [] }: Annotation, value: string): string => {
  const shown = options.find(({ exportValue }) => exportValue === value)?.displayValue;
  return typeof shown === 'string' ? shown : value;
};

const isOn = ({ fieldValue, checkBox, exportValue, buttonValue }: Annotation): boolean =>
  typeof fieldValue === 'string' &&
  fieldValue !== 'Off' &&
  fieldValue === (checkBox ? exportValue : buttonValue);

const valueOf = (field: Annotation): string => {
  if (field.password === true || field.fieldType === 'Sig') return '';
  if (field.checkBox === true) return isOn(field) ? 'yes' : '';
  if (field.radioButton === true) return isOn(field) ? (field.buttonValue ?? '') : '';
  if (field.fieldType === 'Btn') return '';
  return stringsOf(field.fieldValue)
    .map(value => shownAs(field, value))
    .join(', ');
};

/** Returns the label of a field. Names of fields are paths, with numbers for repeated ones: `form[0].person.city`. */
const labelOf = ({ alternativeText, fieldName = '' }: Annotation): string =>
  alternativeText?.trim() || (fieldName.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '');

const lineOf = (annotation: Annotation): string => {
  if (annotation.subtype === 'FreeText') return annotation.contentsObj?.str?.trim() ?? '';
  const value = annotation.subtype === 'Widget' ? valueOf(annotation).trim() : '';
  return value && [labelOf(annotation), value].filter(Boolean).join(': ');
};

/** Flags "hidden" and "no view" (ISO 32000, table 167). */
const notShown = 0b10_0010;

const isShown = ({ annotationFlags = 0 }: Annotation): boolean => (annotationFlags & notShown) === 0;

/** Kinds of annotations that comment on a page. */
const remarks = new Set(['Text', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Caret', 'Stamp']);

/** Whether people have commented on a page. */
export const hasRemarks = (annotations: readonly Annotation[]): boolean =>
  annotations
    .filter(isShown)
    .some(({ subtype = '', contentsObj }) => remarks.has(subtype) && (contentsObj?.str ?? '').trim() !== '');

/**
 * Returns the lines that a person filled into the fields of a page or typed onto it. Notes in its margin are not included.
 */
export const annotationLines = (annotations: readonly Annotation[]): string[] =>
  annotations.filter(isShown).map(lineOf).filter(Boolean);
