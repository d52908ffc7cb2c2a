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
import { sentTogether } from '../driver/prepared-statements.ts';
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
  /** `user:<id>`, `api_key:<id>`, `agent:<id>`, … */
  createdBy: string;
  externalId: string | null;
  labels: string[];
  metadata: Record<string, string>;
  targets: PostTargetRow[] | null;
  /** The files behind `media`, in no order; null when there are none. */
  files: MediaRow[] | null;
}

/**
 * One statement reads a post whole: it is the answer of most calls, so it makes one trip and no objects of the ORM.
 * `json_agg` over a row is several times cheaper than over `json_build_object`, which looks up every argument's type.
 */
export const postColumns = `
  p.id, p.brand_id as "brandId", b.slug as "brandSlug", p.text, p.platforms, p.status, p.scheduled_at as "scheduledAt",
  p.published_at as "publishedAt", p.created_at as "createdAt", p.updated_at as "updatedAt",
  p.media, p.thread, p.platform_options as "platformOptions", p.revision, p.created_by as "createdBy",
  p.external_id as "externalId", p.labels, p.metadata,
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

/**
 * The organization's post, or undefined for what is not there, deleted or another organization's; 403 where the actor may
 * not.
 */
export const findPost = async (
  em: Em,
  actor: BrandScopedActor,
  postId: string,
): Promise<PostRow | undefined> => {
  const [row] = await em.execute<PostRow[]>(
    `${sentTogether}select ${postColumns} from posts p join brands b on b.id = p.brand_id
      where p.id = ? and p.org_id = ? and p.deleted_at is null`,
    [postId, actor.orgId],
  );
  if (row) requireBrandInScope(actor, row.brandId);
  return row;
};
