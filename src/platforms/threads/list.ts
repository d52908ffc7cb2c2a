import { textAt } from '../../adapters/http/json.ts';
import type { PublishedList } from '../meta/published-list.ts';
import { sameIf, type Trait } from '../own-list.ts';
import type { StepInput, TargetContent } from '../step.ts';
import { readThreadsText } from './read-text.ts';

/** Returns the list that contains a published post. Replies have a separate list. */
export const listOf = ({ content, replyTo }: StepInput): PublishedList => ({
  name: replyTo === undefined ? 'list of threads' : 'list of replies',
  path: replyTo === undefined ? '/me/threads' : '/me/replies',
  readText: readThreadsText,
  knownBy: 'text',
  kindOf: node => [kindTrait(textAt(node, 'media_type'), kindOf(content)), repliesTo(node, replyTo)],
  fields: 'id,media_type,permalink,shortcode,text,timestamp,replied_to,children',
  takesSince: true,
});

const kindOf = ({ media: [first, ...more] }: TargetContent): string => {
  if (first === undefined) return 'TEXT_POST';
  if (more.length > 0) return 'CAROUSEL_ALBUM';
  return first.type === 'video' ? 'VIDEO' : 'IMAGE';
};

const kindTrait = (shown: string | undefined, ours: string): Trait =>
  shown === undefined ? undefined : sameIf(shown === ours);

/** Compares the post that a reply answers, which Threads does not always return. */
const repliesTo = (node: unknown, replyTo: string | undefined): Trait =>
  sameIf((textAt(node, 'replied_to', 'id') ?? replyTo) === replyTo);
