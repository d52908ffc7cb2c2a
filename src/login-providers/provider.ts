import {
  authorizationCodeGrant,
  ClientError,
  ResponseBodyError,
  skipStateCheck,
  type AuthorizationCodeGrantChecks,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import { textAt } from '../adapters/http/json.ts';
import { redact } from '../adapters/http/redact.ts';
import { refuse, Refusal } from '../domain/errors.ts';
import { reasonOf, type ProvenIdentity } from '../domain/auth/social-logins.ts';
import { CallFailed, type HttpAnswer, type Caller, type Outgoing } from '../adapters/http/http.ts';

/** Parameters of the redirect to a provider's page. */
export interface LoginWay {
  state: string;
  nonce: string;
  /** SHA-256 of the verifier, base64url (RFC 7636, S256). */
  codeChallenge: string;
  redirectUri: string;
}

/** Parameters of the redirect back from it. */
export interface LoginReturn {
  code: string;
  codeVerifier: string;
  nonce: string;
  redirectUri: string;
  /** Issuer of the response (RFC 9207), if the provider sends one. */
  issuer?: string | undefined;
}

/** Login provider. Both methods throw `unavailable` if it is down, slow, or returns an invalid response. */
export interface LoginProvider {
  /** Returns the URL of the page to which the person's browser is redirected. */
  authorizeUrl(way: LoginWay): Promise<string>;
  /** Returns the identity behind a code. Throws `authorization_failed` for an invalid code or proof. */
  identify(back: LoginReturn): Promise<ProvenIdentity>;
}

/** Client at a provider, as the operator registered it. */
export interface LoginClient {
  clientId: string;
  clientSecret: string;
}

export type Ask = (request: Omit<Outgoing, 'timeoutMs'>) => Promise<HttpAnswer>;

/** Returns the error for a temporary problem of the provider. */
export const away = (label: string): Refusal =>
  refuse('unavailable', `${label} does not answer as expected. Start again in a moment.`, { retryAfter: 5 });

/** Returns the error for an invalid redirect back from the provider. `said`: provider's own reason, if it gave one. */
export const refused = (label: string, said = ''): Refusal =>
  refuse('authorization_failed', `${label} did not confirm this login. Start again.${said}`);

/**
 * Returns the error for a client that the provider does not accept. People cannot log in until the operator fixes the
 * settings.
 */
const misconfigured = (label: string, said: string): Refusal =>
  refuse('unavailable', `Login with ${label} is configured incorrectly here. Tell the operator.${said}`, {
    retryAfter: 60,
  });

/** Creates a function that makes single calls. A response that does not come from the provider itself is `unavailable`. */
export const createAsk =
  (label: string, call: Caller, timeoutMs: number): Ask =>
  async request => {
    const answer = await call({ ...request, timeoutMs }).catch((error: unknown) => {
      throw error instanceof CallFailed ? away(label) : error;
    });
    if (answer.status >= 500 || answer.status === 429) throw away(label);
    return answer;
  };

/** Errors of a token endpoint that concern the person's code. All others concern our client. */
const aboutTheCode = ['invalid_grant', 'bad_verification_code', 'access_denied', 'unverified_user_email'];

/**
 * Returns the error for a token endpoint's refusal. `secrets`: secrets in the request, which are removed from the message.
 */
const tokenRefusal = (label: string, json: unknown, secrets: readonly string[]): Refusal => {
  const error = textAt(json, 'error') ?? '';
  const said = redact(reasonOf(label, { error, description: textAt(json, 'error_description') }), secrets);
  return aboutTheCode.includes(error) ? refused(label, said) : misconfigured(label, said);
};

/** Returns a fetch function for openid-client that calls `ask`. GitHub refuses with status 200. */
export const fetchBy =
  (ask: Ask): CustomFetch =>
  async (url, { method, body }) => {
    const { json, status, text } = await ask({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { accept: 'application/json' },
      ...(body instanceof URLSearchParams && { form: Object.fromEntries(body) }),
    });
    const isRefusal = status === 200 && textAt(json, 'error') !== undefined;
    return new Response(text, {
      status: isRefusal ? 400 : status,
      headers: { 'content-type': 'application/json' },
    });
  };

/** Error codes of openid-client for an invalid response. */
const nonsense = ['OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

const refusalOf = (label: string, error: unknown, secrets: readonly string[]): unknown => {
  if (error instanceof ResponseBodyError) return tokenRefusal(label, error.cause, secrets);
  if (!(error instanceof ClientError)) return away(label);
  if (error.cause instanceof Refusal) return error.cause;
  return nonsense.includes(error.code ?? '') ? away(label) : refused(label);
};

/**
 * Exchanges a code at the token endpoint and validates the response by RFC 6749, 7636, 9207, and OpenID Connect. Throws
 * like `identify`. The caller has already checked the state.
 */
export const exchangeCode = async (
  label: string,
  client: Configuration,
  { code, codeVerifier, redirectUri, issuer }: LoginReturn,
  checks: AuthorizationCodeGrantChecks = {},
): ReturnType<typeof authorizationCodeGrant> => {
  const back = new URL(redirectUri);
  back.searchParams.set('code', code);
  if (issuer !== undefined) back.searchParams.set('iss', issuer);
  const secrets = [code, codeVerifier, String(client.clientMetadata().client_secret)];
  return authorizationCodeGrant(client, back, {
    ...checks,
    pkceCodeVerifier: codeVerifier,
    expectedState: skipStateCheck,
  }).catch((error: unknown) => {
    throw refusalOf(label, error, secrets);
  });
};
