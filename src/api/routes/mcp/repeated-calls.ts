import { createHash } from 'node:crypto';
import type { Actor } from '../../../domain/actor.ts';
import { findKeptKey } from '../../../db/driver/idempotency-keys.ts';
import { inOrganization } from '../../../db/driver/tenancy.ts';
import type { Service } from '../../../process/service.ts';
import { canonical } from '../../http/idempotency.ts';
import type { ToolSpec } from './tools/tool-spec.ts';

/** A repeat is known for so long at least, and for twice as long at most, in milliseconds. */
const window = 5 * 60_000;

/** Under which key a call is kept, and whether it was made before. */
export interface KnownCall {
  key: string;
  isRepeat: boolean;
}

/**
 * A call that was cut off after it was carried out comes again, word for word: then the answer is what the first has made. Models
 * name no `Idempotency-Key`, so what they ask for is the key, for some minutes.
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

/** What a repeat's answer says beside what the first has made. */
export const repeatNote =
  'The same call was made a few minutes ago. The result below is from then. To repeat the call, change something, or pass again: true.';
