/** How much of an answer is kept as evidence, in characters. */
const excerptLength = 2_000;

/** The text without the given secrets, also where they were percent-encoded. */
export const hide = (text: string, secrets: readonly string[]): string => {
  let shown = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    shown = shown.replaceAll(secret, '[hidden]').replaceAll(encodeURIComponent(secret), '[hidden]');
  }
  return shown;
};

/** The beginning of an answer, as evidence. */
export const excerptOf = (text: string, secrets: readonly string[]): string =>
  hide(text, secrets).slice(0, excerptLength);
