import { z } from 'zod';
import { hashPassword } from '../../../adapters/secrets/passwords.ts';
import { newMailToken } from '../../../adapters/secrets/tokens.ts';
import { signUp } from '../../../commands/auth/accounts.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { issueSession } from '../../credentials/issue-session.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { rememberAddress } from '../../credentials/remember-address.ts';
import { email, name, newPassword } from '../../http/schemas.ts';
import { userShape, viewUser } from './people-view.ts';
import { sessionToken } from './session-view.ts';
import { organizationShape, viewOrganization } from '../organizations/organization-view.ts';

export const signUpRoute = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/signup',
    operationId: 'signUp',
    tag: 'Auth',
    summary: 'Sign up',
    description:
      'Limited to five attempts per IP address and hour, successful or not. The link in a mail verifies the address. `POST /auth/email/resend` sends another.',
    access: 'public',
    tries: 'signup',
    body: z.strictObject({
      email,
      password: newPassword.meta({
        description: 'Password, 8 to 256 characters.',
        example: 'correct horse battery',
      }),
      name: name(100).meta({ description: 'Display name.', example: 'Ada' }),
      organizationName: name(100)
        .optional()
        .describe('Name of the new organization. Defaults to one derived from the person’s name.'),
    }),
    status: 201,
    returns: z.strictObject({
      token: sessionToken.meta({ example: 'an-example-of-a-token' }),
      user: userShape,
      organization: organizationShape,
    }),
    errors: ['duplicate'],
    example: { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' },
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
