import { textAt } from '../adapters/http/json.ts';
import { redact } from '../adapters/http/redact.ts';
import { refuse, type Refusal } from '../domain/errors.ts';
import { reasonOf, type ProvenIdentity } from '../domain/social-logins.ts';
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
  refuse('unavailable', `${label} does not answer as it should; begin again in a moment.`, { retryAfter: 5 });

/** What the provider's page brought back is not good; `said` is the provider's own reason, where it gave one. */
export const refused = (label: string, said = ''): Refusal =>
  refuse('authorization_failed', `${label} did not confirm this login. Begin again.${said}`);

/** The provider knows our client not, or not so: nobody can log in until the operator has mended that. */
export const misconfigured = (label: string, said: string): Refusal =>
  refuse('unavailable', `Logging in with ${label} is set up wrongly here; tell the operator.${said}`, {
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

/** The refusal that the error of a token endpoint stands for; undefined when its answer is none. `secrets` were sent to it. */
export const tokenRefusal = (
  label: string,
  json: unknown,
  secrets: readonly string[],
): Refusal | undefined => {
  const error = textAt(json, 'error');
  if (error === undefined) return undefined;
  const said = redact(reasonOf(label, { error, description: textAt(json, 'error_description') }), secrets);
  return aboutTheCode.includes(error) ? refused(label, said) : misconfigured(label, said);
};
