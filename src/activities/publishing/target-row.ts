import type {
  MediaRef,
  PlatformOptions,
  PostStatus,
  PublishedPart,
  TargetError,
  TargetStatus,
  ThreadPart,
} from '../../domain/posts.ts';
import { finalTargetStatuses } from '../../domain/posts.ts';
import { tooLate, type Held } from '../../domain/holding.ts';
import type { Due } from '../../domain/lateness.ts';
import { effectiveContent } from '../../domain/limits/index.ts';
import { PlatformError, type Handles, type MediaFile, type TargetContent } from '../../platforms/platform.ts';
import type { Em } from '../../db/driver/orm.ts';
import { isSuspended } from '../../db/billing/billing.ts';
import { accountOf, type AccountRow } from '../../db/connections/connections.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { isStopped } from '../../db/publishing/stop-posts.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { profileFor } from '../../domain/renditions.ts';
import { authorRemoved } from '../../domain/stopping.ts';
import { asTaken, needsRendition, type RenditionRow } from './target-renditions.ts';
import type { Publishing, TargetStep } from './publishing.ts';

/** A target with its post, as one query reads them. */
export interface TargetRow {
  id: string;
  org_id: string;
  post_id: string;
  brand_id: string;
  platform: PlatformName;
  status: TargetStatus;
  attempt: number;
  prepared_revision: number | null;
  handles: string | null;
  parts: PublishedPart[];
  /** Why it waits for a person; null while it does not. */
  held: Held | null;
  external_id: string | null;
  url: string | null;
  post_status: PostStatus;
  revision: number;
  /** When it was to go out, and the time now; epoch milliseconds by the database's clock, which all workers share. */
  due_ms: number | null;
  now_ms: number;
  deleted: boolean;
  /** Whether it was stopped when the member who planned it was removed. */
  stopped: boolean;
  text: string;
  media: MediaRef[];
  thread: ThreadPart[];
  platform_options: PlatformOptions;
}

/** A file as its row has it. */
export interface TargetFileRow {
  id: string;
  type: MediaFile['type'];
  mime_type: string;
  storage_key: string;
  alt_text: string | null;
  sha256: string;
  width: number;
  height: number;
  duration_seconds: number | null;
  size_bytes: number;
  video_codec: string | null;
  audio_codec: string | null;
  renditions: RenditionRow[] | null;
}

/** With the files that its post names, its brand's account on the platform and its organization's standing. */
export interface TargetWithFiles extends TargetRow {
  files: TargetFileRow[] | null;
  connection: AccountRow | null;
  /** Whether its organization's subscription forbids publishing; null for an organization that never had one. */
  suspended: boolean | null;
}

/** When post `p` is to go out, as SQL; a post under way keeps the instant at which it was to begin. */
export const dueMs = `(extract(epoch from case p.status when 'scheduled' then p.scheduled_at else p.due_at end) * 1000)::float8`;
export const nowMs = '(extract(epoch from now()) * 1000)::float8';

/** The times of a row, for the rules of lateness. */
export const dueOf = (row: { due_ms: number | null; now_ms: number }): Due => ({
  dueAt: row.due_ms,
  now: row.now_ms,
});

const columns = `
  t.id, t.org_id, t.post_id, p.brand_id, t.platform, t.status, t.attempt, t.prepared_revision, t.handles, t.parts, t.held,
  t.external_id, t.url, p.status as post_status, p.revision, p.deleted_at is not null as deleted,
  ${isStopped} as stopped,
  ${dueMs} as due_ms, ${nowMs} as now_ms, p.text, p.media, p.thread, p.platform_options`;

