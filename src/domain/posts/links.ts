/** Matches URLs with a scheme, up to punctuation of East Asian scripts, which no URL contains unescaped. */
const address =
  /https?:\/\/[^\s<>"\u201c\u201d\u3001\u3002\uff0c\uff0e\uff01\uff1f\uff1a\uff1b\uff08\uff09\uff3b\uff3d\uff5b\uff5d\u3008-\u3011\u3014-\u301b\uff61-\uff64]+/gi;

/** Returns whether a text begins with punctuation of East Asian scripts, before which a link ends. */
export const beginsWithWideMark = (text: string): boolean =>
  /^[\u3001\u3002\uff0c\uff0e\uff01\uff1f\uff1a\uff1b\uff08\uff09\uff3b\uff3d\uff5b\uff5d\u3008-\u3011\u3014-\u301b\uff61-\uff64]/.test(
    text,
  );

/**
 * Matches the place where a sentence continues after a URL without a space: a letter of Chinese, Japanese, Korean, Thai, Lao,
 * Khmer, or Burmese after an ASCII letter or digit, or Hiragana after a slash, because Japanese particles follow a URL and
 * rarely begin a name. A name with a dot behind the letters continues, as in `/2026年.pdf`. In other places the letters belong
 * to the URL, as browsers show it.
 */
const sentence =
  /(?<=[a-z0-9])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])(?![^\s/?#:]{0,64}\.[a-z0-9])|(?<=[^:/]\/)(?=\p{sc=Hira})/iu;

/** Characters that end a sentence or close brackets around a link, and are not part of the URL. */
const ends = new Set(".,;:!?\u2018\u2019\u2026)]}'");

const withoutEnd = (found: string): string => {
  let length = found.length;
  while (ends.has(found.charAt(length - 1))) length -= 1;
  const bare = found.slice(0, length);
  // a closing bracket belongs to a URL that contains the opening one
  return found.charAt(length) === ')' && bare.includes('(') ? `${bare})` : bare;
};

const withoutSentence = (found: string): string => {
  const end = found.search(sentence);
  return end < 0 ? found : found.slice(0, end);
};

/** Returns the first URL in a text that has a scheme. A bare host name is often not meant as a link. */
export const firstLink = (text: string): string | undefined =>
  Array.from(text.matchAll(address), ([found]) => withoutEnd(withoutSentence(found))).find(url =>
    URL.canParse(url),
  );
