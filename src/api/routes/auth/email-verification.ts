import { z } from 'zod';
import { hashToken, newMailToken } from '../../../adapters/secrets/tokens.ts';
import { askVerificationAgain, verifyEmail } from '../../../commands/auth/verify-email.ts';
import { findSelf } from '../../../db/auth/find-user.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { assertLeft } from '../../credentials/prove-password.ts';

const tag = 'Auth';

export const emailVerificationRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/auth/email/verify',
    operationId: 'verifyEmail',
    tag,
    summary: 'Verify an email address',
    description: 'The token is the part of the link after `#token=`. It works once, for an hour.',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    errors: ['authorization_failed'],
    handle: ({ body, write }) => write(em => verifyEmail(em, hashToken(body.token))),
  }),
  endpoint({
    method: 'post',
    path: '/auth/email/resend',
    operationId: 'resendVerificationEmail',
    tag,
    summary: 'Resend the verification email',
    description: 'Earlier links stop working.',
    access: 'session',
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
