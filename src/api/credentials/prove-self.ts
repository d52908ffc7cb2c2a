import { z } from 'zod';
import { findSelf } from '../../db/auth/users.ts';
import { isFreshLogin } from '../../db/auth/sessions.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import type { Call } from '../http/endpoint.ts';
import { provePassword } from './prove-password.ts';
import { meanings } from '../http/schemas.ts';

/** Body of an operation that only the account's owner may use, even if the session was stolen. */
export const proofBody = z
  .strictObject({ password: z.string().min(1).max(256).optional().meta(meanings.password) })
  .optional();

type Proof = Pick<
  Call<unknown, unknown, z.output<typeof proofBody>, 'session'>,
  'body' | 'em' | 'actor' | 'ip' | 'ctx'
>;

/**
 * Throws `authorization_failed` unless the caller's session began with their own login a moment ago. `action` names the
 * operation that needs it.
 */
export const requireFreshLogin = async (em: Em, { credentialId }: Actor, action: string): Promise<void> => {
  if (await isFreshLogin(em, credentialId)) return;
  throw refuse(
    'authorization_failed',
    `You can ${action} only within ten minutes after logging in. Log in again.`,
  );
};

/** Throws `authorization_failed` unless the caller sends their password or has just logged in. */
export const proveSelf = async (api: ApiContext, { body, em, actor, ip, ctx }: Proof): Promise<void> => {
  if (body?.password === undefined) {
    if (await isFreshLogin(em, actor.credentialId)) return;
    throw refuse(
      'authorization_failed',
      'Send your password, or log in again and repeat the request within ten minutes.',
    );
  }
  const user = await findSelf(em, actor);
  const wrong = refuse('authorization_failed', 'The password is wrong.');
  await provePassword(api, { ctx, ip }, { user, email: user.email, wrong, password: body.password });
};
