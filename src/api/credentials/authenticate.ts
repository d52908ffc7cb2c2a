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

/** What the contract says where the key is missing or wrong. */
const badKey = 'Missing or invalid API key';

/** Headers in which people send a key that nobody reads. */
const wrongHeaders = ['api-key', 'apikey', 'api_key', 'x-apikey', 'x-api-token', 'x-auth-token', 'token'];

const almostKey = (ctx: Context): string => {
  const sent = wrongHeaders.find(name => ctx.get(name) !== '');
  return sent === undefined ? '' : ` The header "${sent}" is ignored.`;
};

/** What programs send where a variable of theirs is not set. */
const isUnset = (credential: string): boolean => /^(?:null|undefined|none|nan)$/i.test(credential);

/** What is told of a text that none of our credentials looks like. */
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
 * The one credential that a request shows. Two different ones are refused: neither is more right than the other. Clients that are
 * generated from the OpenAPI file send the one that they have in every way that it names.
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

/** The organization that the request names: sessions act in it, without going there for good. */
const chosenOrg = (ctx: Context): string | undefined =>
  ctx.get('X-Organization-Id').toLowerCase() || undefined;

/** Whether an organization of this id exists is told to no stranger: not to be a member is one answer. */
const requireChosen = ({ kind, orgId }: Actor, chosen: string | undefined): void => {
  if (chosen === undefined || chosen === orgId) return;
  const message =
    kind === 'session'
      ? 'You are not a member of the organization in X-Organization-Id.'
      : 'This credential works only in its own organization, but X-Organization-Id contains another one.';
  throw refuse('insufficient_scope', message, { requiredScopes: [] });
};

/**
 * Who makes this request; throws 401 for anything but one valid credential, and 403 where it names an organization that is
 * not theirs. The answer is given up after
 * `DATABASE_TIMEOUT`: this is the first query of every request, so a database that hangs is noticed here.
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

/** Whether the request shows a token that a program got by a person's consent. */
export const isConsentToken = (ctx: Context): boolean => tokenKind(credentialOf(ctx)) === 'oauth';

/** Whether the request shows a credential that was good in this process before; throws 401 where it shows none, or two. */
export const isKnownCredential = (ctx: Context, { knownCredentials }: ApiContext): boolean =>
  knownCredentials.orgOf(hashToken(credentialOf(ctx))) !== undefined;

/** Whose turn a request takes: the organization's of a credential that was good in this process before, else the address's. */
export const findSender = (ctx: Context, { knownCredentials }: ApiContext, ip: string): string => {
  const credential =
    ctx.get('X-Api-Key') ||
    ctx
      .get('Authorization')
      .replace(/^Bearer +/i, '')
      .trim();
  return (credential && knownCredentials.orgOf(hashToken(credential))) || networkOf(ip);
};

/** The same where credentials may be left out; throws 401 for ones that are not good. */
export const authenticateIfAny = async (ctx: Context, api: ApiContext): Promise<Actor | undefined> =>
  ctx.get('Authorization') === '' && ctx.get('X-Api-Key') === '' ? undefined : authenticate(ctx, api);
