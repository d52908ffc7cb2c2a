import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import { isId } from '../../domain/ids.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { wordsCondition } from '../posts/post-filter.ts';

/** Filter for posts of all organizations, for operators. */
export interface PostsAsked {
  orgId?: string | undefined;
  /** ID of one post. */
  id?: string | undefined;
  /** ID of a post, address of its author, slug or name of its organization, or words of a new post's text. */
  q?: string | undefined;
  status?: PostStatus | undefined;
  /** Error code of a target, on the given platform if there is one. */
  error?: string | undefined;
  /** Action that is possible for a target. */
  canBe?: 'retried' | 'cancelled' | 'resolved' | undefined;
  platform?: PlatformName | undefined;
  /** Whether a target waits for a person. */
  isHeld?: boolean | undefined;
  /** Whether the post has been due for more than a minute and has not ended. */
  isLate?: boolean | undefined;
  /** Posts that are due at this time or later. */
  since?: Date | undefined;
  /** Lists the oldest posts first instead of the newest. */
  oldestFirst?: boolean | undefined;
  limit: number;
}

/** Filter of `PostsAsked` for a list in pages. */
export type PostsListed = Omit<PostsAsked, 'limit'>;

/** Post for operators. Times are ISO texts. */
export interface FoundPost {
  id: string;
  orgId: string;
  org: string;
  brand: string;
  status: PostStatus;
  dueAt: string | null;
  /** Status of each target, shown as `x published, threads held: …`. */
  targets: {
    id: string;
    platform: PlatformName;
    status: string;
    held: string | null;
    error: string | null;
  }[];
}

/** SQL for whether an action is possible for a post. Its placeholder, used twice, is the requested platform. */
const possible: Record<NonNullable<PostsAsked['canBe']>, string> = {
  retried: `(p.status in ('failed', 'partial') and exists (select 1 from post_targets c where c.post_id = p.id
             and c.status = 'failed' and (?::text is null or c.platform = ?)))`,
  cancelled: `((p.status = 'scheduled' or p.status = 'publishing' and exists (select 1 from post_targets c
                where c.post_id = p.id and c.held is not null)) and (?::text is null or ? = any (p.platforms)))`,
  resolved: `exists (select 1 from post_targets c where c.post_id = p.id and c.status = 'unconfirmed'
               and (?::text is null or c.platform = ?))`,
};

/** Number of newest posts whose texts are searched, because no index holds the words of all organizations. */
const searchedTexts = 10_000;

/** Condition for posts that match what a person typed, with its values. */
const matching = (q: string): [string, ...unknown[]] => {
  if (isId(q)) return ['p.id = ?', q];
  if (q.includes('@'))
    return [
      `p.created_by = any (array(
         select 'user:' || u.id from users u where u.email = lower(?)
         union all select 'api_key:' || k.id from api_keys k join users u on u.id = k.created_by where u.email = lower(?)))`,
      q,
      q,
    ];
  const [worded, words] = wordsCondition(q);
  return [
    `(p.org_id = any (array(select g.id from organizations g where g.slug = lower(?) or lower(g.name) = lower(?)))
      or p.id = any (array(select p.id from (select n.id, n.text from posts n order by n.id desc limit ${searchedTexts}) p
                            where ${worded})))`,
    q,
    q,
    words,
  ];
};

const postColumns = `p.id, p.org_id as "orgId", o.slug as org, b.slug as brand, p.status,
            coalesce(p.scheduled_at, p.due_at, p.published_at) as "dueAt",
            coalesce((select json_agg(json_build_object('id', t.id, 'platform', t.platform, 'status', t.status,
                        'held', t.held->>'code', 'error', t.error->>'code') order by t.platform, t.id)
                        from post_targets t where t.post_id = p.id), '[]') as targets`;

const waitingConditions = ({ isHeld, isLate }: PostsListed): string[] => [
  ...(isHeld || isLate ? [`p.status in ('scheduled', 'publishing')`] : []),
  ...(isHeld ? ['exists (select 1 from post_targets h where h.post_id = p.id and h.held is not null)'] : []),
  ...(isLate ? [`coalesce(p.scheduled_at, p.due_at) < now() - interval '1 minute'`] : []),
];