/** Every file that the post names: its own, those of its thread, and those for one platform. */
const files = `
  (select json_agg(json_build_object(
            'id', m.id, 'type', m.type, 'mime_type', m.mime_type, 'storage_key', m.storage_key, 'alt_text', m.alt_text,
            'sha256', m.sha256, 'width', m.width, 'height', m.height, 'duration_seconds', m.duration_seconds,
            'size_bytes', m.size_bytes, 'video_codec', m.video_codec, 'audio_codec', m.audio_codec,
            'renditions', (select json_agg(r) from (
               select profile, storage_key, sha256, width, height, duration_seconds, size_bytes
                 from media_renditions where media_id = m.id) r)))
     from media m
    where m.org_id = t.org_id
      and m.id in (select (ref->>'id')::uuid
                     from (select jsonb_path_query(p.media, '$[*]') as ref
                           union all select jsonb_path_query(p.thread, '$[*].media[*]')
                           union all select jsonb_path_query(p.platform_options, '$.*.media[*]')
                           union all select jsonb_path_query(p.platform_options, '$.*.thread[*].media[*]')) refs)) as files`;

const tables = 'post_targets t join posts p on p.id = t.post_id where t.id = ?';

const connection = `
  (select ${accountOf} from connections c
    where c.org_id = t.org_id and c.brand_id = p.brand_id and c.platform = t.platform) as connection`;

const suspended = `
  (select ${isSuspended} from billing_accounts b where b.org_id = t.org_id) as suspended`;

/** Reads a target, its post, its files, its account and its organization's standing. */
export const findTarget = async (em: Em, targetId: string): Promise<TargetWithFiles | undefined> => {
  const [row] = await em.execute<TargetWithFiles[]>(
    `select ${columns}, ${files}, ${connection}, ${suspended} from ${tables}`,
    [targetId],
  );
  return row;
};

/**
 * Takes the locks under which edits, cancellations and commits of a post are put in order, first the post's and then the
 * target's, and reads both as they are once it has them: a row that had to be waited for is read again.
 */
export const lockTarget = async (em: Em, targetId: string): Promise<TargetRow | undefined> => {
  const [row] = await em.execute<TargetRow[]>(`select ${columns} from ${tables} for no key update of p, t`, [
    targetId,
  ]);
  return row;
};

/** Takes the lock of a target's post alone. */
export const lockPostOf = (em: Em, targetId: string): Promise<unknown> =>
  em.execute(
    `select 1 from posts where id = (select post_id from post_targets where id = ?) for no key update`,
    [targetId],
  );

/** Nothing but the answer of its commit, or what reading the platform back proves, may move a target out of these. */
export const committingStatuses: readonly TargetStatus[] = ['committing', 'reconciling'];

/** Whether a step made for `revision` may still act on this target, on which no commit is under way or unjudged. */
export const isCurrent = <Row extends TargetRow>(
  row: Row | undefined,
  { revision }: TargetStep,
): row is Row =>
  row !== undefined &&
  !row.deleted &&
  row.revision === revision &&
  (row.post_status === 'scheduled' || row.post_status === 'publishing') &&
  !finalTargetStatuses.includes(row.status) &&
  !committingStatuses.includes(row.status);

/** A post's parts on a target's platform: the post itself, then its thread where the platform has threads. */
const partsOf = (row: TargetRow) => {
  const { text, media, options, threadParts } = effectiveContent(
    { text: row.text, media: row.media, thread: row.thread, platformOptions: row.platform_options },
    row.platform,
  );
  return [{ text, media, options }, ...threadParts.map(part => ({ ...part, options: {} }))];
};

/** How many parts the target has in all. */
export const countParts = (row: TargetRow): number => partsOf(row).length;

/** Whether a part that is not live yet has media. */
export const hasMediaLeft = (row: TargetRow): boolean =>
  partsOf(row)
    .slice(row.parts.length)
    .some(({ media }) => media.length > 0);

/** Why a target must not go out any more, also as the next part of a thread; null while it may. */
export const endingError = (row: TargetRow, maxLateness: number): TargetError | null =>
  row.stopped ? authorRemoved : tooLate(row.held, dueOf(row), maxLateness);

/** A suspended organization begins nothing; a thread that has begun is carried to its end. */
export const mayNotBegin = ({ suspended, parts }: TargetWithFiles): boolean =>
  suspended === true && parts.length === 0;

/** The post that the next part answers; undefined for the root. */
export const repliesTo = (row: TargetRow): { replyTo?: string } => {
  const previous = row.parts.at(-1);
  return previous ? { replyTo: previous.externalId } : {};
};

