import type { SaidComment } from '../../domain/comments/comments.ts';
import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { addWhatComes } from '../add-what-comes.ts';
import type { CommentedPost, CommentOnPost, CommentsPage, Conversations } from '../conversations.ts';
import { PlatformError } from '../platform.ts';
import { readBack } from '../read-back.ts';
import { lookAtComments } from './comments-of-post.ts';
import { headerOf } from '../refusals.ts';
import type { WireRequest } from '../wire.ts';
import { authorOf, linkTo, restCall, type LinkedIn } from './api.ts';
import { readLinkedInComment } from './read-text.ts';

const pageSize = 100;

/** Maximum number of pages of answers to one comment that a poll reads. */
const maxAnswerPages = 5;

/** Maximum number of calls for one page. Remaining answers are left to another poll, so that no page exceeds a limit. */
const maxCalls = 20;

/** Scopes of which one is enough to read roles on pages. */
const roleScopes = ['rw_organization_admin', 'r_organization_admin'];

/** Scopes of which one is enough to read comments under a page's posts. The second belongs to older apps. */
const readingScopes = ['r_organization_social_feed', 'r_organization_social'];

const actorOf = ({ account, options }: Pick<CommentedPost, 'account' | 'options'>): string =>
  authorOf({ account, content: { options, text: '', media: [] } });

const refuse = (message: string): PlatformError => new PlatformError({ kind: 'permission', message });

/** Returns the error for a case in which no call is made. */
const unasked = (message: string): PlatformError =>
  new PlatformError({ kind: 'permission', message, platformCode: 'not_asked' });

/**
 * Throws if comments cannot be read. No app may read comments on members' posts. Comments on a page's posts need a scope
 * and a role.
 */
const requireReadable = (linkedin: LinkedIn, post: CommentedPost): void => {
  if (!actorOf(post).startsWith('urn:li:organization:'))
    throw unasked('LinkedIn allows no app to read comments on a member’s posts.');
  if (!linkedin.scopes.some(scope => readingScopes.includes(scope)))
    throw unasked('LinkedIn shows comments only to apps with r_organization_social_feed (LINKEDIN_SCOPES).');
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
  const page: CommentsPage = {
    comments: elements.flatMap(one => said(linkedin, post, one)),
    next: isLast(json, elements, start) ? null : String(start + pageSize),
    calls: 1,
    shown: elements.length,
    isCut: false,
  };
  if (elements.length === 0 && start === 0) await requireSeeing(linkedin, post, page);
  for (const one of elements)
    if (!(await addWhatComes(page, () => addAnswers(linkedin, post, one, page)))) break;
  return page;
};

/**
 * Returns whether a page is the last one. LinkedIn may leave out elements, so only its total or an empty page marks the
 * end.
 */
const isLast = (json: unknown, elements: readonly unknown[], start: number): boolean => {
  const total = numberAt(json, 'paging', 'total');
  return elements.length === 0 || (total !== undefined && start + pageSize >= total);
};

/**
 * Throws if the member cannot see comments. An empty list may mean that the member may only advertise jobs for the page,
 * because LinkedIn shows them none.
 */
const requireSeeing = async (linkedin: LinkedIn, post: CommentedPost, page: CommentsPage): Promise<void> => {
  if (!linkedin.scopes.some(scope => roleScopes.includes(scope))) {
    page.isCut = true;
    return;
  }
  if (!post.isWhole && post.since === null) return;
  page.calls += 1;
  const { json } = await linkedin.wire.ask({
    ...restCall(linkedin, post, 'GET', 'organizationAcls'),
    query: { q: 'roleAssignee', role: 'RECRUITING_POSTER', state: 'APPROVED' },
    endpoint: 'comments',
  });
  const roles = listAt(json, 'elements');
  if (roles.some(one => (textAt(one, 'organization') ?? textAt(one, 'organizationTarget')) === actorOf(post)))
    throw refuse(
      'LinkedIn shows no comments to people who have only the role RECRUITING_POSTER on the page.',
    );
};

/** Adds the answers to a comment. Reading them takes a call each, made only if their number has changed. */
const addAnswers = async (
  linkedin: LinkedIn,
  post: CommentedPost,
  comment: unknown,
  page: CommentsPage,
): Promise<void> => {
  const urn = urnOf(comment);
  const total = numberAt(comment, 'commentsSummary', 'totalFirstLevelComments') ?? 0;
  if (urn === undefined || (total === 0 && post.answersKnown[urn] === undefined)) return;
  if ((!post.isWhole && total === post.answersKnown[urn]) || page.calls >= maxCalls) {
    page.isCut = true;
    return;
  }
  for (let number = 0; number < maxAnswerPages; number += 1) {
    const { json } = await linkedin.wire.ask({
      ...restCall(linkedin, post, 'GET', `socialActions/${encodeURIComponent(urn)}/comments`),
      query: { start: String(number * pageSize), count: String(pageSize) },
      endpoint: 'comments',
    });
    page.calls += 1;
    const answers = listAt(json, 'elements');
    page.comments.push(...answers.flatMap(one => said(linkedin, post, one)));
    if (answers.length < pageSize) return;
  }
  page.isCut = true;
};

/**
 * Returns the URN of a comment. It contains an activity whose number differs from the post's, so it is always read and
 * never built.
 */
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
      text: readLinkedInComment(comment),
      // names are not included, and reading them would need more permissions than apps have
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
    const id = /,(\d+)\)$/.exec(input.externalId)?.[1] ?? input.externalId;
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
        json: { root: input.externalId, reactionType: 'LIKE' },
      },
      ({ status, json }) => (status === 201 || at(json, 'id') !== undefined ? 'done' : undefined),
    ),
});
