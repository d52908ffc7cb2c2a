import { numberAt, textAt } from '../adapters/http/json.ts';
import type { HttpAnswer } from '../adapters/http/http.ts';
import { PlatformError } from './platform.ts';
import type { TokenSet } from './oauth-flow.ts';
import { describe, type PlatformRefusal } from './refusals.ts';

/** Returns the URL of a consent page. */
export const consentUrl = (page: string, parameters: Record<string, string | undefined>): string => {
  const url = new URL(page);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};

/**
 * Reads the tokens from a response by RFC 6749. `asked`: scopes to assume if the platform does not return the granted ones.
 */
export const tokensIn = (label: string, answer: HttpAnswer, asked: readonly string[]): TokenSet => {
  const accessToken = textAt(answer.json, 'access_token');
  if (accessToken === undefined)
    throw new PlatformError(
      describe(label, { kind: 'transient', said: 'The token answer contained no token.' }),
    );
  const refreshToken = textAt(answer.json, 'refresh_token');
  const scope = textAt(answer.json, 'scope');
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    accessExpiresAt: inSecondsOrNull(numberAt(answer.json, 'expires_in')),
    refreshExpiresAt: inSecondsOrNull(numberAt(answer.json, 'refresh_token_expires_in')),
    scopes: scope === undefined ? [...asked] : scope.split(/[\s,]+/).filter(Boolean),
  };
};

const inSecondsOrNull = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(Date.now() + seconds * 1_000);

/** Errors that mean "this service is misconfigured", so that a wrong secret never disconnects accounts. */
const operatorErrors = [
  'invalid_client',
  'unauthorized_client',
  // Google's names for an app that was deleted or switched off, and LinkedIn's for a wrong id or secret
  'deleted_client',
  'disabled_client',
  'invalid_client_id',
  'invalid_client_secret',
  'redirect_uri_mismatch',
  'unsupported_grant_type',
];

/** Returns a token endpoint's refusal (RFC 6749 section 5.2), if the response is one. */
export const refusalByTokenEndpoint = (
  answer: HttpAnswer,
  dead: readonly string[] = ['invalid_grant'],
): PlatformRefusal | undefined => {
  const code = textAt(answer.json, 'error');
  if (code === undefined) return undefined;
  const said = textAt(answer.json, 'error_description') ?? code;
  if (operatorErrors.includes(code)) return { kind: 'config', said, code };
  if (dead.includes(code)) return { kind: 'auth_expired', said, code };
  return { kind: answer.status >= 500 || answer.status === 429 ? 'transient' : 'unknown', said, code };
};

/**
 * Returns the refresh token. If there is none, throws `auth_expired` if the access token has expired as well, otherwise
 * `permission`, because the account still works for now.
 */
export const refreshTokenOf = (label: string, tokens: TokenSet): string => {
  if (tokens.refreshToken !== undefined) return tokens.refreshToken;
  const ended = tokens.accessExpiresAt !== null && tokens.accessExpiresAt.getTime() <= Date.now();
  const kind = ended ? 'auth_expired' : 'permission';
  const message = `${label} gave no way to renew the account’s access. Reconnect the account before it expires.`;
  throw new PlatformError({ kind, message });
};

/** Throws unless every scope that publishing needs was granted. People may deselect parts of a consent. */
export const requireScopes = (label: string, tokens: TokenSet, needed: readonly string[]): TokenSet => {
  const missing = needed.filter(scope => !tokens.scopes.includes(scope));
  if (missing.length === 0) return tokens;
  const message = `The consent at ${label} lacks permissions that publishing needs: ${missing.join(', ')}. Connect again and allow them.`;
  throw new PlatformError({ kind: 'permission', message });
};

/** Returns the sentence for a denied consent, from the parameters of the platform's redirect. */
export const deniedSentence = (label: string, query: Record<string, string>): string => {
  const reason = query['error_description'] ?? query['error_reason'] ?? query['error'] ?? 'no reason given';
  return `${label} did not connect the account: ${reason.replaceAll('+', ' ').slice(0, 300)}`;
};
