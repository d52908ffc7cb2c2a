/** Texts as PostgreSQL reads an array of them, for one bound value; a list of values would be bound one by one. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map(text => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
