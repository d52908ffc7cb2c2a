/** Headers that the service makes itself, or that would change what a request is: no endpoint may set them. */
const denied = new Set([
  ...['host', 'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
  ...['accept-encoding', 'user-agent', 'cookie', 'cookie2', 'set-cookie'],
]);
const deniedPrefixes = ['content-', 'proxy-', 'x-service-', 'webhook-'];

const name = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;
/** Printable ASCII: what every server reads the same. */
const value = /^[\x20-\x7e]{1,2000}$/;

/** What stands for a value wherever headers are shown. */
export const maskedHeader = '********';

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
  if (!name.test(given)) return 'Is not the name of a header.';
  if (denied.has(lower) || deniedPrefixes.some(prefix => lower.startsWith(prefix)))
    return 'This header is set by the service.';
  if (names.filter(other => other === lower).length > 1) return 'Is named twice.';
  if (!value.test(text)) return 'Must be 1 to 2,000 printable ASCII characters, without line ends.';
  return text === maskedHeader ? 'Is the mask that stands for a value, not a value.' : undefined;
};

/** The same names, without what they carry. */
export const masked = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map(given => [given, maskedHeader]));
