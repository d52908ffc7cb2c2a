/** Maximum characters of an answer that are kept as evidence. */
const excerptLength = 2_000;

/** Removes the given secrets from a text, also in percent-encoded form. */
export const redact = (text: string, secrets: readonly string[]): string => {
  let shown = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    shown = shown.replaceAll(secret, '[hidden]').replaceAll(encodeURIComponent(secret), '[hidden]');
  }
  return shown;
};

/**
 * Makes a text storable. PostgreSQL accepts neither U+0000 nor lone surrogates, so one of them in a platform's answer would
 * prevent storing the outcome of a publish call.
 */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** Returns the first characters of a text, with a mark if there was more. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : storable(`${text.slice(0, max - 1)}…`);

/** Returns the beginning of an answer, as evidence. */
export const excerptOf = (text: string, secrets: readonly string[]): string =>
  storable(redact(text, secrets).slice(0, excerptLength));
