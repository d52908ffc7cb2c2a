import { z } from 'zod';
import { hashToken, newMailToken } from '../../../adapters/secrets/tokens.ts';
import { hashPassword } from '../../../adapters/secrets/passwords.ts';
import { refuseDeadLink } from '../../../commands/auth/passwords.ts';
import { askVerificationAgain, verifyEmail } from '../../../commands/auth/verify-email.ts';
import { isLiveMailToken } from '../../../db/auth/mails.ts';
import { findSelf } from '../../../db/auth/users.ts';
import type { Config } from '../../../config/index.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { assertLeft } from '../../credentials/prove-password.ts';
import { rememberAddress } from '../../credentials/remember-address.ts';
import { meanings, newPassword } from '../../http/schemas.ts';
import { proofShape, viewProof } from './proof-view.ts';

const tag = 'Auth';

/** Hashes the password only if the link is valid, so that requests without one cost nothing. Null if no password is set. */
const hashIfLive = async (
  em: Em,
  config: Config,
  { tokenHash, password }: { tokenHash: string; password: string | undefined },
): Promise<string | null> => {
  if (password === undefined) return null;
  if (!(await isLiveMailToken(em, tokenHash, 'email_verification'))) throw refuseDeadLink();
  return hashPassword(password, config);
};

export const emailVerificationRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/auth/email/verify',
    operationId: 'verifyEmail',
    tag,
    summary: 'Verify an email address',
    description:
      'The token is the part of the link after `#token=`. It works once, for an hour. The first verification ends every session, API key, and password of the account, because someone else may have signed up with this address. Send the new password, or request one with `POST /auth/password/forgot`.',
    access: 'public',
    body: z.strictObject({
      token: z.string().min(1).max(100).meta({
        description: 'Token from the link in the mail. Works once.',
        example: 'an-example-of-a-token',
      }),
      password: newPassword.optional().meta(meanings.password),
    }),
    returns: proofShape,
    errors: ['authorization_failed'],
    handle: async ({ body, em, service, write, ip }) => {
      const tokenHash = hashToken(body.token);
      const passwordHash = await hashIfLive(em, service.config, { tokenHash, password: body.password });
      let address = '';
      const answer = await write(async tx => {
        const { email, ended } = await verifyEmail(tx, service.cipher, { tokenHash, passwordHash });
        address = email;
        return viewProof(ended);
      });
      await rememberAddress(api, ip, address);
      return answer;
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/email/resend',
    operationId: 'resendVerificationEmail',
    tag,
    summary: 'Resend the verification email',
    description: 'Earlier links stop working.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    status: 202,
    errors: ['invalid_state'],
    handle: async ({ em, actor, service, write, ip, ctx }) => {
      const user = await findSelf(em, actor);
      assertLeft(ctx, await api.tries.recovery(ip, user.email), 'Too many mails were requested.');
      const { secret, hash } = newMailToken();
      return write(tx => askVerificationAgain(tx, service.cipher, { user, secret, tokenHash: hash }));
    },
  }),
];
