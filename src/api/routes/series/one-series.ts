import { z } from 'zod';
import type { Em } from '../../../db/driver/orm.ts';
import { listExceptions } from '../../../db/series/occurrences.ts';
import { findSeries } from '../../../db/series/series.ts';
import type { Actor } from '../../../domain/actor.ts';
import { idParam } from '../../http/schemas.ts';
import { viewSeries, type SeriesView } from './series-view.ts';

export const seriesId = idParam.toLowerCase().describe('Id of the series.');

/** Shared declaration of operations on one series. */
export const oneSeries = {
  tag: 'Series',
  onBrand: true,
  params: z.strictObject({ seriesId }),
  errors: ['not_found'],
} as const;

/** Error codes of a series whose posts could not be created. */
export const refusals = ['not_found', 'invalid_state', 'connection_missing', 'token_expired'] as const;

/** Returns a key that is earlier than the current local time in any zone. */
export const keyBeforeNow = (): string => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 19);

/** Answers with one series. */
export const showSeries = async (em: Em, actor: Actor, id: string): Promise<SeriesView> => {
  const row = await findSeries(em, actor, id);
  return viewSeries(row, (await listExceptions(em, actor.orgId, [id], keyBeforeNow())).get(id) ?? []);
};
