/** Punctuation of East Asian scripts, which no URL contains unescaped. Written inside brackets of a pattern. */
export const wideMarks =
  '\u3001\u3002\uff0c\uff0e\uff01\uff1f\uff1a\uff1b\uff08\uff09\uff3b\uff3d\uff5b\uff5d\u3008-\u3011\u3014-\u301b\uff61-\uff64';

const address = new RegExp(`https?://[^\\s<>"\u201c\u201d${wideMarks}]+`, 'gi');

/** Scripts without spaces between words, and Hangul, which attaches particles to a word. */
const unspaced =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';

/**
 * Matches the place where a sentence goes on after a URL without a space: a letter of these scripts after an ASCII letter or
 * digit, or Hiragana after a slash, because Japanese particles follow a URL and rarely begin a name. A name with a dot behind
 * the letters goes on, as in `/報告2026年.pdf`. In other places the letters belong to the URL, as browsers show it.
 */
const goesOn = new RegExp(
  `(?<=[a-z0-9])(?=[${unspaced}])(?![^\\s/?#:]{0,64}\\.[a-z0-9])|(?<=[^:/]/)(?=\\p{sc=Hira})`,
  'iu',
);

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
  const end = found.search(goesOn);
  return end < 0 ? found : found.slice(0, end);
};

/** Returns the first URL in a text that has a scheme. A bare host name is often not meant as a link. */
export const firstLink = (text: string): string | undefined =>
  Array.from(text.matchAll(address), ([found]) => withoutEnd(withoutSentence(found))).find(url =>
    URL.canParse(url),
  );
