import { Brand } from '../entities/brand.ts';
import type { Em } from '../orm.ts';

/** One page of an organization's brands in their order, and how many there are. */
export const listBrands = (
  em: Em,
  orgId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[Brand[], number]> =>
  em.findAndCount(Brand, { orgId }, { orderBy: { position: 'asc', id: 'asc' }, limit, offset });
