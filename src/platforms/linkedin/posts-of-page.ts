import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { showLinkedInMentions } from '../../domain/posts/mentions.ts';
import {
  findInOwnList,
  matchOf,
  sameIf,
  type ListPage,
  type ListedPost,
  type Match,
  type Trait,
} from '../own-list.ts';
import type { LostCommit } from '../lost-commit.ts';
import type { StepInput } from '../step.ts';
import type { Look } from '../read-back.ts';
import { isSameText } from '../same-text.ts';
import { authorOf, linkTo, restCall, type LinkedIn } from './api.ts';
import { readLinkedInText } from './read-text.ts';
import type { LinkedInHandles } from './upload.ts';

type Lost = StepInput & { lost: LostCommit };

const pageSize = 50;

/**
 * Searches for a lost post among the posts of its page. Only LinkedIn's closed partners can read members' posts. For them,
 * only the error for a duplicate reveals the post.
 */
export const lookAtPosts = async (linkedin: LinkedIn, input: Lost): Promise<Look> => {
  const author = authorOf(input);
  if (!author.startsWith('urn:li:organization:')) return hidden('the posts of members', author);
  if (!linkedin.scopes.includes('r_organization_social'))
    return hidden("a page's posts without the scope r_organization_social", author);
  return findInOwnList(
    { name: 'posts of the page', guarded: input.content.text.trim() !== '' },
    input.lost,
    async cursor => {
      const call = restCall(linkedin, input, 'GET', 'posts');
      const { json } = await linkedin.wire.ask({
        ...call,
        headers: { ...call.headers, 'x-restli-method': 'FINDER' },
        query: { q: 'author', author, count: String(pageSize), start: cursor, sortBy: 'CREATED' },
      });
      return Array.isArray(at(json, 'elements'))
        ? pageIn(linkedin, input, json, Number(cursor ?? 0))
        : undefined;
    },
  );
};

const hidden = (what: string, author: string): Look => ({
  seen: 'hidden',
  reason: `LinkedIn does not let apps read ${what}, so only the author can see whether the post is there.`,
  evidence: { author },
});

/** Returns a page of posts. Only an empty page is the end, because LinkedIn leaves out posts that it may not show. */
const pageIn = (linkedin: LinkedIn, input: Lost, json: unknown, start: number): ListPage => {
  const elements = listAt(json, 'elements');
  const showsContent = elements.some(post => at(post, 'content') !== undefined);
  const posts = elements.map((post): ListedPost => {
    const id = textAt(post, 'id');
    const created = numberAt(post, 'createdAt') ?? numberAt(post, 'publishedAt');
    const url = id === undefined ? null : linkTo(linkedin, id);
    return { id, at: created, url, match: matchPost(input, post, showsContent) };
  });
  return { posts, next: elements.length === 0 ? undefined : String(start + pageSize) };
};

/**
 * Compares a post with ours. The URN of an asset that we uploaded is the strongest evidence. Without one, the text decides.
 */
const matchPost = (ours: Lost, post: unknown, showsContent: boolean): Match => {
  // LinkedIn may fail after accepting a post; such a post is not visible
  if (textAt(post, 'lifecycleState') === 'PUBLISH_FAILED') return 'another';
  const media = mediaTrait(ours, post, showsContent);
  return media === 'exact' ? { by: 'media', exact: true } : matchOf('text', [media, textTrait(ours, post)]);
};

/**
 * Compares the media. `showsContent`: another post of the page shows its content, so a post without content has only text.
 */
const mediaTrait = ({ content, handles }: Lost, post: unknown, showsContent: boolean): Trait | 'exact' => {
  const uploads = (handles as LinkedInHandles).media ?? {};
  const ours = content.media.map(file => uploads[file.id]?.urn);
  const images = listAt(post, 'content', 'multiImage', 'images').map(image => textAt(image, 'id'));
  const shown = [textAt(post, 'content', 'media', 'id'), ...images].filter(urn => urn !== undefined);
  if (ours.length === 0) return sameIf(shown.length === 0);
  if (ours.every(urn => urn !== undefined && shown.includes(urn))) return 'exact';
  const isTold = shown.length > 0 || (showsContent && at(post, 'content') === undefined);
  const hasText = content.text.trim() !== '';
  if (!isTold || (ours.includes(undefined) && !hasText)) return undefined;
  // as many media under other names, or our ids are lost: then the text decides, if there is one
  return sameIf(shown.length === ours.length && hasText);
};

const textTrait = ({ content }: Lost, post: unknown): Trait => {
  const [text, ours] = [readLinkedInText(post), showLinkedInMentions(content.text)];
  return text === undefined ? undefined : sameIf(isSameText(text, ours));
};
