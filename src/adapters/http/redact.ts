/** How much of an answer is kept as evidence, in characters. */
const excerptLength = 2_000;

/** The text without the given secrets, also where they were percent-encoded. */
export const redact = (text: string, secrets: readonly string[]): string => {
  let shown = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    shown = shown.replaceAll(secret, '[hidden]').replaceAll(encodeURIComponent(secret), '[hidden]');
  }
  return shown;
};

/**
 * PostgreSQL keeps neither U+0000 nor half of a surrogate pair: one of them in a platform's words would keep the outcome
 * of a publish call from ever being written.
 */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** The first characters of a text, with a mark when there was more. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : storable(`${text.slice(0, max - 1)}…`);

/** The beginning of an answer, as evidence. */
export const excerptOf = (text: string, secrets: readonly string[]): string =>
  storable(redact(text, secrets).slice(0, excerptLength));
