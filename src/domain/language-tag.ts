/** The language of a BCP 47 tag, without script and region: `pt-BR` → `pt`, `fil` → `fil`. */
export const languageSubtag = (tag: string): string => (tag.split('-', 1)[0] ?? tag).toLowerCase();
