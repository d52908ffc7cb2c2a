import { saidCalled } from '../comments/said.ts';
import type { Attachment, PersonComment } from '../comments/comment-model.ts';
import type { Call } from '../http.ts';
import type { Operation, Post } from '../model.ts';
import type { World } from '../world.ts';
import type { XDetail } from './x-model.ts';

/** Returns a post of an account, or a person's reply, by ID. */
export function xPost(world: World, id: string): Post<XDetail> | undefined {
  const post = world.posts.x.get(id);
  if (post) return post;
  const comment = world.comments.get('x', id);
  return comment && comment.state !== 'deleted' ? ofPerson(world, comment) : undefined;
}

/** Number with which X begins the media key of each kind. */
const keyPrefixes: Record<Attachment, number> = { image: 3, gif: 16, video: 7 };

/** Converts a person's comment to a post. On X, replies are posts as well. */
export function ofPerson(world: World, comment: PersonComment): Post<XDetail> {
  const { id, formerIds, author, text, attachment, at, post, parent } = comment;
  const root = world.posts.x.known(post);
  const web = root?.url.slice(0, root.url.indexOf('/x-web/')) ?? '';
  return {
    seq: 0,
    platform: 'x',
    kind: 'reply',
    account: author.handle,
    accountId: author.id,
    handle: author.handle,
    id,
    ...(formerIds === undefined ? {} : { formerIds }),
    text,
    at,
    media: [],
    url: `${web}/x-web/${author.handle}/status/${id}`,
    inReplyTo: parent ?? post,
    detail: {
      mediaKeys: attachment === undefined ? [] : [`${keyPrefixes[attachment]}_${id}`],
      conversationId: root?.detail.conversationId ?? post,
      ...(parent === undefined && root ? { answered: root.handle } : {}),
      authorName: author.name,
    },
  };
}

/** Returns the author of the post that a reply belongs to. */
export const answeredUser = (world: World, { inReplyTo = '', accountId }: Post<XDetail>): string =>
  xPost(world, inReplyTo)?.accountId ?? accountId;

/** Whether a text names an account. */
export const mentions = (text: string, handle: string): boolean =>
  new Set(text.toLowerCase().match(/@\w+/g)).has(`@${handle.toLowerCase()}`);

/**
 * Returns the operation of a reply to a person or of its deletion, which have names of their own. Everything else is
 * publishing.
 */
export const unlessForSomebody = (
  world: World,
  answered: string | undefined,
  { own, theirs }: { own: Operation; theirs: Operation },
): Operation => (world.comments.get('x', answered ?? '') === undefined ? own : theirs);

/** Whether an account may reply to a person's post. */
export function isSummoned(world: World, { caller }: Call, parent: Post<XDetail>): boolean {
  if (mentions(parent.text, caller.handle)) return true;
  if (world.settings.xSummonedOnly) return answeredUser(world, parent) === caller.id;
  const said = saidCalled(world, 'x', parent.id);
  return said !== undefined && world.posts.x.known(said.post)?.accountId === caller.id;
}
