import type { PerPlan, StoredKind } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { storageLowText } from '../../domain/notifications/notification-texts.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { findBilling } from './billing.ts';
import { lockBalance } from './credits.ts';
import { readStoredBytes } from './stored-bytes.ts';

export const megabyte = 1_048_576;

/** Fraction of the storage limit at which people are warned. */
const fullFrom = 0.8;

interface Room {
  bytes: number;
  kind: StoredKind;
  limits: PerPlan;
}

/**
 * Throws `invalid_state` if the additional bytes would exceed the plan's storage. Returns the stored bytes and the limit.
 */
export const requireRoom = async (
  em: Em,
  orgId: string,
  { bytes, kind, limits }: Room,
): Promise<{ before: number; limit: number }> => {
  const limit = limits[(await findBilling(em, orgId)).plan];
  const before = await readStoredBytes(em, orgId, kind);
  if (before + bytes > limit * megabyte)
    throw refuse(
      'invalid_state',
      `The plan allows at most ${limit} MB of ${kind}. Delete some first, or change the plan.`,
    );
  return { before, limit: limit * megabyte };
};

/**
 * Throws `invalid_state` if the additional bytes would exceed the plan's storage, and warns people when these bytes nearly
 * fill it. Concurrent calls wait for each other.
 */
export const requireStorage = async (em: Em, orgId: string, room: Room): Promise<void> => {
  await lockBalance(em, orgId);
  const { before, limit } = await requireRoom(em, orgId, room);
  await notifyWhenLow(em, orgId, { kind: room.kind, before, after: before + room.bytes, limit });
};

/** Warns people if bytes that were stored without a check, such as a finished render, nearly fill the storage. */
export const notifyOfStorage = async (
  em: Em,
  orgId: string,
  { bytes, kind, limits }: Room,
): Promise<void> => {
  const limit = limits[(await findBilling(em, orgId)).plan] * megabyte;
  const before = await readStoredBytes(em, orgId, kind);
  await notifyWhenLow(em, orgId, { kind, before, after: before + bytes, limit });
};

const notifyWhenLow = async (
  em: Em,
  orgId: string,
  { kind, before, after, limit }: { kind: StoredKind; before: number; after: number; limit: number },
): Promise<void> => {
  if (before < limit * fullFrom && after >= limit * fullFrom)
    await addNotification(em, orgId, storageLowText(kind, { bytes: after, limit }));
};
