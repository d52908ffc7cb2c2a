import type { Em } from './driver/orm.ts';
import { isDatabaseCurrent } from './restored/database-state.ts';
import type { MessageToSend } from './outbox.ts';
import { dueMs } from './publishing/post-plans.ts';

/** A message as the dispatcher claims it; `lease` is when it is due again unless it was deleted, and whose it is till then. */
export type ClaimedMessage = {
  id: number;
  lease: string;
  request_id: string | null;
  trace: string | null;
} & MessageToSend;

/** A message about a post with what a new workflow of that post shows; one statement reads it for a whole batch. */
const payloadToSend = `
  case kind when 'post.changed' then payload || jsonb_build_object('heading',
    (select jsonb_build_object('brand', b.name, 'organization', o.name,
                               'isScheduled', p.status = 'scheduled', 'dueMs', ${dueMs})
       from posts p join brands b on b.id = p.brand_id join organizations o on o.id = p.org_id
      where p.id = (payload->>'postId')::uuid)) else payload end`;

/**
 * Claims up to `max` messages that are due, oldest first, for `leaseMs`, and none in a database that was set back: nobody else
 * does until then, and a dispatcher that dies leaves them to others. No transaction and no lock outlasts the statement. What
 * another holds locked is gone past.
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

/** Deletes messages of one claim that Temporal took, but for those that another has claimed since. */
export const deleteMessages = async (em: Em, messages: readonly ClaimedMessage[]): Promise<void> => {
  const [first] = messages;
  if (!first) return;
  await em.execute(
    'delete from outbox_messages where id = any(?::bigint[]) and available_at = ?::timestamptz',
    [messages.map(({ id }) => id), first.lease],
  );
};

/**
 * Has a message that Temporal did not take wait, unless another has claimed it since: 1 s at first, twice as long each time,
 * `maxSeconds` at most.
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
