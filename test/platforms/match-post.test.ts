import assert from 'node:assert/strict';
import type { Match } from '../../src/platforms/own-list.ts';
import type { MediaFile, StepInput } from '../../src/platforms/step.ts';
import { matchPost } from '../../src/platforms/x/match-post.ts';

const image = (id: string): MediaFile => ({
  id,
  type: 'image',
  mimeType: 'image/png',
  sizeBytes: 1,
  width: 1,
  height: 1,
  durationSeconds: null,
  sha256: '',
  altText: null,
  url: '',
  open: () => Promise.reject(new Error('nobody reads it')),
});

/** Returns a post of ours with an image for each of these media keys. A null key was never reported by X. */
const ours = (text: string, keys: (string | null)[] = [], replyTo?: string): StepInput => ({
  account: { externalId: '1', handle: 'ada', accessToken: '' },
  content: { text, media: keys.map((_, index) => image(`file ${index}`)), options: {} },
  handles: { media: Object.fromEntries(keys.map((mediaKey, index) => [`file ${index}`, { mediaKey }])) },
  ...(replyTo !== undefined && { replyTo }),
  save: () => Promise.resolve(),
  signal: AbortSignal.timeout(1_000),
});

/** A post as X shows it. */
const shown = (text: string, keys: string[] = [], more: object = {}) => ({
  id: '100',
  conversation_id: '100',
  text,
  ...(keys.length > 0 && { attachments: { media_keys: keys } }),
  ...more,
});

const answering = (id: string) => ({
  conversation_id: '7',
  referenced_posts: [{ type: 'replied_to', id }],
});

const byText: Match = { by: 'text' };
const byMedia: Match = { by: 'media', exact: true };

const cases: [what: string, input: StepInput, post: unknown, match: Match][] = [
  ['knows its uploads, whatever the text says', ours('a', ['3_1']), shown('b', ['3_1']), byMedia],
  [
    'takes no answer for a post that begins a conversation, though it has the same uploads',
    ours('a', ['3_1']),
    shown('a', ['3_1'], answering('8')),
    'another',
  ],
  ['knows a text without media', ours('a'), shown('a'), byText],
  ['takes another text for another post', ours('a'), shown('b'), 'another'],
  ['takes a text with an image for no post of text alone', ours('a'), shown('a', ['3_1']), 'another'],
  ['counts the media: one is not two', ours('a', ['3_1', '3_2']), shown('a', ['3_9']), 'another'],
  ['knows a text with as many media under other keys', ours('a', ['3_1']), shown('a', ['3_9']), byText],
  [
    'does not know an image alone under a key that was never told',
    ours('', [null]),
    shown('', ['3_9']),
    'unclear',
  ],
  ['takes an image alone under another key for another', ours('', ['3_1']), shown('', ['3_9']), 'another'],
  [
    'does not judge media that a link may stand for',
    ours('a', ['3_1']),
    shown('a https://t.co/x'),
    'unclear',
  ],
  ['takes a text with no link for one without media', ours('a', ['3_1']), shown('a'), 'another'],
  ['knows an answer by what it answers', ours('a', [], '8'), shown('a', [], answering('8')), byText],
  [
    'takes an answer to something else for another',
    ours('a', [], '8'),
    shown('a', [], answering('9')),
    'another',
  ],
  ['takes a new conversation for no answer', ours('a', [], '8'), shown('a'), 'another'],
  [
    'does not judge an answer of which X does not say what it answers',
    ours('a', [], '8'),
    shown('a', [], { conversation_id: '7' }),
    'unclear',
  ],
  [
    'does not judge a post whose conversation X does not tell',
    ours('a'),
    { id: '100', text: 'a' },
    'unclear',
  ],
  [
    'does not judge a post whose text X does not show',
    ours('a'),
    shown('a', [], { text: undefined }),
    'unclear',
  ],
  [
    'does not judge a text whose links are still short',
    ours('see https://example.com'),
    shown('see https://t.co/x'),
    'unclear',
  ],
];

describe('a post in the timeline of X', () => {
  for (const [what, input, post, match] of cases)
    it(what, () => {
      assert.deepEqual(matchPost(input, post), match);
    });
});
