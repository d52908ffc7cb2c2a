import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { CarouselStatus } from '../../domain/carousels/carousels.ts';
import { notFound } from '../../domain/errors.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';
import { isInScope } from '../team/permissions.ts';

/** The status of carousel `c` as it is shown, as SQL: that of a post follows the post. */
export const carouselStatusSql = `(
  case when c.status = 'ready' and exists (
         select 1 from carousel_posts cp join posts p on p.id = cp.post_id
          where cp.carousel_id = c.id and cp.version = c.version and p.published_at is not null)
       then 'published' else c.status end)`;

const status = sql<CarouselStatus>`${sql.raw(carouselStatusSql)}`;

const selectCarousels = (em: Em) =>
  kyselyOf(em)
    .selectFrom('carousels as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .select([
      'c.id',
      'c.org_id as orgId',
      'c.brand_id as brandId',
      'b.slug as brandSlug',
      'b.name as brandName',
    ])
    .select(['b.kit as brandKit', 'c.title', 'c.slides', 'c.design', 'c.topic', 'c.tone', 'c.language'])
    .select(['c.knowledge_base_id as knowledgeBaseId', 'c.source_document_ids as sourceDocumentIds'])
    .select(['c.made_by as madeBy', 'c.failure', 'c.version', 'c.rendered_slides as renderedSlides'])
    .select(['c.created_at as createdAt', 'c.updated_at as updatedAt', status.as('status')])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('carousel_files')
          .select(['place as position', 'storage_key as storageKey', 'mime_type as mimeType'])
          .select(['size_bytes as sizeBytes', 'sha256', 'width', 'height'])
          .whereRef('carousel_id', '=', 'c.id')
          .whereRef('version', '=', 'c.version'),
      ).as('files'),
      jsonArrayFrom(
        selectFrom('carousel_posts as cp')
          .innerJoin('posts as p', 'p.id', 'cp.post_id')
          .select(['cp.post_id as postId', 'cp.version', 'p.status', 'p.platforms'])
          .whereRef('cp.carousel_id', '=', 'c.id')
          .where('p.deleted_at', 'is', null)
          .orderBy('cp.created_at', 'desc')
          .orderBy('cp.id', 'desc')
          .limit(50),
      ).as('posts'),
    ]);

/** A carousel with all that its answer needs. Times are texts as PostgreSQL writes them. */
export type CarouselRow = Awaited<ReturnType<typeof findCarousel>>;

/** A file of the newest version; its position is null for the document. */
export type CarouselFileRow = CarouselRow['files'][number];

/** The organization's carousel; throws `not_found`, and 403 where the actor may not. */
export const findCarousel = async (em: Em, actor: BrandScopedActor, id: string) => {
  const row = await selectCarousels(em)
    .where(({ and }) => and({ 'c.id': id, 'c.org_id': actor.orgId }))
    .executeTakeFirst();
  if (!row) throw notFound('carousel', id);
  requireBrandInScope(actor, row.brandId);
  return row;
};

/** The same for the service itself, whatever the organization; undefined when it is gone. */
export const readCarousel = (em: Em, id: string): Promise<CarouselRow | undefined> =>
  selectCarousels(em).where('c.id', '=', id).executeTakeFirst();

/** The same, and nothing else changes the carousel before this transaction ends. */
export const lockCarousel = async (em: Em, actor: BrandScopedActor, id: string): Promise<CarouselRow> => {
  const carousels = kyselyOf(em).selectFrom('carousels').select('id').where('id', '=', id);
  await carousels.where('org_id', '=', actor.orgId).forNoKeyUpdate().execute();
  return findCarousel(em, actor, id);
};

export interface CarouselFilter {
  brandSlug?: string | undefined;
  status?: CarouselStatus | undefined;
  limit: number;
  offset: number;
}

/** One page of the organization's carousels, newest first, and how many there are in all. */
export const listCarousels = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, status: asked, limit, offset }: CarouselFilter,
): Promise<{ rows: CarouselRow[]; total: number }> => {
  const carousels = selectCarousels(em)
    .where('c.org_id', '=', orgId)
    .$if(brandSlug !== undefined, query => query.where('b.slug', '=', brandSlug as string))
    .$if(asked !== undefined, query => query.where(status, '=', asked as CarouselStatus))
    .where(({ ref }) => isInScope(brandScope, ref('c.brand_id')));
  const counted = carousels.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  const newestFirst = carousels.orderBy('c.created_at', 'desc').orderBy('c.id', 'desc');
  return { rows: await readPage(em, newestFirst.limit(limit).offset(offset)), total };
};