/** What goes to the target's platform, read at this moment: text, files and options of the first part that is not live. */
export const contentOf = (
  publishing: Publishing,
  row: TargetWithFiles,
  index = row.parts.length,
): TargetContent => {
  const part = partsOf(row)[index];
  if (!part) throw new Error(`target ${row.id} has no part ${index}`);
  const { text, media, options } = part;
  const byId = new Map(row.files?.map(file => [file.id, file]));
  const found = media.flatMap(ref => {
    const file = byId.get(ref.id);
    return file ? [mediaFile(publishing, asTaken(file, row.platform, options), ref)] : [];
  });
  return { text, media: found, options };
};

/** Videos of the parts that are not live which their platform does not take as they are, and which have no rendition yet. */
export const missingRenditions = (row: TargetWithFiles): { mediaId: string; profile: string }[] => {
  const missing = partsOf(row)
    .slice(row.parts.length)
    .flatMap(({ media, options }) => {
      const profile = profileFor(row.platform, options);
      return media
        .filter(({ id }) =>
          needsRendition(
            row.files?.find(file => file.id === id),
            profile,
          ),
        )
        .map(({ id }) => ({ mediaId: id, profile: profile.name }));
    });
  return [...new Map(missing.map(one => [`${one.mediaId} ${one.profile}`, one])).values()];
};

const mediaFile = ({ storage, fileUrls }: Publishing, row: TargetFileRow, ref: MediaRef): MediaFile => ({
  id: row.id,
  type: row.type,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  width: row.width,
  height: row.height,
  durationSeconds: row.duration_seconds,
  sha256: row.sha256,
  altText: ref.altText ?? row.alt_text,
  url: fileUrls.sign(row.storage_key),
  open: range => storage.open(row.storage_key, range),
});

/** Handles by the part of the thread that they are for: made for this very revision, or of content that has changed since. */
const allHandles = ({ cipher }: Publishing, row: TargetRow): Record<string, Handles> =>
  row.handles !== null && row.prepared_revision === row.revision
    ? (JSON.parse(cipher.decrypt(row.handles, aad.handles(row.id))) as Record<string, Handles>)
    : {};

/** What was prepared of a part; of the first that is not live, unless another is named. */
export const handlesOf = (publishing: Publishing, row: TargetRow, index = row.parts.length): Handles =>
  allHandles(publishing, row)[index] ?? {};

/**
 * Persists the handles of a part at once, so that a step that dies later finds them, and keeps them in `row`. Throws, and
 * writes nothing, when the post or its handles have changed since they were read: another preparation goes on instead.
 */
export const saveHandles = async (
  publishing: Publishing,
  row: TargetRow,
  index: number,
  handles: Handles,
): Promise<void> => {
  const { cipher, em } = publishing;
  const all = { ...allHandles(publishing, row), [index]: handles };
  const encrypted = cipher.encrypt(JSON.stringify(all), aad.handles(row.id));
  const saved = await em.execute<unknown[]>(
    `update post_targets t set handles = ?, prepared_revision = ?, status = 'preparing', updated_at = now()
       from posts p
      where t.id = ? and t.status in ('pending', 'preparing') and t.handles is not distinct from ?
        and p.id = t.post_id and p.revision = ? returning 1`,
    [encrypted, row.revision, row.id, row.handles, row.revision],
  );
  if (saved.length === 0) throw overtaken();
  Object.assign(row, { handles: encrypted, prepared_revision: row.revision });
};

const overtaken = (): PlatformError =>
  new PlatformError({ kind: 'transient', message: 'Another preparation went on; this one stops.' });

/** Forgets handles that the platform no longer knows, so that the next preparation starts afresh. */
export const forgetHandles = (em: Em, targetId: string): Promise<unknown> =>
  em.execute(`update post_targets set handles = null, updated_at = now() where id = ?`, [targetId]);

/** The same in a preparation: what another one has saved since stays. */
export const forgetOwnHandles = async (em: Em, row: TargetRow): Promise<void> => {
  await em.execute(
    'update post_targets set handles = null, updated_at = now() where id = ? and handles = ?',
    [row.id, row.handles],
  );
  row.handles = null;
};
