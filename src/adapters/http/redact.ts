import { cleanText, headOfText } from '../../domain/outside-text.ts';

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

/** Returns the first characters of a text, with a mark if there was more. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${headOfText(text, max - 1)}…`;

/** Returns the beginning of an answer, as evidence. */
export const excerptOf = (text: string, secrets: readonly string[]): string =>
  headOfText(redact(cleanText(text), secrets), excerptLength);
