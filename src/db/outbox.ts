import type { PlatformName } from '../domain/platforms.ts';
import { workflowIds } from '../domain/ids.ts';
import { workflowIdOf, type MessagePayloads } from '../domain/stories.ts';
import { notifyAfterCommit } from './driver/notify.ts';
import type { Em } from './driver/orm.ts';

/** Channel on which the dispatcher is woken after a commit, and, by its id as the payload, what sends to a webhook. */
export const outboxChannel = 'outbox';

/** Has messages seen as soon as the caller's transaction has committed, and not with the next poll. */
export const wakeDispatcher = (em: Em): void => notifyAfterCommit(em, outboxChannel, '');

/** What a message asks for, with the id of the workflow that it is for. */
export type MessageToSend<Kind extends keyof MessagePayloads = keyof MessagePayloads> = {
  [K in Kind]: { workflow_id: string; kind: K; payload: MessagePayloads[K] };
}[Kind];

const traces = new WeakMap<object, string>();

/** Says of which trace the messages of this transaction are; the door that opens it knows. */
export const traceAs = (em: Em, traceparent: string): void => {
  traces.set(em, traceparent);
};

/**
 * Has the workflow of that message look at its row, starting it when there is none. Written in the caller's transaction;
 * the dispatcher is woken when that commits. Duplicates and order do not matter.
 */
export const addMessage = async <Kind extends keyof MessagePayloads>(
  em: Em,
  kind: Kind,
  payload: MessagePayloads[Kind],
  requestId: string | null,
): Promise<void> => {
  await em.execute(
    `insert into outbox_messages (kind, workflow_id, payload, request_id, trace, created_at, available_at, attempts)
     values (?, ?, ?::jsonb, ?, ?, now(), now(), 0)`,
    [kind, workflowIdOf(kind, payload), JSON.stringify(payload), requestId, traces.get(em) ?? null],
  );
  wakeDispatcher(em);
};

/** Whether no message waits for the workflow whose id is `prefix` with this id behind it, as SQL. */
export const isNotOnItsWay = (prefix: string, id: string): string =>
  `not exists (select 1 from outbox_messages where workflow_id = '${prefix}' || ${id})`;

/** Has the post's workflow look at the post again. */
export const addPostChanged = (
  em: Em,
  {
    id: postId,
    orgId,
    brandId,
    platforms,
  }: { id: string; orgId: string; brandId: string; platforms: PlatformName[] },
  requestId: string | null,
): Promise<void> => addMessage(em, 'post.changed', { postId, orgId, brandId, platforms }, requestId);

/** Posts `p` whose workflows are to look again: each has the condition, which may name what else `from` has. */
export interface PostsToWake {
  where: string;
  from?: string;
  /** Of the placeholders in `from`, then of those in `where`. */
  values: readonly unknown[];
  requestId?: string | null;
}

/** Has the workflow of every such post look at the post again, in one statement. Returns how many posts those are. */
export const wakePosts = async (
  em: Em,
  { where, from = 'posts p', values, requestId = null }: PostsToWake,
): Promise<number> => {
  const [woken] = await em.execute<{ count: number }[]>(
    `with woken as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, trace, created_at, available_at, attempts)
       select 'post.changed', '${workflowIds.post('')}' || p.id,
              jsonb_build_object('postId', p.id, 'orgId', p.org_id, 'brandId', p.brand_id, 'platforms', p.platforms),
              ?, ?, now(), now(), 0
         from ${from} where ${where}
       returning 1
     ) select count(*)::int as count from woken`,
    [requestId, traces.get(em) ?? null, ...values],
  );
  wakeDispatcher(em);
  return woken?.count ?? 0;
};

/** A post `p` that waits for its time or for something else, as SQL. */
export const isLivePost = `p.status in ('scheduled', 'publishing') and p.deleted_at is null`;
