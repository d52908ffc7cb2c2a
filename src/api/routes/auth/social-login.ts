import type { Context } from 'koa';
import { z } from 'zod';
import { hashToken } from '../../../adapters/secrets/tokens.ts';
import {
  startSocialLogin,
  makeLoginSecrets,
  redeemSocialCode,
} from '../../../commands/auth/social-logins.ts';
import { makeCodeChallenge, makeSecret } from '../../../commands/connections/oauth-secrets.ts';
import { refuse } from '../../../domain/errors.ts';
import { loginProviderNames, ownPages } from '../../../domain/auth/social-logins.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { authenticateIfAny } from '../../credentials/authenticate.ts';
import { issueSession } from '../../credentials/issue-session.ts';
import { browserOf, rememberBrowser } from '../../credentials/browser-cookie.ts';
import { requireFreshLogin } from '../../credentials/prove-self.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { rememberOwner } from '../../credentials/remember-address.ts';
import { offeredLogins } from '../../../login-providers/index.ts';
import { choice, string } from '../../http/schemas.ts';
import { sendTo } from '../../http/send-to.ts';
import { loginProvider } from './identity-view.ts';
import { onProvider, socialCallback, socialRedirectUri } from './social-callback.ts';
import { sessionToken } from './session-view.ts';

const tag = 'Auth';

/** Path on our own pages: neither another host (`//host`, `/\\host`) nor a fragment, because the code is added there. */
const returnPath = string(500).regex(
  /^\/(?![/\\])[\w\-./~%?=&+:@!$'()*,;]*$/,
  'Must be a path that starts with a single slash, without a fragment.',
);

/**
 * Returns the session that connects a provider. The session must have logged in a moment ago, because the provider gives
 * permanent access. Null if no one is logged in.
 */
const sessionOf = async (ctx: Context, api: ApiContext, em: Em): Promise<string | null> => {
  const caller = await authenticateIfAny(ctx, api);
  if (!caller) return null;
  if (caller.kind === 'session') {
    await requireFreshLogin(em, caller, 'connect a provider');
    return caller.credentialId;
  }
  throw refuse('insufficient_scope', 'This operation needs a session token. API keys cannot use it.', {
    requiredScopes: [],
  });
};

const listProviders = endpoint({
  method: 'get',
  path: '/auth/social',
  operationId: 'listLoginProviders',
  tag,
  summary: 'List login providers',
  description: 'Login providers that the operator of this service has configured.',
  access: 'public',
  returns: z.array(loginProvider).max(loginProviderNames.length),
  handle: ({ service }) => Promise.resolve(offeredLogins(service.config)),
});

const authorize = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'get',
    path: '/auth/social/{provider}/authorize',
    operationId: 'startSocialLogin',
    tag,
    summary: 'Start a social login',
    description: `Sends a browser (\`Accept: text/html\`) to the provider’s page. Other callers get its address. A cookie binds the login to the caller: the callback must come from the same browser, once, within ten minutes.\n\nWith \`returnTo\`, a path below \`APP_URL\`, the browser returns there with \`#code=…\`, which \`POST /auth/social/token\` exchanges for a session once, within a minute, or with \`#error=<code>&error_description=<sentence>\`. Without it, the callback returns the session as JSON.\n\nWith a session token, the provider is connected to that person instead (\`#connected=<provider>\`), if they logged in within the last ten minutes and not by a device login.`,
    access: 'public',
    params: onProvider,
    query: z
      .strictObject({
        returnTo: returnPath
          .optional()
          .meta({ description: 'Final destination of the browser.', example: '/brands' }),
        page: choice('OwnPage', ownPages, 'Page of the service.')
          .optional()
          .describe(
            'Page of the service, instead of `returnTo`: `/device`, `/confirm`, `/oauth/authorize`, or the console at `/app/login`. The page gets `state` after `#code=…`.',
          ),
      })
      .refine(({ returnTo: path, page }) => path === undefined || page === undefined, {
        error: 'Must not be combined with returnTo.',
        path: ['page'],
        params: { code: 'not_allowed' },
      }),
    returns: z.strictObject({
      authorizeUrl: z.url().max(4_096).meta({
        description: 'Page to send the browser to. It works for a limited time.',
        example: 'https://x.com/i/oauth2/authorize?client_id=acme',
      }),
    }),
    redirects: 'To the provider’s page.',
    errors: ['invalid_state', 'unauthorized', 'insufficient_scope', 'authorization_failed'],
    handle: async ({ params: { provider }, query, service, em: reading, write, ctx }) => {
      const sessionId = await sessionOf(ctx, api, reading);
      const secrets = makeLoginSecrets();
      const authorizeUrl = await service.loginProviders(provider).authorizeUrl({
        state: secrets.state,
        nonce: secrets.nonce,
        redirectUri: socialRedirectUri(service, provider),
        codeChallenge: makeCodeChallenge(secrets.codeVerifier),
      });
      const browser = browserOf(ctx, service.config) ?? makeSecret();
      const returnTo = query.page ?? query.returnTo ?? null;
      const start = { provider, secrets, browser, returnTo, sessionId };
      const answer = await write(async em => {
        await startSocialLogin(em, service.cipher, start);
        return { authorizeUrl };
      });
      rememberBrowser(ctx, service.config, browser);
      if (ctx.accepts('json', 'html') === 'html') sendTo(ctx, authorizeUrl);
      return answer;
    },
  });

const redeem = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'post',
    path: '/auth/social/token',
    operationId: 'exchangeSocialCode',
    tag,
    summary: 'Exchange a social login code for a session',
    description:
      'The code is the part after `#code=` of the address to which the browser returned. It works once, for a minute.',
    access: 'public',
    body: z.strictObject({
      code: z.string().min(1).max(100).meta({
        description: 'Code that the browser returned with. Works once.',
        example: 'an-example-of-a-code',
      }),
    }),
    returns: z.strictObject({ token: sessionToken.meta({ example: 'an-example-of-a-token' }) }),
    errors: ['authorization_failed', 'unauthorized'],
    handle: async ({ body, service, write, ip, ctx }) => {
      const { secret, row } = issueSession(ctx, ip, service.config);
      const answer = await write(async em => {
        await redeemSocialCode(em, hashToken(body.code), row);
        return { token: secret };
      });
      await rememberOwner(api, ip, row.tokenHash);
      return answer;
    },
  });

/** Operations to log in with Google and GitHub: start, callback, and the session at the end. */
export const socialLoginRoutes = (api: ApiContext): Endpoint[] => [
  listProviders,
  authorize(api),
  socialCallback(api),
  redeem(api),
];
