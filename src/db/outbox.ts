import type { PlatformName } from '../domain/platforms.ts';
import { workflowIds } from '../domain/ids.ts';
import { workflowIdOf, type MessagePayloads } from '../domain/stories.ts';
import { notifyAfterCommit } from './driver/notify.ts';
import type { Em } from './driver/orm.ts';

/**
 * Channel that wakes the dispatcher after a commit, and, with a webhook's ID as the payload, the process that sends to it.
 */
export const outboxChannel = 'outbox';

/** Wakes the dispatcher as soon as the caller's transaction has committed, before its next poll. */
export const wakeDispatcher = (em: Em): void => notifyAfterCommit(em, outboxChannel, '');

/** Payload of a message, with the ID of the workflow that receives it. */
export type MessageToSend<Kind extends keyof MessagePayloads = keyof MessagePayloads> = {
  [K in Kind]: { workflow_id: string; kind: K; payload: MessagePayloads[K] };
}[Kind];

const traces = new WeakMap<object, string>();

/** Sets the trace of this transaction's messages. Called where the transaction is opened. */
export const traceAs = (em: Em, traceparent: string): void => {
  traces.set(em, traceparent);
};

/**
 * Adds a message that makes a workflow check its row, and starts the workflow if it is not running. Written in the caller's
 * transaction, whose commit wakes the dispatcher. Duplicates and order do not matter.
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

/** Returns SQL for whether no message waits for the workflow whose ID is `prefix` followed by this ID. */
export const isNotOnItsWay = (prefix: string, id: string): string =>
  `not exists (select 1 from outbox_messages where workflow_id = '${prefix}' || ${id})`;

/** Makes the post's workflow check the post. */
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

/** Posts `p` whose workflows must check their post. Each meets the condition, which may use the tables of `from`. */
export interface PostsToWake {
  where: string;
  from?: string;
  /** Values of the placeholders in `from`, then of those in `where`. */
  values: readonly unknown[];
  requestId?: string | null;
}

/** Makes the workflow of every such post check its post, in one statement. Returns the number of posts. */
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

/** SQL for whether post `p` is scheduled or being published. */
export const isLivePost = `p.status in ('scheduled', 'publishing') and p.deleted_at is null`;
