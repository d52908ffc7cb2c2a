import { inFile, type Guard } from '../../guard.ts';

const texts = (...titles: string[]) => inFile('test/platforms/read/read-text.test.ts', ...titles);
const comments = (...titles: string[]) => inFile('test/workflows/comments/read-comments.test.ts', ...titles);
const events = (...titles: string[]) => inFile('test/platforms/read/hook-events.test.ts', ...titles);

/** Guards of texts that are read from platforms, and of the events that platforms push. */
export const whatPeopleWroteGuards: Guard[] = [
  {
    name: 'x-text-unescaped',
    promise: 'A text on X is read as its author wrote it, not as X escapes it.',
    file: 'src/platforms/x/read-text.ts',
    text: 'escapes[escaped] ?? escaped',
    replacement: 'escaped',
    tests: texts('three escaped characters, as X writes them'),
  },
  {
    name: 'x-picture-of-another',
    promise:
      'A link to the picture of another post belongs to the text, so that a post with one is found again.',
    file: 'src/platforms/x/read-text.ts',
    text: 'return shown !== undefined && [',
    replacement: 'return shown !== undefined || [',
    tests: texts('a link to the picture of somebody else'),
  },
  {
    name: 'x-comment-edited',
    promise: 'A comment that was edited on X takes the place of what it was.',
    file: 'src/db/comments/keep-comments.ts',
    text: 'await renameEdited(em, of, comments);',
    replacement: '',
    tests: comments(
      'that is edited on X takes the place of what it was, with its answers, and is asked for once',
    ),
  },
  {
    name: 'youtube-plain-text',
    promise: 'Comments on YouTube are asked for as plain text, because they are HTML otherwise.',
    file: 'src/platforms/youtube/read-text.ts',
    text: `textFormat: 'plainText'`,
    replacement: `textFormat: 'html'`,
    tests: comments('on youtube is shown as it was written, where it is HTML unless plain text is asked for'),
  },
  {
    name: 'agent-same-second',
    promise: 'An agent answers a comment of the second in which its rule began.',
    file: 'src/db/answers/due-answers.ts',
    text: 'c.said_at >= ${ruleBegan}',
    replacement: 'c.said_at >= a.answering_since',
    tests: inFile(
      'test/workflows/comments/agents-answer.test.ts',
      'answers what is said in the second in which its rule began, as most platforms give whole seconds',
    ),
  },
  {
    name: 'instagram-login-event',
    promise: 'A comment is taken from Instagram in the form for apps with Instagram Login too.',
    file: 'src/platforms/instagram/hooks.ts',
    text: `at(entry, 'field') === undefined ? listAt(entry, 'changes') : [entry]`,
    replacement: `listAt(entry, 'changes')`,
    tests: events('a comment as Instagram Login tells it'),
  },
  {
    name: 'unread-event-kept',
    promise: 'An event that is signed and not understood is kept for operators.',
    file: 'src/commands/comments/take-hints.ts',
    text: 'await keepUnreadKinds(em, platform, unread);',
    replacement: '',
    tests: inFile(
      'test/api/comments/platform-webhooks.test.ts',
      'counts what is signed and not understood, and keeps it for operators without what people wrote',
    ),
  },
  {
    name: 'unread-event-masked',
    promise: 'An event that is not understood is kept without what people wrote.',
    file: 'src/platforms/event-shape.ts',
    text: 'telling.test(key) && isPlatformId(value) ? value : masked(value)',
    replacement: 'value',
    tests: events('that is not understood is kept without what people wrote, however long it is'),
  },
];
