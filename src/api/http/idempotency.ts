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

/** An answer as it goes out, and as it is kept for a repeat of its request. */
export interface StoredAnswer {
  status: number;
  /** JSON, byte for byte. */
  body: string;
}

/** Thrown out of a handler whose request was answered before; the kernel sends the answer again. */
export class Replay extends Error {
  override readonly name = 'Replay';
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('This request was answered before');
    this.answer = answer;
  }
}

/** One keyed request. */
export interface KeyedRequest extends RequestKey {
  /** SHA-256 of what makes two requests the same. */
  fingerprint: string;
}

/** The `Idempotency-Key` header, checked; undefined when there is none. An empty one would let repeats act again. */
export const idempotencyKeyOf = (ctx: Context): string | undefined => {
  if (ctx.headers['idempotency-key'] === undefined) return undefined;
  const key = ctx.get('Idempotency-Key');
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key))
    refuseInvalid([
      { path: 'Idempotency-Key', code: 'invalid_format', message: 'Must be 1 to 255 printable characters.' },
    ]);
  return key;
};

/** JSON with sorted keys: two bodies that say the same are the same. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

export const fingerprintOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');

/** Only one request with this key runs at a time; the lock ends with the transaction, also when its process dies. */
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
 * Claims the key; throws the first answer as a `Replay` when there is one, 409 when it belongs to another request. `admit` throws
 * for an answer that the caller may not have now.
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
 * Keeps the answer, in the transaction of the write. Encrypted: answers may hold a token that is shown once, and a
 * bare hash of a request with a password in it could be guessed at leisure.
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
