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

/** The way to a provider's page. */
export interface LoginWay {
  state: string;
  nonce: string;
  /** SHA-256 of the verifier, base64url (RFC 7636, S256). */
  codeChallenge: string;
  redirectUri: string;
}

/** What came back from it. */
export interface LoginReturn {
  code: string;
  codeVerifier: string;
  nonce: string;
  redirectUri: string;
  /** Who says that it answers (RFC 9207), where it says so. */
  issuer?: string | undefined;
}

/** One provider. Both throw `unavailable` when it is away, slow or answers nonsense. */
export interface LoginProvider {
  /** The page to send the person's browser to. */
  authorizeUrl(way: LoginWay): Promise<string>;
  /** Who the code stands for; throws `authorization_failed` for a code, or a proof, that is not good. */
  identify(back: LoginReturn): Promise<ProvenIdentity>;
}

/** A provider's client, as the operator registered it. */
export interface LoginClient {
  clientId: string;
  clientSecret: string;
}

export type Ask = (request: Omit<Outgoing, 'timeoutMs'>) => Promise<HttpAnswer>;

/** Any trouble of the provider that may be over soon. */
export const away = (label: string): Refusal =>
  refuse('unavailable', `${label} does not answer as expected. Start again in a moment.`, { retryAfter: 5 });

/** What the provider's page brought back is not good; `said` is the provider's own reason, where it gave one. */
export const refused = (label: string, said = ''): Refusal =>
  refuse('authorization_failed', `${label} did not confirm this login. Start again.${said}`);

/** The provider knows our client not, or not so: nobody can log in until the operator has mended that. */
const misconfigured = (label: string, said: string): Refusal =>
  refuse('unavailable', `Login with ${label} is configured incorrectly here. Tell the operator.${said}`, {
    retryAfter: 60,
  });

/** Makes single calls: whatever is no answer of the provider's own mind is `unavailable`. */
export const createAsk =
  (label: string, call: Caller, timeoutMs: number): Ask =>
  async request => {
    const answer = await call({ ...request, timeoutMs }).catch((error: unknown) => {
      throw error instanceof CallFailed ? away(label) : error;
    });
    if (answer.status >= 500 || answer.status === 429) throw away(label);
    return answer;
  };

/** Refusals of a token endpoint that are about the person's code; all others are about our client. */
const aboutTheCode = ['invalid_grant', 'bad_verification_code', 'access_denied', 'unverified_user_email'];

/** The refusal that the error of a token endpoint stands for. `secrets` were sent to it. */
const tokenRefusal = (label: string, json: unknown, secrets: readonly string[]): Refusal => {
  const error = textAt(json, 'error') ?? '';
  const said = redact(reasonOf(label, { error, description: textAt(json, 'error_description') }), secrets);
  return aboutTheCode.includes(error) ? refused(label, said) : misconfigured(label, said);
};

/** Has openid-client call out by `ask`. GitHub refuses with 200. */
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

/** What openid-client calls an answer that is no answer. */
const nonsense = ['OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

const refusalOf = (label: string, error: unknown, secrets: readonly string[]): unknown => {
  if (error instanceof ResponseBodyError) return tokenRefusal(label, error.cause, secrets);
  if (!(error instanceof ClientError)) return away(label);
  if (error.cause instanceof Refusal) return error.cause;
  return nonsense.includes(error.code ?? '') ? away(label) : refused(label);
};

/**
 * Gives what the token endpoint answers to a code, checked as RFC 6749, 7636 and 9207 and OpenID Connect want it. Throws as
 * `identify` does. The state was checked by who was sent it.
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
