import type { SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { CommentedPost, CommentOnPost, CommentsPage, Conversations } from '../conversations.ts';
import { PlatformError } from '../platform.ts';
import { readBack } from '../read-back.ts';
import { lookAtComments } from './comments-of-post.ts';
import { headerOf } from '../refusals.ts';
import type { WireRequest } from '../wire.ts';
import { authorOf, linkTo, restCall, type LinkedIn } from './api.ts';

const pageSize = 100;

/** Any of them lets comments under a page's posts be read; the second is that of older apps. */
const readingScopes = ['r_organization_social_feed', 'r_organization_social'];

const actorOf = ({ account, options }: Pick<CommentedPost, 'account' | 'options'>): string =>
  authorOf({ account, content: { options, text: '', media: [] } });

const refuse = (message: string): PlatformError => new PlatformError({ kind: 'permission', message });

/** Of members' posts no app may read what others say; of pages it takes a scope and a role. */
const requireReadable = (linkedin: LinkedIn, post: CommentedPost): void => {
  if (!actorOf(post).startsWith('urn:li:organization:'))
    throw refuse('LinkedIn lets no app read comments on a member’s posts.');
  if (!linkedin.scopes.some(scope => readingScopes.includes(scope)))
    throw refuse('LinkedIn gives comments only to apps with r_organization_social_feed (LINKEDIN_SCOPES).');
};

const list = async (linkedin: LinkedIn, post: CommentedPost): Promise<CommentsPage> => {
  requireReadable(linkedin, post);
  const start = Number(post.cursor ?? 0);
  const { json } = await linkedin.wire.ask({
    ...restCall(linkedin, post, 'GET', `socialActions/${encodeURIComponent(post.externalId)}/comments`),
    query: { start: String(start), count: String(pageSize) },
    endpoint: 'comments',
  });
  const elements = listAt(json, 'elements');
  const nested = elements.filter(
    one => (numberAt(one, 'commentsSummary', 'totalFirstLevelComments') ?? 0) > 0,
  );
  const answers: unknown[] = [];
  for (const one of nested) answers.push(...(await answersTo(linkedin, post, urnOf(one))));
  return {
    comments: [...elements, ...answers].flatMap(one => said(linkedin, post, one)),
    next: elements.length < pageSize ? null : String(start + pageSize),
    calls: 1 + nested.length,
    shown: elements.length,
  };
};

const answersTo = async (
  linkedin: LinkedIn,
  post: CommentedPost,
  urn: string | undefined,
): Promise<unknown[]> => {
  if (urn === undefined) return [];
  const { json } = await linkedin.wire.ask({
    ...restCall(linkedin, post, 'GET', `socialActions/${encodeURIComponent(urn)}/comments`),
    query: { start: '0', count: String(pageSize) },
    endpoint: 'comments',
  });
  return listAt(json, 'elements');
};

/** A comment is named by an activity whose number is not that of the post: its name is taken, never built. */
const urnOf = (comment: unknown): string | undefined =>
  textAt(comment, 'commentUrn') ?? textAt(comment, '$URN');

const said = (linkedin: LinkedIn, post: CommentedPost, comment: unknown): SaidComment[] => {
  const [externalId, saidAt] = [urnOf(comment), numberAt(comment, 'created', 'time')];
  if (externalId === undefined || saidAt === undefined) return [];
  const actor = textAt(comment, 'actor');
  return [
    {
      externalId,
      parentId: textAt(comment, 'parentComment') ?? null,
      text: textAt(comment, 'message', 'text') ?? '',
      // names do not come along, and more rights than apps have would be needed to look them up
      author: actor === undefined ? null : { id: actor, name: null, handle: null },
      isOurs: actor === actorOf(post),
      saidAt: new Date(saidAt),
      likes: numberAt(comment, 'likesSummary', 'totalLikes') ?? null,
      state: 'visible',
      url: linkTo(linkedin, post.externalId),
    },
  ];
};

const withActor = (linkedin: LinkedIn, input: CommentOnPost, path: string): WireRequest => ({
  ...restCall(linkedin, input, 'DELETE', path),
  query: { actor: actorOf(input) },
});

export const linkedinConversations = (linkedin: LinkedIn): Conversations => ({
  list: post => list(linkedin, post),
  answer: input => {
    const { threadId, postId } = input;
    return linkedin.wire.commit(
      {
        ...restCall(linkedin, input, 'POST', `socialActions/${encodeURIComponent(threadId)}/comments`),
        json: {
          actor: authorOf(input),
          object: postId,
          message: { text: input.content.text },
          parentComment: threadId,
        },
      },
      answer => {
        const externalId = urnOf(answer.json) ?? headerOf(answer, 'x-restli-id');
        return externalId === undefined ? undefined : { externalId, url: linkTo(linkedin, postId) };
      },
    );
  },
  findAnswer: input =>
    readBack('LinkedIn', linkedin.patience, input.lost, () =>
      lookAtComments(linkedin, { ...input, externalId: input.threadId }),
    ),
  remove: input => {
    const id = /,(\d+)\)$/.exec(input.commentId)?.[1] ?? input.commentId;
    const path = `socialActions/${encodeURIComponent(input.postId)}/comments/${encodeURIComponent(id)}`;
    return linkedin.wire.change('deleted it', withActor(linkedin, input, path), ({ status }) =>
      status === 204 ? 'done' : undefined,
    );
  },
  like: input =>
    linkedin.wire.change(
      'changed it',
      {
        ...restCall(linkedin, input, 'POST', 'reactions'),
        query: { actor: actorOf(input) },
        json: { root: input.commentId, reactionType: 'LIKE' },
      },
      ({ status, json }) => (status === 201 || at(json, 'id') !== undefined ? 'done' : undefined),
    ),
});
