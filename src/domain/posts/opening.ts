/** Maximum length, about what fits into one line of a mail with text around it. */
const maxWords = 60;

/** Returns the first words of a text on one line, never cut inside a word. Empty for a text without words. */
export const openingOf = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= maxWords) return line;
  const cut = characters.slice(0, maxWords).join('');
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`;
};
