import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { Brand } from '../../db/entities/brand.ts';
import type { Series } from '../../db/entities/series.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { Refusal } from '../../domain/errors.ts';
import { seriesPausedText } from '../../domain/notifications/notification-texts.ts';
import { findAuthorOf } from './make-post.ts';
import { takeBackPosts } from './take-back.ts';

/**
 * Deletes posts that the series created ahead, because they would fail as well. If no member answers for it, its posts fail
 * automatically.
 */
const takeBack = async (em: Em, series: Series): Promise<void> => {
  try {
    await takeBackPosts(em, await findAuthorOf(em, series), series);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};

/** Pauses a locked series that failed, and notifies the members who may read its brand's posts. */
export const pauseFailing = async (em: Em, series: Series, reason: string): Promise<void> => {
  const { id, orgId, brandId, name } = series;
  await takeBack(em, series);
  Object.assign(series, {
    status: 'paused',
    pausedReason: reason,
    lookAt: null,
    revision: series.revision + 1,
  });
  await em.flush();
  const brand = await em.findOne(Brand, { id: brandId, orgId });
  if (brand)
    await addNotification(
      em,
      orgId,
      seriesPausedText({ seriesId: id, name, brandSlug: brand.slug, brandName: brand.name }, reason),
    );
  await audit(em, {
    action: 'series.paused',
    target: { kind: 'series', id, name },
    details: { reason },
    by: { kind: 'service', id: null },
    orgId,
  });
};
