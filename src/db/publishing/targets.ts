import type {
  MediaRef,
  PlatformOptions,
  PostStatus,
  PublishedPart,
  SentContent,
  TargetStatus,
  ThreadPart,
} from '../../domain/posts/posts.ts';
import type { Disclosures, DisclosureSentences } from '../../domain/posts/disclosures.ts';
import { noUtm, type UtmSettings } from '../../domain/brands/utm.ts';
import type { Held } from '../../domain/publishing/holding.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { MediaFacts } from '../../domain/media/media.ts';
import { type AccountRow, accountOf } from '../connections/connections.ts';
import { accountOfTarget, senderOfTarget, type AccountRef } from '../connections/target-account.ts';
import { platformOptionsOfTarget } from '../posts/target-options.ts';
import { isPausedByOperator } from './operator-pauses.ts';
import { isStopped, dueMs, nowMs } from './post-plans.ts';
import type { ShownContent } from '../../domain/reviews/shown-content.ts';
import { isReviewPending } from '../reviews/review-state.ts';
import { isSuspended } from '../billing/billing.ts';
import type { Em } from '../driver/orm.ts';

/** Target with its post, as one query reads them. */
export interface TargetRow {
  id: string;
  org_id: string;
  post_id: string;
  brand_id: string;
  platform: PlatformName;
  /** Account of the brand that the target names, or null for its default account on the platform. */
  connection_id: string | null;
  /** The platform's ID of the account that published the first parts of a thread, or all of it. Null before. */
  sent_by: string | null;
  status: TargetStatus;
  attempt: number;
  prepared_revision: number | null;
  handles: string | null;
  parts: PublishedPart[];
  /** Content that was sent, if the post has changed since. */
  sent_content: SentContent | null;
  /** Reason why the target waits for a person, or null if it does not. */
  held: Held | null;
  external_id: string | null;
  url: string | null;
  post_status: PostStatus;
  revision: number;
  /**
   * Due time. `now_ms` is the current time. Both in epoch milliseconds by the database's clock, which all workers share.
   */
  due_ms: number | null;
  now_ms: number;
  deleted: boolean;
  /** Whether an operator has paused the target's platform, organization, or account. */
  paused: boolean;
  /** Whether the post was stopped because the member who scheduled it was removed. */
  stopped: boolean;
  /** Whether the brand requires an approval that the post does not have. */
  review_pending: boolean;
  /** Number of review decisions about the post. */
  review_count: number;
  text: string;
  media: MediaRef[];
  thread: ThreadPart[];
  platform_options: PlatformOptions;
  /** Parameters added to links: the ones used in the preparation, otherwise the brand's current ones. */
  utm: UtmSettings | null;
  disclosures: Disclosures | null;
  /**
   * Disclosure sentences in the text because the platform has no label: the ones used in the preparation, otherwise the
   * brand's current ones.
   */
  disclosure_sentences: DisclosureSentences | null;
}

/** File in the form that a platform accepts. */
interface RenditionRow {
  profile: string;
  mime_type: string;
  storage_key: string;
  sha256: string;
  width: number;
  height: number;
  duration_seconds: number | null;
  size_bytes: number;
}

/** Columns of a media file. */
export interface TargetFileRow {
  id: string;
  type: MediaFacts['type'];
  mime_type: string;
  storage_key: string;
  alt_text: string | null;
  title: string | null;
  page_count: number | null;
  sha256: string;
  width: number;
  height: number;
  duration_seconds: number | null;
  size_bytes: number;
  video_codec: string | null;
  audio_codec: string | null;
  traits: MediaFacts['traits'] | null;
  renditions: RenditionRow[] | null;
}

/** Target with the files of its post, its account, and its organization's suspension. */
export interface TargetWithFiles extends TargetRow {
  files: TargetFileRow[] | null;
  connection: AccountRow | null;
  /** Whether the organization's subscription forbids publishing. Null for an organization that never had one. */
  suspended: boolean | null;
  /**
   * Content that each approver of the post was shown for this platform. Null if there was no approver or none was needed.
   */
  approved: (ShownContent | null)[] | null;
}

/**
 * Names the account of a target. A thread that has begun stays with its account. `externalId`: the platform's ID of the
 * account that a call was made with, if known.
 */
export const accountRefOf = (row: TargetRow, externalId: string | null = row.sent_by): AccountRef => ({
  orgId: row.org_id,
  brandId: row.brand_id,
  platform: row.platform,
  connectionId: row.connection_id,
  externalId,
  begunBy: row.status === 'published' ? null : row.sent_by,
});

const columns = `
  t.id, t.org_id, t.post_id, p.brand_id, t.platform, t.connection_id, ${senderOfTarget} as sent_by, t.status, t.attempt, t.prepared_revision, t.handles, t.parts, t.sent_content, t.held,
  t.external_id, t.url, p.status as post_status, p.revision, p.deleted_at is not null as deleted,
  ${isPausedByOperator} as paused, ${isStopped} as stopped, ${isReviewPending} as review_pending, p.review_count,
  ${dueMs} as due_ms, ${nowMs} as now_ms, p.text, p.media, p.thread, ${platformOptionsOfTarget} as platform_options,
  coalesce(t.utm, b.utm) as utm, p.disclosures,
  coalesce(t.disclosure_sentences, b.disclosure_sentences) as disclosure_sentences`;

