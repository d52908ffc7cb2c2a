import type { Em } from './driver/orm.ts';
import type { MessageToSend } from './outbox.ts';
import { dueMs } from './publishing/targets.ts';

/** A message as the dispatcher claims it. */
export type ClaimedMessage = { id: string } & MessageToSend;

/** A message about a post with what a new workflow of that post shows; one statement reads it for a whole batch. */
const payloadToSend = `
  case kind when 'post.changed' then payload || jsonb_build_object('heading',
    (select jsonb_build_object('brand', b.name, 'organization', o.name,
                               'isScheduled', p.status = 'scheduled', 'dueMs', ${dueMs})
       from posts p join brands b on b.id = p.brand_id join organizations o on o.id = p.org_id
      where p.id = (payload->>'postId')::uuid)) else payload end`;

/**
 * Locks up to `max` messages that are due and that nobody else has locked, oldest first. PostgreSQL ends the caller's
 * transaction when it idles for longer than `idleMs`, so that a stuck dispatcher leaves its messages to others.
 */
export const claimMessages = async (
  em: Em,
  { max, idleMs }: { max: number; idleMs: number },
): Promise<ClaimedMessage[]> => {
  await em.execute(`set local idle_in_transaction_session_timeout = ${idleMs}`);
  return em.execute<ClaimedMessage[]>(
    `select id, kind, workflow_id, ${payloadToSend} as payload from outbox_messages where available_at <= now()
      order by id limit ${max} for update skip locked`,
  );
};

/** Deletes messages that Temporal took. */
export const deleteMessages = async (em: Em, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await em.execute('delete from outbox_messages where id = any (?::bigint[])', [`{${ids.join(',')}}`]);
};

/** Has a message that Temporal did not take wait: 1 s at first, twice as long each time, `maxSeconds` at most. */
export const postponeMessage = (
  em: Em,
  { id, reason, maxSeconds }: { id: string; reason: string; maxSeconds: number },
): Promise<unknown> =>
  em.execute(
    `update outbox_messages set attempts = attempts + 1, last_error = ?,
            available_at = now() + least(power(2, least(attempts, 10)), ${maxSeconds}) * interval '1 second'
      where id = ?`,
    [reason.slice(0, 500), id],
  );
