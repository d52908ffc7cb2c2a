import type {
  ConnectionConnected,
  ConnectionDisconnected,
  ConnectionExpiring,
  OfConnection,
  TokenExpired,
} from '../../domain/webhooks/event-data.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { findAuditOrigin } from '../audit.ts';
import type { Em } from '../driver/orm.ts';
import { addEvent } from '../webhooks/events.ts';

/** Fields of an account that its events contain. */
export interface AnnouncedConnection {
  id: string;
  orgId: string;
  brandId: string;
  platform: PlatformName;
  externalId: string;
  handle: string;
  displayName: string;
  isDefault: boolean;
}

/** Data of an event without the fields that name the account. */
type Beside<Data extends OfConnection> = Omit<Data, keyof OfConnection>;

const requestIdOf = (em: Em): string | null => findAuditOrigin(em)?.requestId ?? null;

const subjectOf = async (em: Em, row: AnnouncedConnection): Promise<OfConnection> => {
  const { id, brandId, platform, externalId, handle, displayName, isDefault } = row;
  const [brand] = await em.execute<{ slug: string }[]>('select slug from brands where id = ?', [brandId]);
  return {
    connectionId: id,
    brandId,
    brandSlug: brand?.slug ?? '',
    platform,
    externalId,
    handle,
    displayName,
    isDefault,
  };
};

/**
 * Sends `token.expired` to the organization's webhooks. Call last in the transaction, like all functions of this file.
 */
export const announceExpired = async (
  em: Em,
  row: AnnouncedConnection,
  beside: Beside<TokenExpired>,
): Promise<void> => {
  const data = { ...(await subjectOf(em, row)), ...beside };
  await addEvent(em, { orgId: row.orgId, event: 'token.expired', data });
};

/** Notifies the organization's webhooks that an account was connected to a brand. */
export const announceConnected = async (
  em: Em,
  row: AnnouncedConnection,
  beside: Beside<ConnectionConnected>,
): Promise<void> => {
  const data = { ...(await subjectOf(em, row)), ...beside };
  await addEvent(em, {
    orgId: row.orgId,
    event: 'connection.connected',
    requestId: requestIdOf(em),
    data,
  });
};

/**
 * Notifies the organization's webhooks that an account was disconnected from a brand. Call before the brand itself is
 * deleted.
 */
export const announceDisconnected = async (
  em: Em,
  row: AnnouncedConnection,
  beside: Beside<ConnectionDisconnected>,
): Promise<void> => {
  const data = { ...(await subjectOf(em, row)), ...beside };
  await addEvent(em, {
    orgId: row.orgId,
    event: 'connection.disconnected',
    requestId: requestIdOf(em),
    data,
  });
};

/** Notifies the organization's webhooks that an account's connection will expire soon. */
export const announceExpiring = async (
  em: Em,
  row: AnnouncedConnection,
  beside: Beside<ConnectionExpiring>,
): Promise<void> => {
  const data = { ...(await subjectOf(em, row)), ...beside };
  await addEvent(em, { orgId: row.orgId, event: 'connection.expiring', data });
};