/** SQL of the posts that an operator asked for: from `from` to the end of the conditions, and their order. */
const selectionOf = (asked: PostsListed): { from: string; values: unknown[]; order: string } => {
  const [conditions, values]: [string[], unknown[]] = [['p.deleted_at is null'], []];
  const add = (condition: string, ...more: unknown[]): void => {
    conditions.push(condition);
    values.push(...more);
  };
  const on = asked.platform ?? null;
  if (asked.id !== undefined) add('p.id = ?', asked.id);
  if (asked.q !== undefined) add(...matching(asked.q));
  if (asked.canBe !== undefined) add(possible[asked.canBe], on, on);
  if (asked.error !== undefined)
    add(
      `exists (select 1 from post_targets e where e.post_id = p.id and e.error->>'code' = ? and (?::text is null or e.platform = ?))`,
      asked.error,
      on,
      on,
    );
  if (asked.orgId !== undefined) add('p.org_id = ?', asked.orgId);
  if (asked.status !== undefined) add('p.status = ?', asked.status);
  if (asked.platform !== undefined) add('? = any (p.platforms)', asked.platform);
  for (const condition of waitingConditions(asked)) add(condition);
  if (asked.since !== undefined) add('coalesce(p.scheduled_at, p.due_at) >= ?', asked.since);
  const direction = asked.oldestFirst ? 'asc' : 'desc';
  return {
    from: `from posts p join organizations o on o.id = p.org_id join brands b on b.id = p.brand_id
      where ${conditions.join(' and ')}`,
    values,
    order: `coalesce(p.scheduled_at, p.due_at, p.created_at) ${direction}, p.id ${direction}`,
  };
};

/** Finds the newest of the posts by due time, then by creation time. */
export const findPosts = (em: Em, asked: PostsAsked): Promise<FoundPost[]> => {
  const { from, values, order } = selectionOf(asked);
  return em.execute<FoundPost[]>(`select ${postColumns} ${from} order by ${order} limit ?`, [
    ...values,
    asked.limit,
  ]);
};

/** Lists one page of the posts with their total number. The newest are first by creation, for which there is an index. */
export const listFoundPosts = (em: Em, asked: PostsListed, page: ListPosition): Promise<Listed<FoundPost>> =>
  readListPage<FoundPost>(em, { columns: postColumns, ...selectionOf(asked), order: 'p.id desc' }, page);

/** Maximum number of posts whose organizations are counted. */
const countedPosts = 10_000;

/** Counts the organizations of the posts. */
export const countOrgsOfPosts = async (em: Em, asked: PostsListed): Promise<number> => {
  const { from, values } = selectionOf(asked);
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(distinct "orgId")::int as count from (select p.org_id as "orgId" ${from} limit ${countedPosts}) found`,
    values,
  );
  return counted?.count ?? 0;
};

/** Post with everything that an operator needs to judge it, including deleted ones. Undefined if there is none. */
export interface PostFile extends Omit<FoundPost, 'targets'> {
  /** Person who created the post or its API key. Null for an agent and a deleted person. */
  author: { name: string; email: string } | null;
  revision: number;
  deletedAt: string | null;
  targets: {
    id: string;
    platform: PlatformName;
    status: string;
    externalId: string | null;
    url: string | null;
    held: { code: string; message: string; until: string } | null;
    error: { code: string; message: string; retryable: boolean } | null;
  }[];
  /** Number of messages about the post that have not reached Temporal. */
  waitingMessages: number;
}

export const findPostFile = async (em: Em, postId: string): Promise<PostFile | undefined> => {
  const [file] = await em.execute<PostFile[]>(
    `select p.id, p.org_id as "orgId", o.slug as org, b.slug as brand, p.status, p.revision, p.deleted_at as "deletedAt",
            (select json_build_object('name', u.name, 'email', u.email) from users u
              where u.id::text = split_part(p.created_by, ':', 2)
                 or u.id = (select k.created_by from api_keys k where 'api_key:' || k.id = p.created_by)) as author,
            coalesce(p.scheduled_at, p.due_at, p.published_at) as "dueAt",
            coalesce((select json_agg(json_build_object('id', t.id, 'platform', t.platform, 'status', t.status,
                        'externalId', t.external_id, 'url', t.url, 'held', t.held, 'error', t.error) order by t.platform, t.id)
                        from post_targets t where t.post_id = p.id), '[]') as targets,
            (select count(*) from outbox_messages m where m.workflow_id in ('post:' || p.id, 'published:' || p.id))::int
              as "waitingMessages"
       from posts p join organizations o on o.id = p.org_id join brands b on b.id = p.brand_id
      where p.id = ?`,
    [postId],
  );
  return file;
};
