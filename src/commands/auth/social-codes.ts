import { useSocialCode } from '../../db/auth/logins.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import { socialCodeLifetime } from '../../domain/social-logins.ts';
import { SocialLogin } from '../../db/entities/identity.ts';
import { logIn } from './log-in.ts';
import type { SessionStart } from './start-session.ts';

/** Notes whom a code (its SHA-256, hex) logs in, for a minute and once. */
export const issueSocialCode = async (
  em: Em,
  loginId: string,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<void> => {
  const codeExpiresAt = new Date(Date.now() + socialCodeLifetime);
  await em.nativeUpdate(SocialLogin, { id: loginId }, { userId, codeHash, codeExpiresAt });
};

/** A session for a code: of any number at once, one gets it. */
export const redeemSocialCode = async (
  em: Em,
  codeHash: string,
  session: Omit<SessionStart, 'userId' | 'activeOrgId' | 'begunBy'>,
): Promise<void> => {
  const login = await useSocialCode(em, codeHash);
  if (!login)
    throw refuse('authorization_failed', 'This code is unknown, was used already or is older than a minute.');
  await logIn(em, { ...session, userId: login.userId }, login.provider);
};
