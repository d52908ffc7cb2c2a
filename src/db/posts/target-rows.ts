import type { PlatformName } from '../../domain/platforms.ts';
import {
  besideNames,
  outStatuses,
  type BesideName,
  type BesideVideo,
  type FirstComment,
  type PlatformOptions,
  type SentContent,
  type TargetError,
  type TargetStatus,
} from '../../domain/posts/posts.ts';
import { contentFor } from '../../domain/posts/target-names.ts';
import type { Held } from '../../domain/publishing/holding.ts';
import type { ActingAccount, ActionTarget, TargetChange } from '../../domain/publishing/post-actions.ts';
import { countsOfPage, type PageCounts, type TargetCounts } from '../analytics/post-metrics.ts';
import {
  besidesOfPage,
  commentsOfPage,
  type PageBeside,
  type PageComment,
  type FollowUpView,
} from '../publishing/follow-ups.ts';
import {
  accountsOfPage,
  actionsOfPage,
  sendersOfPage,
  type PageAccount,
  type PageAction,
  type PageSender,
} from '../publishing/post-action-rows.ts';

/** Target of a post for display. */
export interface PostTargetRow {
  /** Null for a post that its series has not created yet. */
  id: string | null;
  platform: PlatformName;
  /** Account that the target names, or null for the brand's default one. */
  named: string | null;
  /** Account that published the target or would publish it now. Null if the brand has none, or no longer has it. */
  connectionId: string | null;
  status: TargetStatus;
  externalId: string | null;
  firstComment: FirstComment | null;
  /** Null if the target has no follow-up comments or is not published. */
  comments: FollowUpView[] | null;
  cover: BesideVideo | null;
  playlist: BesideVideo | null;
  captions: BesideVideo | null;
  sentContent: SentContent | null;
  url: string | null;
  held: Held | null;
  error: TargetError | null;
  publishedAt: string | null;
  removedAt: string | null;
  goneAt: string | null;
  sentBy: string | null;
  account: ActingAccount | null;
  partCount: number;
  hasPoll: boolean;
  doneAt: ActionTarget['doneAt'];
  change: TargetChange | null;
  metrics: TargetCounts | null;
}

/** Returns a target of which nothing has begun. */
export const pendingTarget = (
  target: Pick<PostTargetRow, 'id' | 'platform' | 'connectionId'>,
): PostTargetRow => ({
  ...target,
  named: null,
  status: 'pending',
  externalId: null,
  firstComment: null,
  comments: null,
  cover: null,
  playlist: null,
  captions: null,
  sentContent: null,
  url: null,
  held: null,
  error: null,
  publishedAt: null,
  removedAt: null,
  goneAt: null,
  sentBy: null,
  account: null,
  partCount: 0,
  hasPoll: false,
  doneAt: null,
  change: null,
  metrics: null,
});

/** Columns of every target. */
type CoreTarget = Pick<
  PostTargetRow,
  'platform' | 'status' | 'externalId' | 'url' | 'publishedAt' | 'partCount'
> & { id: string; postId: string; named: string | null };

/** Columns that most targets leave empty. */
type ExtraTarget = Pick<
  PostTargetRow,
  'held' | 'error' | 'sentContent' | 'removedAt' | 'goneAt' | 'firstComment' | BesideName
> & { id: string };

/** The targets of a page's posts, and what they refer to. Each is null if there is none. */
export interface TargetParts {
  targets: CoreTarget[] | null;
  extras: ExtraTarget[] | null;
  accounts: PageAccount[] | null;
  attempts: PageSender[] | null;
  actions: PageAction[] | null;
  comments: PageComment[] | null;
  effects: PageBeside[] | null;
  metrics: PageCounts[] | null;
}

const rare = ['held', 'error', 'sent_content', 'removed_at', 'first_comment', ...besideNames];

/**
 * SQL for the rows of `target`, and for what the targets of the posts in `page` refer to. Columns that most targets leave
 * empty are separate, because converting them to JSON would cost more than everything else.
 */
export const targetParts: Record<keyof TargetParts, string> = {
  targets: `select json_agg(target) from (
      select t.id, t.post_id as "postId", t.platform, t.connection_id as named, t.status, t.external_id as "externalId", t.url,
             t.published_at as "publishedAt", jsonb_array_length(t.parts) as "partCount"
        from target t) target`,
  extras: `select json_agg(extra) from (
      select t.id, t.held, t.error, t.sent_content as "sentContent", t.removed_at as "removedAt", t.gone_at as "goneAt",
             t.first_comment as "firstComment", ${besideNames.map(name => `t.${name}`).join(', ')}
        from target t
       where t.post_id = any ((select ids from page)::uuid[])
         and num_nonnulls(${rare.map(column => `t.${column}`).join(', ')}) > 0) extra`,
  accounts: accountsOfPage,
  attempts: sendersOfPage,
  actions: actionsOfPage,
  comments: commentsOfPage,
  effects: besidesOfPage,
  metrics: countsOfPage,
};

/** Post of a target, with the columns that decide about it. */
interface OwnPost {
  id: string;
  brandId: string;
  platformOptions: PlatformOptions;
}

