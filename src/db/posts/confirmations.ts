import { LockMode } from '@mikro-orm/core';
import type { Em } from '../driver/orm.ts';
import { PostConfirmation } from '../entities/confirmation.ts';

/** The organization's confirmation of this id; null when there is none. */
export const findConfirmation = (em: Em, orgId: string, id: string): Promise<PostConfirmation | null> =>
  em.findOne(PostConfirmation, { id, orgId });

/** The organization's confirmation of this id, which this transaction alone may change; null when there is none. */
export const lockConfirmation = (em: Em, orgId: string, id: string): Promise<PostConfirmation | null> =>
  em.findOne(
    PostConfirmation,
    { id, orgId },
    // what was read before the lock may have changed while it was waited for
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );

/** Who asked a person to confirm a post, by a session or a key of theirs. */
export interface ConfirmationAsker {
  name: string;
  email: string;
  /** The name of the key that asked; null where a session did. */
  keyName: string | null;
}

const asker = `
  select u.name, u.email, k.name as "keyName"
    from post_confirmations c
    left join api_keys k on c.asked_by = 'api_key:' || k.id
    join users u on u.id = coalesce(k.created_by, case when c.asked_by like 'user:%' then substr(c.asked_by, 6)::uuid end)
   where c.id = ?`;

/** Undefined once the person is gone. */
export const findAsker = async (em: Em, confirmationId: string): Promise<ConfirmationAsker | undefined> => {
  const [row] = await em.execute<ConfirmationAsker[]>(asker, [confirmationId]);
  return row;
};
