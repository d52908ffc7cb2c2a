import type { Em } from './driver/orm.ts';
import { isDatabaseCurrent } from './restored/database-state.ts';
import type { MessageToSend } from './outbox.ts';
import { dueMs } from './publishing/post-plans.ts';

/** Message as the dispatcher claims it. `lease` is when it is due again unless it was deleted, and identifies its claim. */
export type ClaimedMessage = {
  id: number;
  lease: string;
  request_id: string | null;
  trace: string | null;
} & MessageToSend;

/**
 * SQL for the payload of a message, with the details that a new workflow of a post shows. One statement reads them for a
 * whole batch.
 */
const payloadToSend = `
  case kind when 'post.changed' then payload || jsonb_build_object('heading',
    (select jsonb_build_object('brand', b.name, 'organization', o.name,
                               'isScheduled', p.status = 'scheduled', 'dueMs', ${dueMs})
       from posts p join brands b on b.id = p.brand_id join organizations o on o.id = p.org_id
      where p.id = (payload->>'postId')::uuid)) else payload end`;

/**
 * Claims up to `max` due messages, oldest first, for `leaseMs`, and none in a restored database. No other process claims
 * them during that time, and the messages of a dispatcher that dies become available to others. No transaction or lock
 * outlasts the statement, which skips locked rows.
 */
export const claimMessages = (
  em: Em,
  { max, leaseMs }: { max: number; leaseMs: number },
): Promise<ClaimedMessage[]> => {
  const current = isDatabaseCurrent(em);
  return em.execute<ClaimedMessage[]>(
    `update outbox_messages set available_at = now() + ? * interval '1 ms'
      where id = any(array(select id from outbox_messages where available_at <= now() and ${current.sql}
                            order by id limit ${max} for update skip locked))
     returning id, kind, workflow_id, request_id, trace, ${payloadToSend} as payload, available_at::text as lease`,
    [leaseMs, ...current.values],
  );
};

/** Deletes messages of one claim that Temporal accepted, except messages that another dispatcher has claimed since. */
export const deleteMessages = async (em: Em, messages: readonly ClaimedMessage[]): Promise<void> => {
  const [first] = messages;
  if (!first) return;
  await em.execute(
    'delete from outbox_messages where id = any(?::bigint[]) and available_at = ?::timestamptz',
    [messages.map(({ id }) => id), first.lease],
  );
};

/**
 * Postpones a message that Temporal did not accept, unless another dispatcher has claimed it since: 1 s at first, doubled
 * each time, at most `maxSeconds`.
 */
export const postponeMessage = (
  em: Em,
  { id, lease }: ClaimedMessage,
  { reason, maxSeconds }: { reason: string; maxSeconds: number },
): Promise<unknown> =>
  em.execute(
    `update outbox_messages set attempts = attempts + 1, last_error = ?,
            available_at = now() + least(power(2, least(attempts, 10)), ${maxSeconds}) * interval '1 second'
      where id = ? and available_at = ?::timestamptz`,
    [reason.slice(0, 500), id, lease],
  );
