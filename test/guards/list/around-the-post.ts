import { inFile, type Guard } from '../guard.ts';

const kinds = (...titles: string[]) => inFile('test/workflows/publishing/content/kinds.test.ts', ...titles);
const longPosts = (...titles: string[]) =>
  inFile('test/workflows/publishing/content/long-posts.test.ts', ...titles);

const editsOnX = (...titles: string[]) =>
  inFile('test/workflows/publishing/out/revise-on-x.test.ts', ...titles);

/** Guards of the kinds of posts, and of effects on published posts. */
export const aroundThePostGuards: Guard[] = [
  {
    name: 'x-answer-found',
    promise: 'A post that answers another one is found again when the answer of X was lost.',
    file: 'src/platforms/x/index.ts',
    text: '{ ...input, ...answering(input) }',
    replacement: 'input',
    tests: kinds('answers a post of one’s own on X, and is found again after a lost answer'),
  },
  {
    name: 'x-quote-found',
    promise: 'A post that quotes another one is found again, though X puts a link behind its text.',
    file: 'src/platforms/x/match-post.ts',
    text: '[written, withoutQuoted(written, content)]',
    replacement: '[written]',
    tests: kinds('quotes on X, and is found again after a lost answer'),
  },
  {
    name: 'x-quoted-by-hand',
    promise: 'The link to a quoted post that its author wrote is not taken for one that X has put there.',
    file: 'src/platforms/x/match-post.ts',
    text: '[written, withoutQuoted(written, content)]',
    replacement: '[withoutQuoted(written, content)]',
    tests: kinds('quotes on X a post that its text ends with, and is found again where X adds no link'),
  },
  {
    name: 'x-long-text-found',
    promise:
      'A long post is found again by its whole text, of which X shows the beginning unless it is asked.',
    file: 'src/platforms/x/read-text.ts',
    text: "wordsAt(post, 'note_tweet', 'text') ?? wordsAt(post, 'note_post', 'text')",
    replacement: "wordsAt(post, 'no_note')",
    tests: longPosts('are found again by their whole text after a lost answer'),
  },
  {
    name: 'x-beginning-alone',
    promise: 'The beginning of a long post, where X shows no more, is no sign that it is another one.',
    file: 'src/platforms/x/match-post.ts',
    text: 'if (!showsWhole(post) && weightedLength',
    replacement: 'if (!showsWhole({ note_post: post }) && weightedLength',
    tests: longPosts('are found again where X shows their beginning alone in its newer words'),
  },
  {
    name: 'x-premium-ended',
    promise: 'An account of which X has refused a long text counts as one without Premium.',
    file: 'src/activities/publishing/commit/record-commit.ts',
    text: 'if (failure.tier)',
    replacement: 'if (failure.tier && attempt < 0)',
    tests: longPosts('fail once Premium has ended, and say so before the next one'),
  },
  {
    name: 'x-second-post',
    promise: 'A change on X is done only where its versions show that it took the place of the post.',
    file: 'src/platforms/x/revise.ts',
    text: 'if (versions.includes(replaced)) return',
    replacement: 'if (versions.length > 0) return',
    tests: editsOnX('is not called done where X made a second post of it'),
  },
  {
    name: 'x-edit-read-back',
    promise: 'A change on X whose answer was lost is known by the versions of the post, and made once.',
    file: 'src/platforms/x/versions.ts',
    text: 'const id = history.at(-1) ?? input.externalId;',
    replacement: 'const id = input.externalId;',
    tests: editsOnX('is read back by its versions after a lost answer, and made once'),
  },
  {
    name: 'comment-renamed',
    promise: 'A comment under another name than ours is no sign that ours is not there.',
    file: 'src/platforms/instagram/list.ts',
    text: "isOurName ? 'same' : undefined",
    replacement: "isOurName ? 'same' : 'different'",
    tests: inFile(
      'test/workflows/publishing/content/follow-up-comments.test.ts',
      'are found on Instagram though its account has taken another name, and not sent twice',
    ),
  },
  {
    name: 'comment-of-no-post',
    promise: 'Under a post that a set-back database knows not to have been out there is no comment.',
    file: 'src/db/publishing/follow-ups.ts',
    text: "a.verdict is distinct from 'not_there' and ",
    replacement: '',
    tests: inFile(
      'test/workflows/restored/set-back.test.ts',
      'sends comments on a post that is known not to have been live',
    ),
  },
  {
    name: 'sentence-as-sent',
    promise: 'What a text said for want of a label is kept as it was sent.',
    file: 'src/db/publishing/attempts.ts',
    text: 'sent === null ? null : JSON.stringify(sent),',
    replacement: 'null,',
    tests: inFile(
      'test/workflows/publishing/content/disclosures.test.ts',
      'ends the text with the brand’s sentence, once, if there is no label, and shows what was sent',
    ),
  },
];
