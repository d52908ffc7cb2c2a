import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import type { Config } from '../../config/index.ts';
import {
  findKeptRequest,
  keepRequest,
  lockRequestKey,
  type RequestKey,
} from '../../db/driver/idempotency-keys.ts';
import type { Em } from '../../db/driver/orm.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { refuse } from '../../domain/errors.ts';
import { refuseInvalid } from './check.ts';

/** An answer as it is sent, and as it is stored for a repeat of its request. */
export interface StoredAnswer {
  status: number;
  /** JSON text, stored byte for byte. */
  body: string;
}

/** Thrown from a handler whose request was answered before. The kernel sends the stored answer again. */
export class Replay extends Error {
  override readonly name = 'Replay';
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('This request was answered before');
    this.answer = answer;
  }
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest extends RequestKey {
  /** SHA-256 of everything that makes two requests the same. */
  fingerprint: string;
}

/**
 * Returns the `Idempotency-Key` header after checking it, or undefined if it is missing. An empty key is refused, because
 * repeats would act again.
 */
export const idempotencyKeyOf = (ctx: Context): string | undefined => {
  if (ctx.headers['idempotency-key'] === undefined) return undefined;
  const key = ctx.get('Idempotency-Key');
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    refuseInvalid([
      { path: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 printable characters.' },
    ]);
  return key;
};

/** Serializes JSON with sorted keys, so that two bodies with the same content compare equal. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

export const fingerprintOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

/**
 * Locks the key, so that only one request with it runs at a time. The lock ends with the transaction, also if the process
 * dies.
 */
const claim = async (em: Em, request: KeyedRequest): Promise<void> => {
  if (await lockRequestKey(em, request)) return;
  throw refuse(
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still running. Try again when it has finished.',
    {
      retryAfter: 1,
    },
  );
};

/**
 * Claims the key. Throws the first answer as a `Replay` if there is one, and 409 if the key belongs to a different request.
 * `admit` throws if the caller may no longer see the answer.
 */
export const recall = async (
  em: Em,
  { cipher, config }: { cipher: Cipher; config: Pick<Config, 'IDEMPOTENCY_RETENTION'> },
  request: KeyedRequest,
  admit: (answer: StoredAnswer) => Promise<void>,
): Promise<void> => {
  await claim(em, request);
  const row = await findKeptRequest(em, request, new Date(Date.now() - config.IDEMPOTENCY_RETENTION));
  if (!row) return;
  if (cipher.decrypt(row.fingerprint, aad.keyedRequest(request.owner, request.key)) !== request.fingerprint)
    throw refuse(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for a different request. Use a new key.',
    );
  const body = cipher.decrypt(row.body, aad.keyedAnswer(request.owner, request.key));
  const answer = { status: row.status, body };
  await admit(answer);
  throw new Replay(answer);
};

/**
 * Stores the answer in the transaction of the write. The answer is encrypted, because it may contain a token that is shown
 * once, and the hash of a request with a password could be attacked offline.
 */
export const remember = async (
  em: Em,
  cipher: Cipher,
  request: KeyedRequest,
  answer: StoredAnswer,
): Promise<void> => {
  await keepRequest(em, request, {
    fingerprint: cipher.encrypt(request.fingerprint, aad.keyedRequest(request.owner, request.key)),
    status: answer.status,
    body: cipher.encrypt(answer.body, aad.keyedAnswer(request.owner, request.key)),
  });
};
