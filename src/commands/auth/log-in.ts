import { LockMode } from '@mikro-orm/core';
import { audit } from '../../db/audit.ts';
import { cancelDeletion } from '../../db/organizations/closing.ts';
import { User } from '../../db/entities/people.ts';
import { ensureOrganization } from '../../db/organizations/organizations.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { LoginProviderName } from '../../domain/social-logins.ts';
import { startSession, type SessionStart } from './start-session.ts';

/** How somebody proved who they are. */
export type ProvenBy = 'password' | LoginProviderName;

/**
 * A session of a person who has proven who they are, in the organization that they joined first; in a new one of their own
 * where all that they were in are gone, or have removed them.
 */
export const logIn = async (
  em: Em,
  input: Omit<SessionStart, 'activeOrgId' | 'begunBy'>,
  provenBy: ProvenBy,
): Promise<void> => {
  const { userId } = input;
  await cancelDeletion(em, userId);
  const orgId = await ensureOrganization(em, userId);
  const begunBy = provenBy === 'password' ? 'password' : 'provider';
  const id = await startSession(em, { ...input, activeOrgId: orgId, begunBy });
  const by = { kind: 'user', id: userId } as const;
  const details = { by: provenBy };
  await audit(em, { action: 'session.started', target: { kind: 'session', id }, details, by, orgId });
};

/** How a person proved themselves by a password, some milliseconds ago. */
export interface ProvenPassword {
  provenHash: string;
  /** The same password in today's parameters; undefined where they are today's. */
  betterHash: string | undefined;
  /** Whether the password is still right for another stored hash. */
  proves(passwordHash: string): Promise<boolean>;
  wrong: Refusal;
}

/**
 * A session for a password. The row is locked and looked at again: a password that was changed since it was checked opens
 * nothing, neither by a session that the change could not end nor by its old hash written back.
 */
export const logInByPassword = async (
  em: Em,
  session: Omit<SessionStart, 'activeOrgId' | 'begunBy'>,
  { provenHash, betterHash, proves, wrong }: ProvenPassword,
): Promise<void> => {
  const user = await em.findOne(User, { id: session.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const stored = user?.passwordHash;
  // both are stored hashes, read from the same row: nobody chose either
  // oxlint-disable-next-line secrets/constant-time
  const isSame = stored === provenHash;
  if (!user || !stored || !(isSame || (await proves(stored)))) throw wrong;
  if (isSame && betterHash !== undefined) user.passwordHash = betterHash;
  await em.flush();
  await logIn(em, session, 'password');
};
