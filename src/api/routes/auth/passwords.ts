import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hashPassword } from '../../../adapters/secrets/passwords.ts';
import { hashToken, newMailToken } from '../../../adapters/secrets/tokens.ts';
import {
  changePassword,
  forgotPassword,
  refuseDeadLink,
  resetPassword,
} from '../../../commands/auth/passwords.ts';
import { isLiveMailToken } from '../../../db/auth/mails.ts';
import { findSelf } from '../../../db/auth/users.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { assertLeft, provePassword } from '../../credentials/prove-password.ts';
import { rememberAddress } from '../../credentials/remember-address.ts';
import { email, newPassword } from '../../http/schemas.ts';
import { proofShape, viewProof } from './proof-view.ts';

const tag = 'Auth';

/**
 * Milliseconds until the answer, far longer than the work takes, so that the response time does not reveal whether an email
 * was written.
 */
const answerTime = 300;

const changeRoute = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'put',
    path: '/auth/password',
    operationId: 'changePassword',
    tag,
    summary: 'Change your password',
    description: 'Ends all other sessions and sends the person a mail. API keys stay valid.',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    body: z.strictObject({
      currentPassword: z
        .string()
        .min(1)
        .max(256)
        .meta({ description: 'Current password.', example: 'correct horse battery' }),
      newPassword: newPassword.meta({
        description: 'The new password, 8 to 256 characters.',
        example: 'a longer horse battery',
      }),
    }),
    errors: ['authorization_failed'],
    handle: async ({ body, em, actor, service, write, ip, ctx }) => {
      const self = await findSelf(em, actor);
      const wrong = refuse('authorization_failed', 'The current password is wrong.');
      const given = { user: self, email: self.email, password: body.currentPassword, wrong };
      const user = await provePassword(api, { ctx, ip }, given);
      const passwordHash = await hashPassword(body.newPassword, service.config);
      const change = { user, passwordHash, but: actor.credentialId, provenHash: user.passwordHash };
      return write(tx => changePassword(tx, service.cipher, change));
    },
  });

const forgotRoute = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/password/forgot',
    operationId: 'requestPasswordReset',
    tag,
    summary: 'Request a password reset',
    description:
      'The answer is the same, and takes as long, whether or not the email address has an account. The link works once, for 30 minutes.',
    access: 'public',
    body: z.strictObject({ email }),
    status: 202,
    handle: async ({ body, service, write, ip, ctx }) => {
      assertLeft(ctx, await api.tries.recovery(ip, body.email), 'Too many mails were requested.');
      const { secret, hash } = newMailToken();
      const given = { email: body.email, secret, tokenHash: hash };
      await Promise.all([sleep(answerTime), write(tx => forgotPassword(tx, service.cipher, given))]);
    },
  });

const resetRoute = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/password/reset',
    operationId: 'resetPassword',
    tag,
    summary: 'Reset your password',
    description:
      'Ends every session and sends the person a mail. If this is the first proof of the email address, it also ends every API key. From this request’s IP address you can log in even while others are guessing the password. The token is the part of the link after `#token=`.',
    access: 'public',
    body: z.strictObject({
      token: z.string().min(1).max(100).meta({
        description: 'Token from the link in the mail. Works once.',
        example: 'an-example-of-a-token',
      }),
      password: newPassword.meta({
        description: 'The new password, 8 to 256 characters.',
        example: 'correct horse battery',
      }),
    }),
    returns: proofShape,
    errors: ['authorization_failed'],
    handle: async ({ body, em, service, write, ip }) => {
      const tokenHash = hashToken(body.token);
      // a caller without a valid link must not cause password hashing
      if (!(await isLiveMailToken(em, tokenHash, 'password_reset'))) throw refuseDeadLink();
      const passwordHash = await hashPassword(body.password, service.config);
      let address = '';
      const answer = await write(async tx => {
        const { email, ended } = await resetPassword(tx, service.cipher, { tokenHash, passwordHash });
        address = email;
        return viewProof(ended);
      });
      await rememberAddress(api, ip, address);
      return answer;
    },
  });

export const passwordRoutes = (api: ApiContext): Endpoint[] => [
  changeRoute(api),
  forgotRoute(api),
  resetRoute(api),
];
