import { inFile, type Guard } from '../guard.ts';

const matchPost = 'src/platforms/x/match-post.ts';

const timeline = (...titles: string[]) => inFile('test/platforms/match-post.test.ts', ...titles);

/** Guards of recognizing a post on X as ours. */
export const timelineGuards: Guard[] = [
  {
    name: 'x-media-count',
    promise: 'A text with fewer media than were sent is another post.',
    file: matchPost,
    text: `if (!asMany) return 'different';`,
    replacement: '',
    tests: timeline('counts the media: one is not two'),
  },
  {
    name: 'x-no-media',
    promise: 'A post with an image is no post of text alone.',
    file: matchPost,
    text: 'if (count === 0) return sameIf(shown.size === 0);',
    replacement: `if (count === 0) return 'same';`,
    tests: timeline('takes a text with an image for no post of text alone'),
  },
  {
    name: 'x-untold-keys',
    promise: 'An image alone whose key was never told is not judged by its key.',
    file: matchPost,
    text: `return areUnknown ? undefined : 'different';`,
    replacement: `return 'different';`,
    tests: timeline('does not know an image alone under a key that was never told'),
  },
  {
    name: 'x-media-link',
    promise: 'A short link may stand for media that are not shown.',
    file: matchPost,
    text: `return text.search(shortLink) === -1 ? 'different' : undefined;`,
    replacement: `return 'different';`,
    tests: timeline('does not judge media that a link may stand for'),
  },
  {
    name: 'x-text-link',
    promise: 'A text whose links are still short is not judged by them.',
    file: matchPost,
    text: `if (written.search(shortLink) === -1) return 'different';`,
    replacement: `return 'different';`,
    tests: timeline('does not judge a text whose links are still short'),
  },
  {
    name: 'x-text-withheld',
    promise: 'A post whose text is not shown is not judged by it.',
    file: matchPost,
    text: `if (written === undefined) return undefined;`,
    replacement: `if (written === undefined) return 'different';`,
    tests: timeline('does not judge a post whose text X does not show'),
  },
  {
    name: 'x-reply-of-media',
    promise: 'The same uploads in an answer to something else are another post.',
    file: matchPost,
    text: `reply === 'different' ? 'another' : { by: 'media', exact: true }`,
    replacement: `{ by: 'media', exact: true }`,
    tests: timeline('takes no answer for a post that begins a conversation'),
  },
  {
    name: 'x-reply-to',
    promise: 'An answer to something else is another post.',
    file: matchPost,
    text: 'if (answered !== undefined) return sameIf(answered === replyTo);',
    replacement: `if (answered !== undefined) return 'same';`,
    tests: timeline('takes an answer to something else for another'),
  },
  {
    name: 'x-conversation-withheld',
    promise: 'A post whose conversation is not shown is not judged by it.',
    file: matchPost,
    text: 'if (id === undefined || conversation === undefined) return undefined;',
    replacement: `if (id === undefined || conversation === undefined) return 'different';`,
    tests: timeline('does not judge a post whose conversation X does not tell'),
  },
  {
    name: 'x-reply-withheld',
    promise: 'An answer of which it is not shown what it answers is not judged by that.',
    file: matchPost,
    text: `return conversation === id ? 'different' : undefined;`,
    replacement: `return 'different';`,
    tests: timeline('does not judge an answer of which X does not say what it answers'),
  },
];
