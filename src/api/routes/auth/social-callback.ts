import { z } from 'zod';
import { hashToken, newSocialCode } from '../../../adapters/secrets/tokens.ts';
import { connectIdentity } from '../../../commands/auth/identities.ts';
import { logInSocially, issueSocialCode, takeSocialLogin } from '../../../commands/auth/social-logins.ts';
import { logIn } from '../../../commands/auth/sessions.ts';
import type { TakenLogin } from '../../../db/auth/logins.ts';
import { appUrl, consoleFolder, publicUrl, type Config } from '../../../config/index.ts';
import { aad } from '../../../db/encryption/encrypted-columns.ts';
import { Refusal, refuse } from '../../../domain/errors.ts';
import {
  isOwnPage,
  loginProviderLabels,
  reasonOf,
  type LoginProviderName,
  type ProviderError,
  type ProvenIdentity,
} from '../../../domain/auth/social-logins.ts';
import type { Service } from '../../../process/service.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { issueSession } from '../../credentials/issue-session.ts';
import { browserOf } from '../../credentials/browser-cookie.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { rememberOwner } from '../../credentials/remember-address.ts';
import { choice, string } from '../../http/schemas.ts';
import { sendTo } from '../../http/send-to.ts';
import { loginProvider } from './identity-view.ts';
import { endedShape } from './proof-view.ts';

export const onProvider = z.strictObject({
  provider: loginProvider.describe('Login provider, such as google.'),
});

/** Returns the address to which a provider redirects browsers. */
export const socialRedirectUri = ({ config }: Pick<Service, 'config'>, provider: LoginProviderName): string =>
  `${publicUrl(config)}/auth/social/${provider}/callback`;

/** Query of a callback. Loose, because providers add parameters of their own. */
const callbackQuery = z.looseObject({
  state: string(500, 'an-example-of-a-state')
    .optional()
    .describe('State from the provider, which binds the login to the browser that started it.'),
  code: string(4_096, 'an-example-of-a-code').optional().describe('Code from the provider.'),
  iss: string(500, 'https://accounts.google.com')
    .optional()
    .describe('Provider that sent the browser back (RFC 9207).'),
  error: string(500, 'access_denied').optional().describe('Error from the provider if the person declined.'),
  error_description: string(4_096, 'The person declined.')
    .optional()
    .describe('The provider’s description of the error.'),
});

const outcome = z.strictObject({
  outcome: choice('SocialLoginOutcome', ['logged_in', 'signed_up', 'connected'], 'Result of a social login.'),
  token: string(100, 'an-example-of-a-token')
    .nullable()
    .describe('Session token, or null if the provider was connected to an existing session.'),
  ended: endedShape.nullable().describe('Ended credentials, or null for none.'),
});

type Returned = Pick<
  Call<unknown, z.output<typeof callbackQuery>, undefined, 'public'>,
  'query' | 'service'
> &
  Pick<Call<unknown, unknown, undefined, 'public'>, 'write' | 'ip' | 'ctx'> & { provider: LoginProviderName };

const notLoggedIn = (label: string, reason: ProviderError | undefined): Refusal =>
  refuse(
    'authorization_failed',
    `${label} did not log you in. Start again.${reason ? reasonOf(label, reason) : ''}`,
  );

/** Exchanges the code of a callback for the identity that the provider confirms. */
const prove = async ({ query, service, provider }: Returned, login: TakenLogin): Promise<ProvenIdentity> => {
  const { code, error, error_description: description, iss: issuer } = query;
  const label = loginProviderLabels[provider];
  if (error === 'access_denied')
    throw refuse('access_denied', `The login was declined at ${label}, so it cannot identify you.`);
  if (code === undefined) throw notLoggedIn(label, error === undefined ? undefined : { error, description });
  const codeVerifier = service.cipher.decrypt(login.codeVerifier, aad.socialVerifier(login.id));
  const redirectUri = socialRedirectUri(service, provider);
  const { nonce } = login;
  return service.loginProviders(provider).identify({ code, codeVerifier, nonce, redirectUri, issuer });
};

