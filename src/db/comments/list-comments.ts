import type { BrandScopedActor } from '../../domain/actor.ts';
import type { CommentAuthor, CommentState } from '../../domain/comments/comments.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { countList, type ListTotal, type TimeCursor } from '../driver/lists.ts';
import { readCutPage } from '../driver/page-within.ts';
import { writeBrandScope } from '../team/permissions.ts';
import { actorNameSql } from '../actor-names.ts';

/** Comment for display. Times are texts in PostgreSQL's form. */
export interface CommentRow {
  id: string;
  postId: string;
  targetId: string;
  brandSlug: string;
  platform: PlatformName;
  externalId: string;
  /** Comment that this one answers, if it is stored. Null for a comment on the post itself. */
  parentId: string | null;
  text: string;
  author: CommentAuthor | null;
  isOurs: boolean;
  saidAt: string;
  likes: number | null;
  state: CommentState;
  url: string | null;
  answeredAt: string | null;
  readAt: string | null;
  assignee: string | null;
  until: string | null;
  isTopLevel: boolean;
  /** Draft of an answer that waits to be sent. */
  draft: { id: string; text: string; actor: string; actorName: string | null } | null;
}

/** Filter for comments. Omitted fields match all comments. */
export interface CommentFilter {
  commentId?: string | undefined;
  postId?: string | undefined;
  brandSlug?: string | undefined;
  platform?: readonly PlatformName[] | undefined;
  unanswered?: boolean | undefined;
  unread?: boolean | undefined;
  assignee?: string | undefined;
  drafted?: boolean | undefined;
}

const draftOf = (columns: string): string =>
  `select ${columns} from comment_actions d where d.comment_id = c.id and d.status = 'draft'`;

const shownDraft = draftOf(
  `jsonb_build_object('id', d.id, 'text', d.text, 'actor', d.actor, 'actorName', ${actorNameSql('d.actor')})`,
);

const conditionsOf = (
  { orgId, brandScope }: BrandScopedActor,
  filter: CommentFilter,
  after: TimeCursor | undefined,
): [sql: string, values: unknown[]] => {
  const [scope, scoped] = writeBrandScope(brandScope, 'c.brand_id');
  const { commentId, postId, brandSlug, platform, unanswered, unread, assignee, drafted } = filter;
  const all: [string, ...unknown[]][] = [
    ['c.org_id = ?', orgId],
    // expired comments are hidden even before they are erased
    ['c.forgotten_at is null and (c.until is null or c.until > now())'],
    // the comments of a post deleted here are hidden, and return if the post is restored
    ['exists (select 1 from posts of where of.id = c.post_id and of.deleted_at is null)'],
    ...(commentId === undefined ? [] : [['c.id = ?', commentId] as [string, string]]),
    ...(postId === undefined ? [] : [['c.post_id = ?', postId] as [string, string]]),
    ...(brandSlug === undefined
      ? []
      : [
          [
            'c.brand_id = (select own.id from brands own where own.org_id = ? and own.slug = ?)',
            orgId,
            brandSlug,
          ] as [string, string, string],
        ]),
    ...(platform ? [['c.platform = any (?)', platform] as [string, unknown]] : []),
    ...(unanswered === true
      ? [[`c.answered_at is null and not c.is_ours and c.state = 'visible'`] as [string]]
      : []),
    ...(unread === true ? [['c.read_at is null and not c.is_ours'] as [string]] : []),
    ...(assignee === undefined ? [] : [['c.assignee = ?', assignee] as [string, string]]),
    ...(drafted === true ? [[`exists (${draftOf('1')})`] as [string]] : []),
    ...(after ? [['(c.said_at, c.id) < (?, ?)', after.at, after.id] as [string, Date, string]] : []),
  ];
  return [
    all.map(([sql]) => sql).join(' and ') + scope,
    [...all.flatMap(([, ...values]) => values), ...scoped],
  ];
};

/**
 * Lists one page of the comments that the actor may see, newest first, and returns whether the page was cut because of its
 * size.
 */
export const listComments = (
  em: Em,
  actor: BrandScopedActor,
  filter: CommentFilter,
  page: { limit: number; after: TimeCursor | undefined },
): Promise<{ rows: CommentRow[]; isCut: boolean }> => {
  const [where, values] = conditionsOf(actor, filter, page.after);
  return readCutPage<CommentRow>(em, {
    sql: `select c.id, c.post_id as "postId", c.target_id as "targetId", b.slug as "brandSlug", c.platform, c.external_id as "externalId",
              (select up.id from comments up where up.target_id = c.target_id and up.external_id = c.parent_external_id) as "parentId",
              c.text, case when c.author_until is null or c.author_until > now() then c.author end as author, c.is_ours as "isOurs",
              c.said_at as "saidAt", c.likes, c.state, c.url, c.answered_at as "answeredAt", c.read_at as "readAt", c.assignee,
              c.until, c.parent_external_id is null as "isTopLevel", (${shownDraft}) as draft
         from comments c join brands b on b.id = c.brand_id
        where ${where} order by c.said_at desc, c.id desc limit ?`,
    values: [...values, page.limit],
  });
};

/** Counts the comments that the actor may see. */
export const countComments = (em: Em, actor: BrandScopedActor, filter: CommentFilter): Promise<ListTotal> => {
  const [where, values] = conditionsOf(actor, filter, undefined);
  return countList(em, { sql: `select 1 from comments c where ${where}`, values });
};

/** Reads one comment that the actor may see. Throws `not_found`. */
export const readComment = async (
  em: Em,
  actor: BrandScopedActor,
  commentId: string,
): Promise<CommentRow> => {
  const { rows } = await listComments(em, actor, { commentId }, { limit: 1, after: undefined });
  const [row] = rows;
  if (!row) throw notFound('comment', commentId);
  return row;
};

/** Reason why the last poll could not read the comments of a target. */
export interface UnreadComments {
  targetId: string;
  platform: PlatformName;
  reason: string | null;
  since: string | null;
  readAt: string | null;
  nextAt: string | null;
}

export const listCommentReads = (em: Em, orgId: string, postId: string): Promise<UnreadComments[]> =>
  em.execute<UnreadComments[]>(
    `select target_id as "targetId", platform, reason, reason_since as since, read_at as "readAt", next_at as "nextAt"
       from comment_reads where org_id = ? and post_id = ? order by platform, target_id`,
    [orgId, postId],
  );
