import { i18n } from '../lib/i18n.ts';

/** What the service says of few numbers, sentence by sentence, in the reader's language. */
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

/** What a reader has to know before the numbers, from what the service says of them. */
export const noteWords = (note: string | null): string | null =>
  note === null
    ? null
    : note
        .split(/(?<=\.) /)
        .map(inWords)
        .join(' ');