/** Completes the purpose of the login. Returns the fragment that tells an application the result. */
const finish = async (api: ApiContext, returned: Returned, login: TakenLogin, proven: ProvenIdentity) => {
  const { service, provider, write, ctx, ip } = returned;
  const { secret, row } = issueSession(ctx, ip, service.config);
  const code = newSocialCode();
  const answer = await write(async (em): Promise<z.input<typeof outcome>> => {
    if (login.sessionId !== null) {
      const ended = await connectIdentity(em, service.cipher, login.sessionId, { provider, ...proven });
      return { outcome: 'connected', token: null, ended: ended ?? null };
    }
    const { userId, isNew } = await logInSocially(em, service.cipher, provider, proven);
    const done = isNew ? 'signed_up' : 'logged_in';
    if (login.returnTo === null) await logIn(em, { ...row, userId }, provider);
    else await issueSocialCode(em, login.id, { userId, codeHash: hashToken(code.secret) });
    return { outcome: done, token: login.returnTo === null ? secret : null, ended: null };
  });
  if (answer.token !== null) await rememberOwner(api, ip, row.tokenHash);
  return { answer, fragment: login.sessionId === null ? `code=${code.secret}` : `connected=${provider}` };
};

/**
 * Whether the address is a page of the console. These pages are below APP_URL unless that is set, and their full paths
 * count, too.
 */
const isInConsole = (config: Config, returnTo: string): boolean =>
  config.APP_URL === undefined && consoleFolder(config) !== undefined && /^\/app[/?]/.test(returnTo);

/** Returns the address after the login. Our own pages also get the state of their login, because they accept no other. */
const addressAfter = (
  config: Config,
  { returnTo, state = '' }: { returnTo: string; state: string | undefined },
  fragment: string,
): string =>
  isOwnPage(returnTo)
    ? `${publicUrl(config)}/${returnTo}#${fragment}&state=${encodeURIComponent(state)}`
    : `${isInConsole(config, returnTo) ? publicUrl(config) : appUrl(config)}${returnTo}#${fragment}`;

const complete = async (api: ApiContext, returned: Returned): Promise<z.input<typeof outcome>> => {
  const { service, provider, query, ctx } = returned;
  const browser = browserOf(ctx, service.config);
  const em = service.orm.em.fork();
  const login = await takeSocialLogin(em, { provider, state: query.state, browser });
  const leave = (fragment: string): void => {
    const { returnTo } = login;
    if (returnTo === null) return;
    sendTo(ctx, addressAfter(service.config, { returnTo, state: query.state }, fragment));
  };
  try {
    const { answer, fragment } = await finish(api, returned, login, await prove(returned, login));
    leave(fragment);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    service.log.warn({ provider, code: error.code, reason: error.message }, 'a login with a provider failed');
    if (login.returnTo === null) throw error;
    leave(`error=${error.code}&error_description=${encodeURIComponent(error.message)}`);
    // the answer is already sent, and the return value is not used
    return undefined as never;
  }
};

export const socialCallback = (api: ApiContext): Endpoint =>
  endpoint({
    method: 'get',
    path: '/auth/social/{provider}/callback',
    operationId: 'completeSocialLogin',
    tag: 'Auth',
    summary: 'Complete a social login',
    description:
      'Redirect address of the login: register it with the provider. The provider’s own id identifies the person. A new id is connected to the account with the same email address if both the provider and the service have verified it. If only the provider has, the answer is 409 `duplicate`: log in with the password and connect the provider. Without an account, one is created.',
    access: 'public',
    params: onProvider,
    query: callbackQuery,
    returns: outcome,
    redirects: 'Below `APP_URL`, if `returnTo` was set.',
    errors: ['authorization_failed', 'access_denied', 'duplicate', 'invalid_state', 'unauthorized'],
    handle: ({ params: { provider }, query, service, write, ip, ctx }) => {
      ctx.set('Cache-Control', 'no-store');
      return complete(api, { provider, query, service, write, ip, ctx });
    },
  });
