/** Headers that the service sets itself, or that would change the meaning of a request. Endpoints cannot set them. */
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
/** Matches printable ASCII, which every server reads alike. */
const value = /^[\x20-\x7e]{1,2000}$/;

/** Placeholder for a value wherever headers are shown. */
export const maskedHeader = '********';

/**
 * Minimum length of a value to be masked. A shorter value is no secret, and masking it would spoil every response that
 * contains these letters.
 */
const minMasked = 4;

/** Returns the problems of an endpoint's custom headers by header name. */
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

/** Matches secrets of any webhook, including replaced ones, because a failing receiver may print its settings. */
const secretLook = /\bwhsec_[\w+/=-]*/g;

/** Returns the forms in which a value may be echoed: as sent, without its scheme (`Bearer …`), in JSON, and in a URL. */
const formsOf = (text: string): string[] =>
  [text, text.slice(text.indexOf(' ') + 1)].flatMap(form => [
    form,
    JSON.stringify(form).slice(1, -1),
    encodeURIComponent(form),
  ]);

/** Returns how many characters at the end of a text are the beginning of a value, or all of it. */
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
 * Returns a function that masks these values, and everything that looks like a webhook secret, in a receiver's response,
 * because its readers may not know them. Pass `isCut` for a text that was cut off, possibly inside a value.
 */
export const maskValuesOf = (values: readonly string[]): ((text: string, isCut?: boolean) => string) => {
  const forms = [...new Set(values.flatMap(formsOf))]
    .filter(form => form.length >= minMasked)
    // longest first, because a value may contain another
    .sort((one, other) => other.length - one.length);
  return (text, isCut = false) => {
    const whole = isCut ? maskOverhang(text, forms) : text;
    const shown = whole.replace(secretLook, maskedHeader);
    return forms.reduce((left, form) => left.replaceAll(form, maskedHeader), shown);
  };
};

/** Returns the same headers with masked values. */
export const masked = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map(given => [given, maskedHeader]));
