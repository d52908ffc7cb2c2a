import { createHash } from 'node:crypto';
import type { Call } from './http.ts';
import { json } from './http.ts';
import type { Reply, Voice } from './http.ts';
import type { Account, Platform } from './model.ts';
import { openGrant } from './tokens.ts';
import type { Code, Grant } from './token-model.ts';
import type { World } from './world.ts';

export interface Client {
  id: string | undefined;
  secret: string | undefined;
}

export type RedeemProblem = 'client' | 'code' | 'redirect' | 'verifier missing' | 'verifier';

/** Client id and secret in the body or query. */
export const clientInBody = (call: Call): Client => ({
  id: call.field('client_id'),
  secret: call.field('client_secret'),
});

/** Client id and secret in an HTTP Basic header; undefined when there is none. */
export function clientInHeader(call: Call): Client | undefined {
  const given = /^Basic (.+)$/i.exec(call.header('authorization') ?? '')?.[1];
  if (!given) return undefined;
  const [id = '', secret = ''] = Buffer.from(given, 'base64').toString('utf8').split(/:(.*)/s);
  return { id: decoded(id), secret: decoded(secret) };
}

/** Any pair of id and secret is a client, but always the same pair. */
export function isClient(world: World, platform: Platform, { id, secret }: Client): boolean {
  if (!id || !secret) return false;
  const key = `${platform}:${id}`;
  const known = world.clients.get(key);
  if (known === undefined) world.clients.put(key, secret);
  return known === undefined || known === secret;
}

/** Turns the code of a call into a grant; a code works once. */
export function redeem(
  world: World,
  platform: Platform,
  call: Call,
  client: Client,
): { grant: Grant; code: Code } | { problem: RedeemProblem } {
  if (!isClient(world, platform, client)) return { problem: 'client' };
  const code = world.codes.get(call.field('code') ?? '');
  if (!code || code.platform !== platform || code.expiresAt <= Date.now()) return { problem: 'code' };
  if (code.clientId !== client.id) return { problem: 'client' };
  if (code.redirectUri !== call.field('redirect_uri')) return { problem: 'redirect' };
  const unproven = verifierProblem(code, call.field('code_verifier'));
  if (unproven) return { problem: unproven };
  world.codes.delete(code.code);
  const { account, clientId, scopes } = code;
  return { grant: openGrant(world, { platform, account, clientId, scopes }), code };
}

function verifierProblem(
  { challenge }: Code,
  verifier: string | undefined,
): 'verifier missing' | 'verifier' | undefined {
  if (challenge === undefined) return undefined;
  if (!verifier) return 'verifier missing';
  return challenge === createHash('sha256').update(verifier).digest('base64url') ? undefined : 'verifier';
}

/** Returns the account of a call to a token endpoint, so that a fault can be limited to one account. */
export function accountBehind(world: World, platform: Platform, call: Call): Account | undefined {
  const code = world.codes.get(call.field('code') ?? '');
  const given = call.field('refresh_token') ?? call.field('access_token') ?? call.field('token') ?? '';
  const token = world.refresh.get(given) ?? world.access.get(given);
  const name = code?.account ?? (token && world.grants.get(token.grant)?.account);
  return name === undefined ? undefined : world.account(platform, name);
}

/** An error of a token endpoint (RFC 6749 section 5.2). */
export const oauthError = (status: number, error: string, description: string): Reply =>
  json(status, { error, error_description: description });

/** Returns the voice of a token endpoint for faults, which differs from the voice of the platform's API. */
export function tokenVoice(voice: Voice, refused: () => Reply): Voice {
  return {
    ...voice,
    serverError: () => oauthError(503, 'temporarily_unavailable', 'The service is temporarily unavailable.'),
    unauthorized: refused,
    forbidden: refused,
    invalidMedia: refused,
    notReady: refused,
    duplicate: refused,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
