import { audit } from '../../db/audit.ts';
import type { User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findSelf } from '../../db/auth/find-user.ts';
import type { Actor } from '../../domain/actor.ts';

/** Gives the person who asks another name. */
export const renameUser = async (em: Em, actor: Actor, name: string | undefined): Promise<User> => {
  const user = await findSelf(em, actor);
  if (name !== undefined) user.name = name;
  await em.flush();
  await audit(em, { action: 'account.changed', target: { kind: 'user', id: user.id } });
  return user;
};
