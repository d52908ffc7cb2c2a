import type { Reacher } from '../../domain/actor.ts';
import { Brand } from '../entities/brand.ts';
import type { Em } from '../driver/orm.ts';
import { reachFilter } from '../team/reach.ts';

/** One page of the brands that the actor may see, in their order, and how many there are. */
export const listBrands = (
  em: Em,
  { orgId, reach }: Reacher,
  { limit, offset }: { limit: number; offset: number },
): Promise<[Brand[], number]> => {
  const id = reachFilter(reach);
  return em.findAndCount(
    Brand,
    { orgId, ...(id && { id }) },
    { orderBy: { position: 'asc', id: 'asc' }, limit, offset },
  );
};
