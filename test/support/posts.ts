import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import type { MediaFacts } from '../../src/domain/media/media.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../src/domain/posts/posts.ts';
import type { TestApi } from './http/api.ts';
import { aBrand, aUser, type TestUser } from './makers.ts';

/** A person with a brand: who writes posts. */
export interface Author extends TestUser {
  brand: { id: string; slug: string; name: string };
}

/** Whether a brand's account works, has to be connected again, or was taken away. */
type ConnectionStatus = 'connected' | 'expired' | 'disconnected';

/** Signs up a person and creates a brand; with `connected`, that brand has accounts. */
export const anAuthor = async (api: TestApi, connected: readonly PlatformName[] = []): Promise<Author> => {
  const user = await aUser(api);
  const author = { ...user, brand: await aBrand(api, user.token) };
  for (const platform of connected) await aConnection(api, author, platform);
  return author;
};

/** An account of the author's brand, as a row: what it holds is never used before publishing. */
export const aConnection = (
  api: TestApi,
  author: Author,
  platform: PlatformName,
  status: ConnectionStatus = 'connected',
): Promise<unknown> =>
  api.rows(
    `insert into connections (id, created_at, updated_at, org_id, brand_id, platform, status, external_id, handle,
                              display_name, scopes, connected_by)
     values ($1, now(), now(), $2, $3, $4, $5, '1', 'ada', 'Ada', '{}', $6)
     on conflict (brand_id, platform) where is_default do update set status = excluded.status`,
    uuidv7(),
    author.orgId,
    author.brand.id,
    platform,
    status,
    author.id,
  );

/** A further account of the author's brand on a platform, beside the default one, as a row. Returns its ID. */
export const aFurtherAccount = async (
  api: TestApi,
  author: Author,
  platform: PlatformName,
  handle = 'grace',
): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into connections (id, created_at, updated_at, org_id, brand_id, platform, status, external_id, handle,
                              display_name, scopes, connected_by, is_default)
     values ($1, now(), now(), $2, $3, $4, 'connected', 'account of ' || $5, $5, 'Grace', '{}', $6, false)`,
    id,
    author.orgId,
    author.brand.id,
    platform,
    handle,
    author.id,
  );
  return id;
};

/** Creates a post of the author's brand through the API; a draft for X by default. */
export const aPost = async (api: TestApi, author: Author, given: Record<string, unknown> = {}) => {
  const { status, body, data } = await api.post('/posts', postBody(author, given), { as: author.token });
  assert.equal(status, 201, JSON.stringify(body));
  return data as {
    id: string;
    status: PostStatus;
    scheduledAt: string | null;
    revision: number;
    targets: { id: string }[];
  };
};

/** Inserts a file of the author's organization with these facts; a small JPEG by default. */
export const aFile = async (
  api: TestApi,
  author: Pick<Author, 'orgId'>,
  given: Partial<MediaFacts> & { altText?: string } = {},
): Promise<string> => {
  const id = uuidv7();
  const facts = {
    type: 'image',
    mimeType: 'image/jpeg',
    sizeBytes: 90_000,
    width: 1_080,
    height: 1_080,
    ...given,
  };
  await api.rows(
    `insert into media (id, created_at, org_id, type, mime_type, storage_key, alt_text, sha256, width, height,
                        duration_seconds, size_bytes, created_by, traits, page_count)
     values ($1, now(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'test', '{}', $12)`,
    id,
    author.orgId,
    facts.type,
    facts.mimeType,
    `test/${id}`,
    given.altText ?? null,
    '0'.repeat(64),
    facts.width,
    facts.height,
    given.durationSeconds ?? null,
    facts.sizeBytes,
    given.pageCount ?? null,
  );
  return id;
};

/** A video that every platform takes. */
export const aVideoFile = (api: TestApi, author: Pick<Author, 'orgId'>, durationSeconds = 12) =>
  aFile(api, author, { type: 'video', mimeType: 'video/mp4', durationSeconds, sizeBytes: 900_000 });

/** The body of a post as a client sends it. */
export const postBody = (author: Author, given: Record<string, unknown> = {}) => ({
  brandSlug: author.brand.slug,
  text: 'Hello there',
  platforms: ['x'],
  ...given,
});

/** An instant to come. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Puts a post into a state that only a workflow reaches. `targets` names the targets that are not `pending`. */
export const bringTo = async (
  api: TestApi,
  postId: string,
  status: PostStatus,
  targets: Partial<Record<PlatformName, TargetStatus>> = {},
): Promise<void> => {
  await api.rows(
    `update posts set status = $2, scheduled_at = case when $2 = 'scheduled' then now() + interval '1 day' else scheduled_at end,
            status_before_archive = case when $2 = 'archived' then 'draft' end
      where id = $1`,
    postId,
    status,
  );
  for (const [platform, state] of Object.entries(targets))
    await api.rows(
      `update post_targets set status = $3, error = case when $3 = 'failed' then $4::jsonb end
        where post_id = $1 and platform = $2`,
      postId,
      platform,
      state,
      JSON.stringify({ code: 'transient', message: 'It did not answer.', retryable: true }),
    );
};

/** Returns the messages to the post's workflow that are not yet delivered. */
export const messagesFor = async (api: TestApi, postId: string) => {
  const rows = await api.rows(
    'select kind, workflow_id, payload, request_id from outbox_messages where workflow_id = $1 order by id',
    `post:${postId}`,
  );
  return rows as {
    kind: string;
    workflow_id: string;
    payload: { platforms: string[] };
    request_id: string | null;
  }[];
};

/** The post's history, oldest first. */
export const historyOf = async (api: TestApi, postId: string) => {
  const rows = await api.rows(
    'select from_status, to_status, actor, reason from post_changes where post_id = $1 order by created_at, id',
    postId,
  );
  return rows as { from_status: string | null; to_status: string; actor: string; reason: string }[];
};

/** Creates a publish call of a target that ended without a response, as a workflow leaves it. The target counts it. */
export const aLostAttempt = async (
  api: TestApi,
  postId: string,
  platform: PlatformName,
  number = 1,
): Promise<void> => {
  await api.rows(
    `insert into publish_attempts (id, created_at, org_id, post_id, target_id, platform, number, revision, ended_at,
                                   outcome, evidence, verdict, verdict_at)
     select $1, now(), org_id, post_id, id, platform, $4, 1, now(), 'unknown', '{"error": "ECONNRESET"}',
            'unconfirmed', now()
       from post_targets where post_id = $2 and platform = $3`,
    uuidv7(),
    postId,
    platform,
    number,
  );
  await api.rows(
    'update post_targets set attempt = $3 where post_id = $1 and platform = $2',
    postId,
    platform,
    number,
  );
};
