import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import type { Held } from '../../domain/holding.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type {
  FirstComment,
  MediaRef,
  PlatformOptions,
  PostStatus,
  SentContent,
  TargetError,
  TargetStatus,
  ThreadPart,
} from '../../domain/posts.ts';
import type { Em } from '../driver/orm.ts';
import { brandScopeSql } from '../team/brand-scope.ts';
import type { MediaRow } from './post-media.ts';

/** One target of a post, as it is shown. */
export interface PostTargetRow {
  platform: PlatformName;
  status: TargetStatus;
  externalId: string | null;
  firstComment: FirstComment | null;
  sentContent: SentContent | null;
  url: string | null;
  held: Held | null;
  error: TargetError | null;
  publishedAt: string | null;
}

/** A post with all that its answer needs. Times are texts as PostgreSQL writes them. */
export interface PostRow {
  id: string;
  brandId: string;
  brandSlug: string;
  text: string;
  platforms: PlatformName[];
  status: PostStatus;
  scheduledAt: string | null;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  revision: number;
  targets: PostTargetRow[] | null;
  /** The files behind `media`, in no order; null when there are none. */
  files: MediaRow[] | null;
}

/**
 * One statement reads a post whole: it is the answer of most calls, so it makes one trip and no objects of the ORM.
 * `json_agg` over a row is several times cheaper than over `json_build_object`, which looks up every argument's type.
 */
const columns = `
  p.id, p.brand_id as "brandId", b.slug as "brandSlug", p.text, p.platforms, p.status, p.scheduled_at as "scheduledAt",
  p.published_at as "publishedAt", p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.media, p.thread, p.platform_options as "platformOptions", p.revision,
  (select json_agg(target) from (
     select platform, status, external_id as "externalId", url, held, error, published_at as "publishedAt",
            first_comment as "firstComment", sent_content as "sentContent"
       from post_targets where post_id = p.id) target) as targets,
  case when p.media <> '[]' then (select json_agg(file) from (
     select id, type, mime_type as "mimeType", storage_key as "storageKey", alt_text as "altText", width, height,
            duration_seconds as "durationSeconds", size_bytes as "sizeBytes"
       from media
      where org_id = p.org_id and id in (select (ref->>'id')::uuid from jsonb_array_elements(p.media) ref)) file)
  end as files`;

/** The organization's post, or undefined for what is not there, deleted or another organization's; 403 where the actor may not. */
export const findPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
): Promise<PostRow | undefined> => {
  const [row] = await em.execute<PostRow[]>(
    `select ${columns} from posts p join brands b on b.id = p.brand_id
      where p.id = ? and p.org_id = ? and p.deleted_at is null`,
    [postId, actor.orgId],
  );
  if (row) requireBrandInScope(actor, row.brandId);
  return row;
};

/** Which posts to list. */
export interface PostFilter {
  brandSlug?: string | undefined;
  /** Without it every post but the archived ones. */
  status?: PostStatus | undefined;
  /** `user:<id>`, `api_key:<id>` or `agent:<id>`. */
  createdBy?: string | undefined;
  /** Whether any target of it is held. */
  held?: boolean | undefined;
  limit: number;
  offset: number;
}

const isHeld = 'p.id in (select t.post_id from post_targets t where t.held is not null)';

const conditions = (
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, status, createdBy, held }: PostFilter,
): [sql: string, values: unknown[]] => {
  const [reached, reachValues] = brandScopeSql(brandScope, 'p.brand_id');
  const sql = [
    'p.org_id = ? and p.deleted_at is null',
    status === undefined ? `p.status <> 'archived'` : 'p.status = ?',
    ...(brandSlug === undefined
      ? []
      : ['p.brand_id = (select id from brands where org_id = ? and slug = ?)']),
    ...(createdBy === undefined ? [] : ['p.created_by = ?']),
    ...(held === undefined ? [] : [`${held ? '' : 'not '}${isHeld}`]),
  ].join(' and ');
  const named = [
    ...(brandSlug === undefined ? [] : [orgId, brandSlug]),
    ...(createdBy === undefined ? [] : [createdBy]),
  ];
  return [sql + reached, [orgId, ...(status ? [status] : []), ...named, ...reachValues]];
};

/** One page of the organization's posts, newest first, and how many there are in all. */
export const listPosts = async (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
): Promise<{ rows: PostRow[]; total: number }> => {
  const [where, values] = conditions(actor, filter);
  const rows = await em.execute<(PostRow & { total: number })[]>(
    `select ${columns}, (select count(*)::int from posts p where ${where}) as total
       from (select p.* from posts p where ${where} order by p.created_at desc, p.id desc limit ? offset ?) p
       join brands b on b.id = p.brand_id
      order by p.created_at desc, p.id desc`,
    [...values, ...values, filter.limit, filter.offset],
  );
  if (rows[0]) return { rows, total: rows[0].total };
  return { rows, total: filter.offset === 0 ? 0 : await countPosts(em, where, values) };
};

const countPosts = async (em: Em, where: string, values: unknown[]): Promise<number> => {
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from posts p where ${where}`,
    values,
  );
  return row?.total ?? 0;
};
