import { at, listAt, textAt } from '../../adapters/http/json.ts';
import { limits } from '../../domain/limits/numbers.ts';
import { weightedLength } from '../../domain/limits/text.ts';
import { matchOf, sameIf, type Match, type Trait } from '../own-list.ts';
import type { StepInput } from '../step.ts';
import { isSameText } from '../same-text.ts';
import type { XHandles } from './upload.ts';
import { quotedIn } from './other-posts.ts';
import { readXText, shortLink } from './read-text.ts';

/**
 * Compares a post of the timeline with ours. Our uploaded media are the strongest evidence. Text counts if the number of
 * media and the kind of post match.
 */
export const matchPost = (ours: StepInput, post: unknown): Match => {
  const reply = replyTrait(ours, post);
  const media = mediaTrait(ours, post);
  if (media === 'exact') return reply === 'different' ? 'another' : { by: 'media', exact: true };
  return matchOf('text', [reply, media, textTrait(ours, post)]);
};

/** Returns the number of a media key, which is the upload's id. The part before it is the kind. */
const numberOf = (key: string): string => key.split('_').at(-1) ?? key;

const keysIn = (post: unknown): string[] => [
  ...listAt(post, 'attachments', 'media_keys').filter(key => typeof key === 'string'),
  ...listAt(post, 'entities', 'urls').flatMap(entity => textAt(entity, 'media_key') ?? []),
];

/** Returns whether a post shows its media keys. */
export const showsMedia = (post: unknown): boolean => listAt(post, 'attachments', 'media_keys').length > 0;

const mediaTrait = ({ content, handles }: StepInput, post: unknown): Trait | 'exact' => {
  const count = content.media.length;
  const shown = new Set(keysIn(post).map(numberOf));
  if (count === 0) return sameIf(shown.size === 0);
  const uploads = (handles as XHandles).media ?? {};
  const keys = content.media.map(({ id }) => uploads[id]?.mediaKey ?? undefined);
  if (keys.every(key => key !== undefined && shown.has(numberOf(key)))) return 'exact';
  if (showsMedia(post)) return otherMedia(content.text, shown.size === count, keys.includes(undefined));
  // the link of its media shows that the post has some, but not which
  const text = at(post, 'text');
  if (typeof text !== 'string' || shown.size > 0) return undefined;
  return text.search(shortLink) === -1 ? 'different' : undefined;
};

/**
 * Compares a post with as many media under other keys. The text decides, if there is one. With unknown keys, the post might
 * be ours.
 */
const otherMedia = (text: string, asMany: boolean, areUnknown: boolean): Trait => {
  if (!asMany) return 'different';
  if (text.trim() !== '') return 'same';
  return areUnknown ? undefined : 'different';
};

const textTrait = ({ content, replyTo }: Pick<StepInput, 'content' | 'replyTo'>, post: unknown): Trait => {
  const written = readXText(post);
  if (written === undefined) return undefined;
  const bodies = [written, withoutQuoted(written, content)];
  const alike = replyTo === undefined ? bodies : bodies.flatMap(text => withoutNames(text));
  if (alike.some(text => isSameText(text, content.text))) return 'same';
  // for a long text, X may return only the beginning
  if (!showsWhole(post) && weightedLength(content.text) > limits.x.text) return undefined;
  if (written.search(shortLink) === -1) return 'different';
  // links that are still shortened have an unknown target, so only the words around them can differ
  const words = (text: string): string => text.replaceAll(/https?:\/\/\S+/g, '');
  return isSameText(words(written), words(content.text)) ? undefined : 'different';
};

/**
 * Returns whether a post has this text, as far as X shows it. Links that are still shortened, and the rest of a long text,
 * are unknown.
 */
export const saysText = (post: unknown, text: string, options: StepInput['content']['options']): boolean =>
  textTrait({ content: { text, media: [], options } }, post) !== 'different';

const showsWhole = (post: unknown): boolean =>
  at(post, 'note_post') !== undefined || at(post, 'note_tweet') !== undefined;

/** Maximum number of names at the beginning of a reply. */
const maxNames = 50;

/**
 * Returns the text and its variants without the first one, two, and more leading names. A reply may begin with the names of
 * the people it answers.
 */
const withoutNames = (text: string): string[] => {
  const texts = [text];
  for (let rest = text; texts.length <= maxNames; texts.push(rest)) {
    const next = rest.replace(/^@\w{1,50} /, '');
    if (next === rest) break;
    rest = next;
  }
  return texts;
};

/** Returns the text without the link that X appends to a post that quotes another one. */
const withoutQuoted = (text: string, { options }: StepInput['content']): string => {
  const quoted = quotedIn(options);
  const last = text.split(/\s/).at(-1) ?? '';
  return quoted !== undefined && last.endsWith(`/status/${quoted}`) ? text.slice(0, -last.length) : text;
};

/** Compares the post that a post answers, in either notation. A post that begins a conversation answers none. */
const replyTrait = ({ replyTo }: StepInput, post: unknown): Trait => {
  const references = [...listAt(post, 'referenced_posts'), ...listAt(post, 'referenced_tweets')];
  const answered = textAt(
    references.find(reference => textAt(reference, 'type') === 'replied_to'),
    'id',
  );
  if (answered !== undefined) return sameIf(answered === replyTo);
  const [id, conversation] = [textAt(post, 'id'), textAt(post, 'conversation_id')];
  if (id === undefined || conversation === undefined) return undefined;
  if (replyTo === undefined) return sameIf(conversation === id);
  return conversation === id ? 'different' : undefined;
};
