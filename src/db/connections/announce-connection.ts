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

/** An account, as far as its events name it. */
export interface AnnouncedConnection {
  id: string;
  orgId: string;
  brandId: string;
  platform: PlatformName;
  externalId: string;
  handle: string;
  displayName: string;
}

/** What an event says beside naming the account. */
type Beside<Data extends OfConnection> = Omit<Data, keyof OfConnection>;

const requestIdOf = (em: Em): string | null => findAuditOrigin(em)?.requestId ?? null;

const subjectOf = async (em: Em, row: AnnouncedConnection): Promise<OfConnection> => {
  const { id, brandId, platform, externalId, handle, displayName } = row;
  const [brand] = await em.execute<{ slug: string }[]>('select slug from brands where id = ?', [brandId]);
  return {
    connectionId: id,
    brandId,
    brandSlug: brand?.slug ?? '',
    platform,
    externalId,
    handle,
    displayName,
  };
};

/** Tells the organization's webhooks that an account has to be connected again; as all here, last in the caller's transaction. */
export const announceExpired = async (
  em: Em,
  row: AnnouncedConnection,
  beside: Beside<TokenExpired>,
): Promise<void> => {
  const data = { ...(await subjectOf(em, row)), ...beside };
  await addEvent(em, { orgId: row.orgId, event: 'token.expired', data });
};

/** Tells them that a brand has an account. */
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

/** Tells them that a brand no longer has an account; before the brand itself is deleted. */
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

/** Tells them that an account ends soon. */
export const announceExpiring = async (
  em: Em,
  row: AnnouncedConnection,
  beside: Beside<ConnectionExpiring>,
): Promise<void> => {
  const data = { ...(await subjectOf(em, row)), ...beside };
  await addEvent(em, { orgId: row.orgId, event: 'connection.expiring', data });
};
