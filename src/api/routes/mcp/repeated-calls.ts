import { createHash } from 'node:crypto';
import type { Actor } from '../../../domain/actor.ts';
import { findKeptKey } from '../../../db/driver/idempotency-keys.ts';
import { inOrganization } from '../../../db/driver/tenancy.ts';
import type { Service } from '../../../process/service.ts';
import { canonical } from '../../http/idempotency.ts';
import type { ToolSpec } from './tools/tool-spec.ts';

/** Milliseconds for which a repeat is recognized at least. At most twice as long. */
const window = 5 * 60_000;

/** Key under which a call is stored, and the earlier result if there is one. */
export interface KnownCall {
  key: string;
  isRepeat: boolean;
}

/**
 * Recognizes repeats. A call whose answer was lost is sent again word for word, and then gets the first call's result.
 * Models send no `Idempotency-Key`, so the arguments are the key for some minutes.
 */
export const findCall = async (
  { orm }: Pick<Service, 'orm'>,
  { orgId, credentialId }: Actor,
  tool: ToolSpec,
  given: Readonly<Record<string, unknown>>,
): Promise<KnownCall> => {
  const keyAt = (time: number): string =>
    `mcp-${createHash('sha256')
      .update([credentialId, tool.name, Math.floor(time / window), canonical(given)].join('\n'))
      .digest('hex')}`;
  const now = Date.now();
  const keys = [keyAt(now), keyAt(now - window)];
  const kept = await inOrganization(orgId, () =>
    findKeptKey(orm.em.fork(), { owner: `org:${orgId}`, keys, since: new Date(now - 2 * window) }),
  );
  return { key: kept ?? keyAt(now), isRepeat: kept !== undefined };
};

/** Note added to the answer of a repeat. */
export const repeatNote =
  'The same call was made a few minutes ago. The result below is from then. To repeat the call, change something, or pass again: true.';
