/** Headers that the service makes itself, or that would change what a request is: no endpoint may set them. */
const denied = new Set([
  'host',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'accept-encoding',
  'user-agent',
  'cookie',
  'cookie2',
  'set-cookie',
]);
const deniedPrefixes = ['content-', 'proxy-', 'x-service-', 'webhook-'];

const name = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;
/** Printable ASCII: what every server reads the same. */
const value = /^[\x20-\x7e]{1,2000}$/;

/** What stands for a value wherever headers are shown. */
export const maskedHeader = '********';

/** A shorter value is no secret, and masking it would spoil every answer that has those letters. */
const minMasked = 4;

/** What is wrong with the custom headers of an endpoint, by the header's name. */
export const headerProblems = (
  headers: Readonly<Record<string, string>>,
): { name: string; message: string }[] => {
  const names = Object.keys(headers).map(given => given.toLowerCase());
  return Object.entries(headers).flatMap(([given, text]) => {
    const message = problemOf(given, text, names);
    return message === undefined ? [] : [{ name: given, message }];
  });
};

const problemOf = (given: string, text: string, names: readonly string[]): string | undefined => {
  const lower = given.toLowerCase();
  if (!name.test(given)) return 'Must be a valid header name.';
  if (denied.has(lower) || deniedPrefixes.some(prefix => lower.startsWith(prefix)))
    return 'The service sets this header itself. Remove it.';
  if (names.filter(other => other === lower).length > 1) return 'Must not repeat a header.';
  if (!value.test(text)) return 'Must be 1 to 2,000 printable ASCII characters without line breaks.';
  return text === maskedHeader ? 'Must be a value, not the mask that hides one.' : undefined;
};

/** A secret of any webhook, also one that was replaced: a receiver that fails may show its settings. */
const secretLook = /\bwhsec_[\w+/=-]*/g;

/** How a value may come back: as it was sent, without the scheme before it (`Bearer …`), in JSON, in an address. */
const formsOf = (text: string): string[] =>
  [text, text.slice(text.indexOf(' ') + 1)].flatMap(form => [
    form,
    JSON.stringify(form).slice(1, -1),
    encodeURIComponent(form),
  ]);

/** How many characters at the end of a text are the beginning of a value, or all of it. */
const overhangOf = (text: string, form: string): number => {
  for (let length = form.length; length >= minMasked; length -= 1)
    if (text.endsWith(form.slice(0, length))) return length;
  return 0;
};

const maskOverhang = (text: string, forms: readonly string[]): string => {
  const overhang = Math.max(0, ...forms.map(form => overhangOf(text, form)));
  return overhang === 0 ? text : text.slice(0, -overhang) + maskedHeader;
};

/**
 * Makes what takes these values, and all that looks like a webhook's secret, out of a receiver's words: anyone who reads those
 * may not know them. `isCut` for a text that was cut off, maybe in the middle of a value.
 */
export const maskValuesOf = (values: readonly string[]): ((text: string, isCut?: boolean) => string) => {
  const forms = [...new Set(values.flatMap(formsOf))]
    .filter(form => form.length >= minMasked)
    // the longest first: one may be part of another
    .sort((one, other) => other.length - one.length);
  return (text, isCut = false) => {
    const whole = isCut ? maskOverhang(text, forms) : text;
    const shown = whole.replace(secretLook, maskedHeader);
    return forms.reduce((left, form) => left.replaceAll(form, maskedHeader), shown);
  };
};

/** The same names, without what they carry. */
export const masked = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map(given => [given, maskedHeader]));
