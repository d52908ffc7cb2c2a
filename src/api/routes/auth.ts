import { z } from 'zod';
import { hashPassword } from '../../adapters/passwords.ts';
import { newSessionToken } from '../../adapters/tokens.ts';
import { signUp } from '../../commands/sign-up.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { email, line, newPassword } from '../schemas.ts';
import { organizationShape, userShape, viewOrganization, viewUser } from '../views/people.ts';

export const authRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/auth/signup',
    operationId: 'signUp',
    tag: 'Auth',
    summary: 'Create an account, its first organization and a session',
    access: 'public',
    body: z.strictObject({
      email,
      password: newPassword,
      name: line(100),
      organizationName: line(100).optional(),
    }),
    status: 201,
    returns: z.strictObject({ token: z.string().max(100), user: userShape, organization: organizationShape }),
    errors: ['duplicate'],
    handle: async ({ body, service, write, ip, ctx }) => {
      const passwordHash = await hashPassword(body.password);
      const token = newSessionToken();
      const expiresAt = new Date(Date.now() + service.config.SESSION_LIFETIME);
      const userAgent = ctx.get('User-Agent').slice(0, 300) || null;
      return write(async em => {
        const session = { tokenHash: token.hash, expiresAt, ip, userAgent };
        const { user, organization } = await signUp(em, { ...body, ...session, passwordHash });
        return { token: token.secret, user: viewUser(user), organization: viewOrganization(organization) };
      });
    },
  }),
];