/** Returns a lookup of the parts of a page by their target. */
const byTarget = <T extends { targetId: string }>(all: T[] | null): ((id: string) => T[]) => {
  if (all === null) return () => [];
  const grouped = Map.groupBy(all, ({ targetId }) => targetId);
  return id => grouped.get(id) ?? [];
};

/** Returns the last finished action of each kind, and the newest action unless it is done. `actions` are newest first. */
const actedOn = (actions: readonly PageAction[]): Pick<PostTargetRow, 'doneAt' | 'change'> => {
  const [newest] = actions;
  if (!newest) return { doneAt: null, change: null };
  const doneAt: NonNullable<PostTargetRow['doneAt']> = {};
  for (const { kind, status, endedAt } of actions)
    if (status === 'done' && endedAt !== null && !((doneAt[kind] ?? '') >= endedAt)) doneAt[kind] = endedAt;
  const { kind, status, message } = newest;
  return {
    doneAt: Object.keys(doneAt).length > 0 ? doneAt : null,
    change: status === 'done' ? null : { kind, status, message },
  };
};

const followUpsOf = (
  status: TargetStatus,
  all: readonly PageComment[],
): Pick<PostTargetRow, 'comments'> & Partial<Pick<PostTargetRow, 'firstComment'>> => {
  const first = all.find(({ number }) => number === 0)?.ended;
  const isShown = status === 'published' || status === 'removed';
  const later = isShown ? all.filter(({ number }) => number > 0) : [];
  return {
    comments: later.length > 0 ? later.map(({ shown }) => shown) : null,
    ...(first && { firstComment: first }),
  };
};

/** Lookups of the parts of a page. */
const lookUp = (
  posts: readonly OwnPost[],
  { extras, accounts, attempts, actions, comments, effects, metrics }: TargetParts,
) => ({
  owners: new Map(posts.map(post => [post.id, post])),
  extraOf: new Map(extras?.map(({ id, ...columns }) => [id, columns])),
  accountsOn: Map.groupBy(accounts ?? [], one => `${one.brandId} ${one.platform}`),
  senderOf: new Map(attempts?.map(one => [one.targetId, one.account])),
  countsOf: new Map(metrics?.map(({ targetId, ...counts }) => [targetId, counts])),
  actionsOn: byTarget(actions),
  commentsOn: byTarget(comments),
  effectsOn: byTarget(effects),
});

/** Returns the account of a target among those of its brand on its platform, as `accountOfTarget` does in SQL. */
const accountOf = (
  accounts: readonly PageAccount[],
  { named, sentBy }: { named: string | null; sentBy: string | null },
): PageAccount | undefined => {
  const possible = named === null ? accounts : accounts.filter(({ id }) => id === named);
  return (
    possible.find(({ account }) => account.externalId === sentBy) ??
    possible.find(({ isDefault }) => isDefault) ??
    possible[0]
  );
};

/** Returns the account that published a target, or would publish it now. */
const accountPart = (
  { id, platform, named, status }: CoreTarget,
  owner: OwnPost | undefined,
  page: ReturnType<typeof lookUp>,
): Pick<PostTargetRow, 'sentBy' | 'account' | 'connectionId'> => {
  const sentBy = outStatuses.includes(status) ? (page.senderOf.get(id) ?? null) : null;
  const found = accountOf(page.accountsOn.get(`${owner?.brandId} ${platform}`) ?? [], { named, sentBy });
  if (!found) return { sentBy, account: null, connectionId: null };
  const { account, id: connectionId } = found;
  return {
    sentBy,
    account,
    connectionId: account.externalId === (sentBy ?? account.externalId) ? connectionId : null,
  };
};

const targetRow = (target: CoreTarget, page: ReturnType<typeof lookUp>): PostTargetRow => {
  const { id, postId, ...columns } = target;
  const { platform, status } = columns;
  const owner = page.owners.get(postId);
  const { connectionId, ...acting } = accountPart(target, owner, page);
  const row = Object.assign(pendingTarget({ id, platform, connectionId }), columns, page.extraOf.get(id));
  Object.assign(row, followUpsOf(status, page.commentsOn(id)));
  for (const { kind, ended } of page.effectsOn(id)) row[kind] = ended;
  row.metrics = page.countsOf.get(id) ?? null;
  const own = owner && contentFor(owner, { platform, connectionId: columns.named });
  const options = row.sentContent?.options ?? own?.platformOptions[platform];
  row.hasPoll = (options?.['pollOptions'] ?? null) !== null;
  return status === 'published' ? Object.assign(row, acting, actedOn(page.actionsOn(id))) : row;
};

/** Returns the targets of the posts of a page, by post. */
export const targetsByPost = (
  posts: readonly OwnPost[],
  parts: TargetParts,
): Map<string, PostTargetRow[]> => {
  const page = lookUp(posts, parts);
  const rows = new Map<string, PostTargetRow[]>();
  for (const target of parts.targets ?? []) {
    const own = rows.get(target.postId);
    if (own) own.push(targetRow(target, page));
    else rows.set(target.postId, [targetRow(target, page)]);
  }
  return rows;
};
