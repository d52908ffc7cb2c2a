import { audit } from '../db/audit.ts';
import { Membership, User } from '../db/entities/people.ts';
import type { Em } from '../db/orm.ts';
import { refuse } from '../domain/errors.ts';
import { startSession, type SessionStart } from './start-session.ts';

/** A session of a person who has proven who they are, in the organization that they joined first. */
export const logIn = async (
  em: Em,
  input: Omit<SessionStart, 'activeOrgId'> & { betterHash: string | undefined },
): Promise<void> => {
  const { userId, betterHash } = input;
  const membership = await em.findOne(Membership, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  if (!membership) throw refuse('unauthorized', 'This account belongs to no organization.');
  if (betterHash !== undefined) await em.nativeUpdate(User, { id: userId }, { passwordHash: betterHash });
  const { orgId } = membership;
  const id = await startSession(em, { ...input, activeOrgId: orgId });
  const by = { kind: 'user', id: userId } as const;
  await audit(em, { action: 'session.started', target: { kind: 'session', id }, by, orgId });
};
