import { i18n } from '../lib/i18n.ts';

/** What the service says of few numbers, sentence by sentence, in the reader's language. */
const sentences: readonly (readonly [said: RegExp, words: (known: string, posts: string) => string])[] = [
  [/^Nothing was published/, () => i18n.t('Nothing was published in this time.')],
  [/^No numbers are known yet/, () => i18n.t('No numbers are known yet of what was published in this time.')],
  [
    /^Numbers are known of (\d+) of (\d+)\.$/,
    (known, posts) => i18n.t('Numbers are known of {known} of {posts} posts.', { known, posts }),
  ],
  [/^There are few posts/, () => i18n.t('There are few posts: differences between groups may be chance.')],
];

const inWords = (sentence: string): string => {
  for (const [said, words] of sentences) {
    const found = said.exec(sentence);
    if (found) return words(found[1] ?? '', found[2] ?? '');
  }
  return sentence;
};

/** What a reader has to know before the numbers, from what the service says of them. */
export const noteWords = (note: string | null): string | null =>
  note === null
    ? null
    : note
        .split(/(?<=\.) /)
        .map(inWords)
        .join(' ');
