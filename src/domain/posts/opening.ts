/** About as much as one line of a mail shows beside what is said of it. */
const maxWords = 60;

/** The first words of a text, in one line and not cut within a word; empty for a text without words. */
export const openingOf = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= maxWords) return line;
  const cut = characters.slice(0, maxWords).join('');
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
};
