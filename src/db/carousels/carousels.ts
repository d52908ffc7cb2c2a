import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { MadeBy } from '../../domain/ai/ai.ts';
import type {
  CarouselDesign,
  CarouselFailure,
  CarouselSlide,
  CarouselStatus,
  CarouselTone,
} from '../../domain/carousels/carousels.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts/posts.ts';
import type { BrandKitSettings } from '../../domain/brands/brand-kit.ts';
import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed } from '../driver/lists.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** SQL for the displayed status of carousel `c`. The status of a carousel with a post follows the post. */
export const carouselStatusSql = `(
  case when c.status = 'ready' and exists (
         select 1 from carousel_posts cp join posts p on p.id = cp.post_id
          where cp.carousel_id = c.id and cp.version = c.version and p.published_at is not null)
       then 'published' else c.status end)`;

/** File of the newest version. The position is null for the document. */
export interface CarouselFileRow {
  position: number | null;
  storageKey: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  width: number;
  height: number;
}

/** Post that was created from a carousel. */
export interface CarouselPostRow {
  postId: string;
  version: number;
  status: PostStatus;
  platforms: PlatformName[];
}

/** Carousel with everything that its response needs. Times are texts in PostgreSQL's form. */
export interface CarouselRow {
  id: string;
  orgId: string;
  brandId: string;
  brandSlug: string;
  brandName: string;
  brandKit: BrandKitSettings;
  title: string;
  slides: CarouselSlide[];
  design: CarouselDesign;
  topic: string;
  tone: CarouselTone;
  language: string | null;
  knowledgeBaseId: string | null;
  sourceDocumentIds: string[];
  madeBy: MadeBy;
  failure: CarouselFailure | null;
  version: number;
  renderedSlides: number;
  createdAt: string;
  updatedAt: string;
  status: CarouselStatus;
  files: CarouselFileRow[];
  posts: CarouselPostRow[];
}

const filesSql = `(select coalesce(json_agg(f), '[]') from (
    select place as position, storage_key as "storageKey", mime_type as "mimeType", size_bytes as "sizeBytes", sha256, width, height
      from carousel_files where carousel_id = c.id and version = c.version) f)`;

const postsSql = `(select coalesce(json_agg(made), '[]') from (
    select cp.post_id as "postId", cp.version, p.status, p.platforms
      from carousel_posts cp join posts p on p.id = cp.post_id
     where cp.carousel_id = c.id and p.deleted_at is null order by cp.created_at desc, cp.id desc limit 50) made)`;

const columns = `c.id, c.org_id as "orgId", c.brand_id as "brandId", b.slug as "brandSlug", b.name as "brandName", b.kit as "brandKit",
  c.title, c.slides, c.design, c.topic, c.tone, c.language, c.knowledge_base_id as "knowledgeBaseId",
  c.source_document_ids as "sourceDocumentIds", c.made_by as "madeBy", c.failure, c.version,
  c.rendered_slides as "renderedSlides", c.created_at as "createdAt", c.updated_at as "updatedAt",
  ${carouselStatusSql} as status, ${filesSql} as files, ${postsSql} as posts`;

const tables = 'carousels c join brands b on b.id = c.brand_id';

/** Finds the organization's carousel. Throws `not_found`, and 403 if the actor may not access it. */
export const findCarousel = async (em: Em, actor: BrandScopedActor, id: string): Promise<CarouselRow> => {
  const [row] = await em.execute<CarouselRow[]>(
    `select ${columns} from ${tables} where c.id = ? and c.org_id = ?`,
    [id, actor.orgId],
  );
  if (!row) throw notFound('carousel', id);
  requireBrandInScope(actor, row.brandId);
  return row;
};

/** Finds a carousel of any organization, for the service itself. Returns undefined if it no longer exists. */
export const readCarousel = async (em: Em, id: string): Promise<CarouselRow | undefined> => {
  const [row] = await em.execute<CarouselRow[]>(`select ${columns} from ${tables} where c.id = ?`, [id]);
  return row;
};

/** Finds a carousel and locks it until the transaction ends. */
export const lockCarousel = async (em: Em, actor: BrandScopedActor, id: string): Promise<CarouselRow> => {
  await em.execute('select 1 from carousels where id = ? and org_id = ? for no key update', [
    id,
    actor.orgId,
  ]);
  return findCarousel(em, actor, id);
};

export interface CarouselFilter {
  brandSlug?: string | undefined;
  status?: CarouselStatus | undefined;
  limit: number;
  offset: number;
}

/** Lists one page of the organization's carousels, newest first, with their total number. */
export const listCarousels = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, status: asked, limit, offset }: CarouselFilter,
): Promise<Listed<CarouselRow>> => {
  const [scope, scoped] = writeBrandScope(brandScope, 'c.brand_id');
  const given = Object.entries({ 'b.slug': brandSlug, [carouselStatusSql]: asked });
  const filters = given.filter(([, value]) => value !== undefined);
  const from = `from ${tables} where c.org_id = ?${filters.map(([column]) => ` and ${column} = ?`).join('')}${scope}`;
  const values = [orgId, ...filters.map(([, value]) => value), ...scoped];
  const list = { columns, from, values, order: 'c.created_at desc, c.id desc', isBounded: true } as const;
  return readListPage<CarouselRow>(em, list, { limit, offset });
};
