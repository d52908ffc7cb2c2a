import type { BrandScopedActor } from '../../domain/actor.ts';
import { plannedEachTime } from '../driver/prepared-statements.ts';
import type { Em } from '../driver/orm.ts';
import { selected, times, type PostFilter } from './post-filter.ts';

/** Lists the IDs of posts that match a filter, in the order of their publishing times, at most `limit`. */
export const listPostIds = async (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
  limit: number,
): Promise<string[]> => {
  const { sql, values } = selected(actor, filter);
  const rows = await em.execute<{ id: string }[]>(
    `${plannedEachTime}select p.id ${sql} order by ${times.scheduled}, p.id limit ?`,
    [...values, limit],
  );
  return rows.map(({ id }) => id);
};
