import { z } from 'zod';
import { hashPassword, isOutdated, verifyPassword } from '../../../adapters/secrets/passwords.ts';
import { newMailToken } from '../../../adapters/secrets/tokens.ts';
import { logInByPassword } from '../../../commands/auth/log-in.ts';
import { logOut } from '../../../commands/auth/end-sessions.ts';
import { signUp } from '../../../commands/auth/sign-up.ts';
import { updateUser } from '../../../commands/auth/update-user.ts';
import type { User } from '../../../db/entities/people.ts';
import { findPasswordOwner, findSelf } from '../../../db/auth/find-user.ts';
import type { Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { issueSession } from '../../credentials/issue-session.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { provePassword } from '../../credentials/prove-password.ts';
import { rememberAddress } from '../../credentials/remember-address.ts';
import { changes, email, line, newPassword } from '../../http/schemas.ts';
import { selfShape, timeZone, userShape, viewUser } from './people-view.ts';
import { organizationShape, viewOrganization } from '../organizations/organization-view.ts';

const tag = 'Auth';
const token = z.string().max(100).describe('Session token: `Authorization: Bearer <token>`.');

const signUpRoute = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/signup',
    operationId: 'signUp',
    tag,
    summary: 'Sign up',
    description:
      'Five tries per address and hour, whether they succeed or not. The link in a mail verifies the address; `POST /auth/email/resend` sends another.',
    access: 'public',
    tries: 'signup',
    body: z.strictObject({
      email,
      password: newPassword,
      name: line(100),
      organizationName: line(100).optional(),
    }),
    status: 201,
    returns: z.strictObject({ token, user: userShape, organization: organizationShape }),
    errors: ['duplicate'],
    handle: async ({ body, service, write, ip, ctx }) => {
      const passwordHash = await hashPassword(body.password, service.config);
      const { secret, row } = issueSession(ctx, ip, service.config);
      const answer = await write(async em => {
        const { user, organization } = await signUp(
          em,
          service.cipher,
          { ...body, ...row, passwordHash },
          newMailToken(),
        );
        return { token: secret, user: viewUser(user), organization: viewOrganization(organization, null) };
      });
      await rememberAddress(api, ip, body.email);
      return answer;
    },
  });

const loginRoute = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/login',
    operationId: 'logIn',
    tag,
    summary: 'Log in',
    access: 'public',
    body: z.strictObject({ email, password: z.string().min(1).max(256) }),
    returns: z.strictObject({ token }),
    errors: ['unauthorized'],
    handle: async ({ body, em, service, write, ip, ctx }) => {
      const wrong = refuse('unauthorized', 'The email address or the password is wrong.');
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
  });

const viewSelf = (user: User, actor: Actor): z.input<typeof selfShape> => ({
  ...viewUser(user),
  emailVerified: user.emailVerifiedAt != null,
  timeZone: user.timeZone ?? null,
  activeOrgId: actor.orgId,
});

export const authRoutes = (api: ApiContext): Endpoint[] => [
  signUpRoute(api),
  loginRoute(api),
  endpoint({
    method: 'post',
    path: '/auth/logout',
    operationId: 'logOut',
    tag,
    summary: 'Log out',
    access: 'session',
    whileSuspended: true,
    handle: ({ actor, write }) => write(em => logOut(em, actor)),
  }),
  endpoint({
    method: 'get',
    path: '/auth/me',
    operationId: 'getCurrentUser',
    tag,
    summary: 'Get the current user',
    access: 'session',
    returns: selfShape,
    handle: async ({ em, actor }) => viewSelf(await findSelf(em, actor), actor),
  }),
  endpoint({
    method: 'patch',
    path: '/auth/me',
    operationId: 'updateCurrentUser',
    tag,
    summary: 'Update the current user',
    access: 'session',
    whileSuspended: true,
    body: changes({ name: line(100), timeZone }),
    returns: selfShape,
    handle: ({ body, actor, write }) => write(async em => viewSelf(await updateUser(em, actor, body), actor)),
  }),
];
