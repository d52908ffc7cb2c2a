import { aad } from '../../db/encryption/encrypted-columns.ts';
import { storeHandles, type TargetRow } from '../../db/publishing/targets.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { Handles } from '../../platforms/step.ts';
import type { Publishing } from './publishing.ts';

/** Decrypts the handles by part of the thread: created for this revision, or for content that has changed since. */
const allHandles = ({ cipher }: Publishing, row: TargetRow): Record<string, Handles> =>
  row.handles !== null && row.prepared_revision === row.revision
    ? (JSON.parse(cipher.decrypt(row.handles, aad.handles(row.id))) as Record<string, Handles>)
    : {};

/** Returns the handles of a part: the first one that is not live, unless another is named. */
export const handlesOf = (publishing: Publishing, row: TargetRow, index = row.parts.length): Handles =>
  allHandles(publishing, row)[index] ?? {};

/**
 * Stores the handles of a part immediately, so that they are found if a step dies later, and keeps them in `row`. Throws
 * and writes nothing if the post or its handles have changed since they were read, because another preparation continues
 * instead.
 */
export const saveHandles = async (
  publishing: Publishing,
  row: TargetRow,
  index: number,
  handles: Handles,
): Promise<void> => {
  const { cipher, em } = publishing;
  const all = { ...allHandles(publishing, row), [index]: handles };
  const encrypted = cipher.encrypt(JSON.stringify(all), aad.handles(row.id));
  if (!(await storeHandles(em, row, encrypted))) throw overtaken();
  Object.assign(row, { handles: encrypted, prepared_revision: row.revision });
};

const overtaken = (): PlatformError =>
  new PlatformError({ kind: 'transient', message: 'Another preparation is in progress, so this one stops.' });
