import { i18n } from '../lib/i18n.ts';

/** Maps the service's sentences about sparse data to sentences in the reader's language. */
const sentences: readonly (readonly [said: RegExp, words: (known: string, posts: string) => string])[] = [
  [/^Nothing was published/, () => i18n.t('Nothing was published in this period.')],
  [
    /^No numbers are available yet/,
    () => i18n.t('No numbers are available yet for the posts of this period.'),
  ],
  [
    /^Numbers are available for (\d+) of (\d+) posts\.$/,
    (known, posts) => i18n.t('Numbers are available for {known} of {posts} posts.', { known, posts }),
  ],
  [
    /^The period has few posts/,
    () => i18n.t('The period has few posts, so differences between groups may be chance.'),
  ],
];

const inWords = (sentence: string): string => {
  for (const [said, words] of sentences) {
    const found = said.exec(sentence);
    if (found) return words(found[1] ?? '', found[2] ?? '');
  }
  return sentence;
};

/** Returns the note to show above the numbers, translated from the service's note, or null if there is none. */
export const noteWords = (note: string | null): string | null =>
  note === null
    ? null
    : note
        .split(/(?<=\.) /)
        .map(inWords)
        .join(' ');
