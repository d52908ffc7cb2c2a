import { z } from 'zod';
import { hashPassword, isOutdated, verifyPassword } from '../../../adapters/secrets/passwords.ts';
import { logInByPassword, logOut } from '../../../commands/auth/sessions.ts';
import { findPasswordOwner } from '../../../db/auth/users.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { issueSession } from '../../credentials/issue-session.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { provePassword } from '../../credentials/prove-password.ts';
import { email, meanings } from '../../http/schemas.ts';
import { sessionToken } from './session-view.ts';

const tag = 'Auth';

export const logInRoutes = (api: ApiContext): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/auth/login',
    operationId: 'logIn',
    tag,
    summary: 'Log in',
    access: 'public',
    body: z.strictObject({ email, password: z.string().min(1).max(256).meta(meanings.password) }),
    returns: z.strictObject({ token: sessionToken.meta({ example: 'an-example-of-a-token' }) }),
    errors: ['unauthorized'],
    handle: async ({ body, em, service, write, ip, ctx }) => {
      const wrong = refuse('unauthorized', 'The email address or password is wrong.');
      const given = { ...body, user: await findPasswordOwner(em, body.email), wrong };
      const user = await provePassword(api, { ctx, ip }, given);
      const { passwordHash: provenHash } = user;
      const { config } = service;
      const betterHash = isOutdated(provenHash, config)
        ? await hashPassword(body.password, config)
        : undefined;
      const proves = (stored: string): Promise<boolean> => verifyPassword(body.password, stored, config);
      const { secret, row } = issueSession(ctx, ip, service.config);
      return write(async tx => {
        const proof = { provenHash, betterHash, proves, wrong };
        await logInByPassword(tx, { ...row, userId: user.id }, proof);
        return { token: secret };
      });
    },
  }),
  endpoint({
    method: 'post',
    path: '/auth/logout',
    operationId: 'logOut',
    tag,
    summary: 'Log out',
    access: 'session',
    acrossOrganizations: true,
    whileSuspended: true,
    handle: ({ actor, write }) => write(em => logOut(em, actor)),
  }),
];
