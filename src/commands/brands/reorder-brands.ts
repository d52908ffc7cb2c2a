import { LockMode } from '@mikro-orm/core';
import { Brand } from '../../db/entities/brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireBrandInScope, type Actor } from '../../domain/actor.ts';
import type { Detail } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';

const problems = (given: readonly string[], known: ReadonlySet<string>): Detail[] => {
  const path = 'brandSlugs';
  const missing = [...known].filter(slug => !given.includes(slug));
  return [
    ...given.flatMap((slug, index) => {
      if (!known.has(slug))
        return [{ path: `${path}[${index}]`, code: 'unknown_brand', message: 'There is no such brand.' }];
      return given.indexOf(slug) < index
        ? [{ path: `${path}[${index}]`, code: 'not_unique', message: 'Is named twice.' }]
        : [];
    }),
    ...(missing.length > 0
      ? [
          {
            path,
            code: 'incomplete',
            message: `Must name every brand; missing: ${missing.slice(0, 20).join(', ')}.`,
          },
        ]
      : []),
  ];
};

/** Puts all brands of the organization in the given order; refuses an order that does not name each exactly once. */
export const reorderBrands = async (em: Em, actor: Actor, slugs: readonly string[]): Promise<Brand[]> => {
  const brands = await em.find(
    Brand,
    { orgId: actor.orgId },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const brand of brands) requireBrandInScope(actor, brand.id);
  const bySlug = new Map(brands.map(brand => [brand.slug, brand]));
  const details = problems(slugs, new Set(bySlug.keys()));
  if (details.length > 0) throw invalidRequest(details);
  const ordered = slugs.map(slug => bySlug.get(slug) as Brand);
  for (const [position, brand] of ordered.entries()) brand.position = position;
  await em.flush();
  return ordered;
};
