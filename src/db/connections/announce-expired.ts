import { addEvent } from '../webhooks/add-event.ts';
import type { Connection } from '../entities/connection.ts';
import type { Em } from '../driver/orm.ts';

/** Tells the organization's webhooks that an account has to be connected again, in the caller's transaction. */
export const announceExpired = async (em: Em, row: Connection, reason: string): Promise<void> => {
  const [brand] = await em.execute<{ slug: string }[]>('select slug from brands where id = ?', [row.brandId]);
  await addEvent(em, {
    orgId: row.orgId,
    event: 'token.expired',
    data: {
      connectionId: row.id,
      brandId: row.brandId,
      brandSlug: brand?.slug ?? '',
      platform: row.platform,
      externalId: row.externalId,
      handle: row.handle,
      displayName: row.displayName,
      reason,
    },
  });
};
