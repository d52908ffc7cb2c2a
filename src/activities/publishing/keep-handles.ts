import { aad } from '../../db/encryption/encrypted-columns.ts';
import { storeHandles, type TargetRow } from '../../db/publishing/targets.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { Handles } from '../../platforms/step.ts';
import type { Publishing } from './publishing.ts';

/** Stored handles by part of the thread, with the platform's ID of the account that created them. */
interface StoredHandles {
  /** Absent in handles of the release before. */
  account?: string;
  parts: Record<string, Handles>;
}

/** Decrypts the handles that were created for this revision, or for content that has changed since. */
const readHandles = ({ cipher }: Publishing, row: TargetRow): StoredHandles => {
  if (row.handles === null || row.prepared_revision !== row.revision) return { parts: {} };
  const { account, ...parts } = JSON.parse(cipher.decrypt(row.handles, aad.handles(row.id))) as Record<
    string,
    Handles
  > & { account?: string };
  return { ...(account !== undefined && { account }), parts };
};

/** Returns the handles of a part: the first one that is not live, unless another is named. */
export const handlesOf = (publishing: Publishing, row: TargetRow, index = row.parts.length): Handles =>
  readHandles(publishing, row).parts[index] ?? {};

/** Returns the handles of a part that an account can use: it created them itself. */
export const usableHandles = (
  publishing: Publishing,
  row: TargetRow,
  { externalId }: { externalId: string },
  index = row.parts.length,
): Handles => {
  const { account = externalId, parts } = readHandles(publishing, row);
  return account === externalId ? (parts[index] ?? {}) : {};
};

/**
 * Stores the handles of a part immediately, so that they are found if a step dies later, and keeps them in `row`. Handles of
 * another account are dropped. Throws and writes nothing if the post or its handles have changed since they were read,
 * because another preparation continues instead.
 */
export const saveHandles = async (
  publishing: Publishing,
  row: TargetRow,
  index: number,
  { externalId, handles }: { externalId: string; handles: Handles },
): Promise<void> => {
  const { cipher, em } = publishing;
  const { account = externalId, parts } = readHandles(publishing, row);
  const kept = account === externalId ? parts : {};
  const all = { ...kept, [index]: handles, account: externalId };
  const encrypted = cipher.encrypt(JSON.stringify(all), aad.handles(row.id));
  if (!(await storeHandles(em, row, encrypted))) throw overtaken();
  Object.assign(row, { handles: encrypted, prepared_revision: row.revision });
};

const overtaken = (): PlatformError =>
  new PlatformError({ kind: 'transient', message: 'Another preparation is in progress, so this one stops.' });
