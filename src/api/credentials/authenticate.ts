import type { Context } from 'koa';
import { hashToken, tokenKind } from '../../adapters/secrets/tokens.ts';
import { isEndedByProof } from '../../db/auth/users.ts';
import { touchApiKey } from '../../db/auth/credentials.ts';
import { touchSession } from '../../db/auth/sessions.ts';
import type { Actor } from '../../domain/actor.ts';
import { endedByProof } from '../../domain/auth/ended-by-proof.ts';
import { refuse } from '../../domain/errors.ts';
import { isId } from '../../domain/ids.ts';
import type { ApiContext } from '../http/api-context.ts';
import { networkOf } from '../http/client/client-ip.ts';
import { stateOf } from '../http/request-state.ts';

const unauthorized = (message: string) => refuse('unauthorized', message);

/** Error text of the contract for a missing or wrong key. */
const badKey = 'Missing or invalid API key';

/** Headers in which clients send a key by mistake. The service does not read them. */
const wrongHeaders = ['api-key', 'apikey', 'api_key', 'x-apikey', 'x-api-token', 'x-auth-token', 'token'];

const almostKey = (ctx: Context): string => {
  const sent = wrongHeaders.find(name => ctx.get(name) !== '');
  return sent === undefined ? '' : ` The header "${sent}" is ignored.`;
};

/** Whether the credential is the text that clients send when one of their variables is not set. */
const isUnset = (credential: string): boolean => /^(?:null|undefined|none|nan)$/i.test(credential);

/** Returns the error text for a credential that has none of our formats. */
const nothingOfOurs = (credential: string): string =>
  isUnset(credential)
    ? `${badKey}: "${credential}" is not an API key or session token.`
    : `${badKey}: the value is incomplete, or not an API key or session token.`;

const refusalOf = (kind: ReturnType<typeof tokenKind>, credential: string) => {
  if (kind === undefined) return unauthorized(nothingOfOurs(credential));
  return unauthorized(
    kind === 'session'
      ? 'The session token is invalid or expired. Log in again.'
      : `${badKey}: the key is wrong, expired, or revoked.`,
  );
};

const bearerOf = (header: string): string | undefined => {
  if (header === '') return undefined;
  const token = /^Bearer +([^\s]+) *$/i.exec(header)?.[1];
  if (token === undefined)
    throw unauthorized(`${badKey}: the Authorization header must be "Bearer <token>".`);
  return token;
};

/**
 * Returns the one credential of a request. Two different ones are refused, because neither takes precedence. Clients
 * generated from the OpenAPI file send the same credential in every header that the file names.
 */
const credentialOf = (ctx: Context): string => {
  const bearer = bearerOf(ctx.get('Authorization'));
  const key = ctx.get('X-Api-Key') || undefined;
  if (key !== undefined && key !== bearer && tokenKind(key) === 'session')
    throw unauthorized(
      `${badKey}: x-api-key does not accept session tokens. Send the token as "Authorization: Bearer <token>".`,
    );
  if (bearer !== undefined && key !== undefined && bearer !== key)
    throw unauthorized(
      `${badKey}: the Authorization and x-api-key headers contain different credentials. Send one of them.`,
    );
  const credential = bearer ?? key;
  if (credential === undefined)
    throw unauthorized(
      `${badKey}: send it as "x-api-key: <key>", or send a session token as "Authorization: Bearer <token>".${almostKey(ctx)}`,
    );
  return credential;
};

/** Returns the organization that the request names. A session acts in it for this request only, without switching to it. */
const chosenOrg = (ctx: Context): string | undefined =>
  ctx.get('X-Organization-Id').toLowerCase() || undefined;

/**
 * Throws unless the actor belongs to the chosen organization. An unknown organization gets the same answer, so strangers
 * cannot find out whether its id exists.
 */
const requireChosen = ({ kind, orgId }: Actor, chosen: string | undefined): void => {
  if (chosen === undefined || chosen === orgId) return;
  const message =
    kind === 'session'
      ? 'You are not a member of the organization in X-Organization-Id.'
      : 'This credential works only in its own organization, but X-Organization-Id contains another one.';
  throw refuse('insufficient_scope', message, { requiredScopes: [] });
};

/**
 * Throws if the console's cookie belongs to another person than the page that sends the request: the browser sends the
 * newest session, also for a page or an unsent action of the person before.
 */
const requirePerson = ({ userId }: Actor, person: string): void => {
  if (person !== '' && person !== userId)
    throw unauthorized('Another person has logged in with this browser. Log in again.');
};

/**
 * Returns the actor of this request. Throws 401 for anything but one valid credential, and 403 if the request names an
 * organization of which the actor is not a member. The lookup times out after `DATABASE_TIMEOUT`: as the first query of
 * every request, it detects a database that hangs.
 */
export const authenticate = async (
  ctx: Context,
  { pool, lookups, service, findCredential, knownCredentials }: ApiContext,
): Promise<Actor> => {
  const credential = credentialOf(ctx);
  const [kind, hash] = [tokenKind(credential), hashToken(credential)];
  if (kind === 'oauth' && stateOf(ctx).route !== '/mcp')
    throw unauthorized('This token works only for /mcp. Use an API key for the API.');
  const chosen = chosenOrg(ctx);
  const member = chosen !== undefined && isId(chosen) ? chosen : undefined;
  const found = kind && (await findCredential(lookups, kind, hash, member));
  if (!found) {
    knownCredentials.forget(hash);
    if (kind && (await isEndedByProof(lookups, hash))) throw unauthorized(endedByProof);
    throw refusalOf(kind, credential);
  }
  knownCredentials.add(hash, found.actor.orgId);
  requirePerson(found.actor, ctx.get('X-Console-Person'));
  requireChosen(found.actor, chosen);
  if (found.unseen) {
    const { credentialId } = found.actor;
    const touched =
      kind === 'session'
        ? touchSession(pool, credentialId, service.config.SESSION_IDLE)
        : touchApiKey(pool, credentialId);
    touched.catch((error: unknown) =>
      service.log.warn({ err: error }, 'the use of a credential could not be recorded'),
    );
  }
  return found.actor;
};

/** Whether the request carries a token that an app got by a person's consent. */
export const isConsentToken = (ctx: Context): boolean => tokenKind(credentialOf(ctx)) === 'oauth';

/** Whether the request carries a credential that was valid in this process before. Throws 401 if it carries none or two. */
export const isKnownCredential = (ctx: Context, { knownCredentials }: ApiContext): boolean =>
  knownCredentials.orgOf(hashToken(credentialOf(ctx))) !== undefined;

/**
 * Returns the key by which requests take turns: the organization of a credential that was valid in this process before,
 * otherwise the address.
 */
export const findSender = (ctx: Context, { knownCredentials }: ApiContext, ip: string): string => {
  const credential =
    ctx.get('X-Api-Key') ||
    ctx
      .get('Authorization')
      .replace(/^Bearer +/i, '')
      .trim();
  return (credential && knownCredentials.orgOf(hashToken(credential))) || networkOf(ip);
};

/** Authenticates a request on which credentials are optional. Throws 401 for credentials that are invalid. */
export const authenticateIfAny = async (ctx: Context, api: ApiContext): Promise<Actor | undefined> =>
  ctx.get('Authorization') === '' && ctx.get('X-Api-Key') === '' ? undefined : authenticate(ctx, api);
