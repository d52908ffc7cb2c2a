import { audit } from '../../db/audit.ts';
import type { User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findSelf } from '../../db/auth/users.ts';
import type { Actor } from '../../domain/actor.ts';

/** What a person may change of themselves; `timeZone` is a name of IANA, null for UTC. What is undefined stays. */
export interface UserChanges {
  name?: string | undefined;
  timeZone?: string | null | undefined;
}

/** Gives the person who asks another name, or has their mails say times in another zone. */
export const updateUser = async (em: Em, actor: Actor, { name, timeZone }: UserChanges): Promise<User> => {
  const user = await findSelf(em, actor);
  if (name !== undefined) user.name = name;
  if (timeZone !== undefined) user.timeZone = timeZone;
  await em.flush();
  await audit(em, { action: 'account.changed', target: { kind: 'user', id: user.id } });
  return user;
};
