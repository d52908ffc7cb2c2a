import { findNamedBrands } from '../../db/brands/brands-named.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireBrandInScope, type Actor } from '../../domain/actor.ts';
import { isId } from '../../domain/ids.ts';

/** Returns every text of an answer with the name of its field. */
const textsIn = (value: unknown, name = ''): { name: string; text: string }[] => {
  if (typeof value === 'string') return [{ name, text: value }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, Array.isArray(value) ? name : key));
};

const noBrand: Pick<Actor, 'brandScope'> = { brandScope: { only: [] } };

/**
 * Throws 403 unless the caller may still see everything in a stored answer. The caller may have lost access to its brand
 * since, or another member or key may have made the first request. `path` names the fields that the answer may leave out.
 */
export const requireOpenAnswer = async (
  em: Em,
  actor: Actor,
  path: string,
  { body }: { body: string },
): Promise<void> => {
  if (actor.brandScope === 'all') return;
  const texts = textsIn(JSON.parse(body));
  const slugs = texts.filter(({ name }) => name === 'brandSlug').map(({ text }) => text);
  const ids = [...path.split('/'), ...texts.map(({ text }) => text)].filter(isId);
  const brands = await findNamedBrands(em, actor.orgId, {
    slugs: [...new Set(slugs)],
    ids: [...new Set(ids)],
  });
  // a deleted slug could have belonged to any brand
  const { brandScope } = actor;
  for (const id of brands) requireBrandInScope(id === null ? noBrand : { brandScope }, id ?? '');
};