/** SQL for every file of the post: its own, those of its thread, those for one platform, and covers. */
const files = `
  (select json_agg(json_build_object(
            'id', m.id, 'type', m.type, 'mime_type', m.mime_type, 'storage_key', m.storage_key, 'alt_text', m.alt_text, 'title', m.title, 'page_count', m.page_count,
            'sha256', m.sha256, 'width', m.width, 'height', m.height, 'duration_seconds', m.duration_seconds,
            'size_bytes', m.size_bytes, 'video_codec', m.video_codec, 'audio_codec', m.audio_codec, 'traits', m.traits,
            'renditions', (select json_agg(r) from (
               select profile, mime_type, storage_key, sha256, width, height, duration_seconds, size_bytes
                 from media_renditions where media_id = m.id) r)))
     from media m
    where m.org_id = t.org_id
      and m.id in (select (ref->>'id')::uuid
                     from (select jsonb_path_query(p.media, '$[*]') as ref
                           union all select jsonb_path_query(p.thread, '$[*].media[*]')
                           union all select jsonb_path_query(p.platform_options, '$.*.media[*]')
                           union all select jsonb_path_query(p.platform_options, '$.*.thread[*].media[*]')
                           union all select jsonb_build_object('id', jsonb_path_query(p.platform_options, '$.*.coverMediaId'))) refs)) as files`;

const tables =
  'post_targets t join posts p on p.id = t.post_id join brands b on b.id = p.brand_id where t.id = ?';

const connection = `
  (select ${accountOf} from ${accountOfTarget}) as connection`;

const suspended = `
  (select ${isSuspended} from billing_accounts b where b.org_id = t.org_id) as suspended`;

/**
 * SQL for the content that the approvers of the post were shown for the target's platform. Null if the brand requires no
 * review.
 */
const approved = `
  case when b.review is not null then
    (select json_agg(r.shown->coalesce(t.connection_id::text, t.platform)) from post_reviews r
      where r.post_id = p.id and r.decision = 'approve' and r.ended_at is null) end as approved`;

/** Reads a target, its post, files, account, and approved content, and its organization's suspension. */
export const findTarget = async (em: Em, targetId: string): Promise<TargetWithFiles | undefined> => {
  const [row] = await em.execute<TargetWithFiles[]>(
    `select ${columns}, ${files}, ${connection}, ${suspended}, ${approved} from ${tables}`,
    [targetId],
  );
  return row;
};

/**
 * Reads the due time of a target's post and the current time: epoch milliseconds by the database's clock, which all workers
 * share.
 */
export const findDue = async (
  em: Em,
  { targetId, revision }: { targetId: string; revision: number },
): Promise<Pick<TargetRow, 'due_ms' | 'now_ms'> | undefined> => {
  const [row] = await em.execute<Pick<TargetRow, 'due_ms' | 'now_ms'>[]>(
    `select ${dueMs} as due_ms, ${nowMs} as now_ms from ${tables} and p.revision = ?`,
    [targetId, revision],
  );
  return row;
};

/**
 * Locks the post and then the target, the order in which edits, cancellations, and commits of a post are serialized, and
 * then reads both. A row that had to be waited for is read again.
 */
export const lockTarget = async (em: Em, targetId: string): Promise<TargetRow | undefined> => {
  const [row] = await em.execute<TargetRow[]>(`select ${columns} from ${tables} for no key update of p, t`, [
    targetId,
  ]);
  return row;
};

/** Locks only the post of a target. */
export const lockPostOf = (em: Em, targetId: string): Promise<unknown> =>
  em.execute(
    `select 1 from posts where id = (select post_id from post_targets where id = ?) for no key update`,
    [targetId],
  );

/** Locks a post by its own ID. */
export const lockPostById = (em: Em, postId: string): Promise<unknown> =>
  em.execute('select 1 from posts where id = ? for no key update', [postId]);

/** Finds the IDs of a post's targets in one of these statuses. */
export const findTargetIds = async (
  em: Em,
  postId: string,
  statuses: readonly TargetStatus[],
): Promise<string[]> => {
  const targets = await em.execute<{ id: string }[]>(
    'select id from post_targets where post_id = ? and status = any (?)',
    [postId, statuses],
  );
  return targets.map(({ id }) => id);
};

/**
 * Stores the encrypted handles of a target. Returns false and writes nothing if the post or the target's handles have
 * changed since `row` was read, or if the target is past its preparation.
 */
export const storeHandles = async (em: Em, row: TargetRow, encrypted: string): Promise<boolean> => {
  const saved = await em.execute<unknown[]>(
    `update post_targets t
        set handles = ?, prepared_revision = ?, status = 'preparing', utm = ?::jsonb, disclosure_sentences = ?::jsonb,
            updated_at = now()
       from posts p
      where t.id = ? and t.status in ('pending', 'preparing') and t.handles is not distinct from ?
        and p.id = t.post_id and p.revision = ? returning 1`,
    [
      encrypted,
      row.revision,
      JSON.stringify(row.utm ?? noUtm),
      JSON.stringify(row.disclosure_sentences ?? {}),
      row.id,
      row.handles,
      row.revision,
    ],
  );
  return saved.length > 0;
};

/** Deletes handles that the platform no longer knows, so that the next preparation starts again. */
export const forgetHandles = (em: Em, targetId: string): Promise<unknown> =>
  em.execute(`update post_targets set handles = null, updated_at = now() where id = ?`, [targetId]);

/** Deletes handles during a preparation. Handles that another preparation has saved since `row` was read stay. */
export const forgetOwnHandles = async (em: Em, row: TargetRow): Promise<void> => {
  await em.execute(
    'update post_targets set handles = null, updated_at = now() where id = ? and handles = ?',
    [row.id, row.handles],
  );
  row.handles = null;
};

/** Returns a locked target to its preparation, or moves it to the status that only reading the platform ends. */
export const setTargetStatus = (
  em: Em,
  targetId: string,
  status: Extract<TargetStatus, 'preparing' | 'reconciling'>,
): Promise<unknown> =>
  em.execute(`update post_targets set status = '${status}', updated_at = now() where id = ?`, [targetId]);
