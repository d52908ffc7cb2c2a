import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { claimDuePosts, releasePosts, writePostLooks } from '../../../src/db/analytics/due-posts.ts';
import {
  claimDueReads,
  releaseReads,
  writeCommentCursor,
  writeCommentLook,
} from '../../../src/db/comments/due-reads.ts';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor, bringTo, type Author } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

/** Writes of a reader whose claim has ended in the meantime. */
describe('a poll', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  let author: Author;
  let postId: string;
  const em = () => service().orm.em.fork();
  const rows = (sql: string) => api().rows(sql, postId);

  beforeEach(async () => {
    author = await anAuthor(api(), ['x']);
    ({ id: postId } = await aPost(api(), author));
    await bringTo(api(), postId, 'published', { x: 'published' });
    await rows(`update post_targets set external_id = '1', published_at = now() where post_id = $1`);
  });

  describe('for comments', () => {
    const claim = async () => {
      const [due] = await claimDueReads(em(), 10, { postId });
      assert.ok(due);
      return due;
    };
    const look = { reason: null, failures: 0, afterMs: 60_000, extent: 'new', readAt: null } as const;
    const pass = () =>
      rows(`update comment_reads set claimed_until = now(), next_at = now() where post_id = $1`);
    const stored = async () =>
      (await rows('select cursor, claimed_until is null as free from comment_reads where post_id = $1'))[0];

    beforeEach(() =>
      rows(`insert into comment_reads (target_id, org_id, post_id, brand_id, platform, account, published_at, next_at)
            select t.id, t.org_id, t.post_id, p.brand_id, t.platform, '1', now(), now()
              from post_targets t join posts p on p.id = t.post_id where p.id = $1`),
    );

    it('is written while its claim is its own', async () => {
      const due = await claim();
      await writeCommentCursor(em(), due, 'a');
      assert.deepEqual(await stored(), { cursor: 'a', free: false });
      await writeCommentLook(em(), { ...due, ...look, cursor: 'b' });
      assert.deepEqual(await stored(), { cursor: 'b', free: true });
    });

    it('changes nothing of a post that another has claimed since', async () => {
      const late = await claim();
      await pass();
      const next = await claim();
      await writeCommentCursor(em(), late, 'late');
      await writeCommentLook(em(), { ...late, ...look, cursor: 'late' });
      await releaseReads(em(), [late]);
      assert.deepEqual(await stored(), { cursor: null, free: false });
      await releaseReads(em(), [next]);
      assert.deepEqual(await stored(), { cursor: null, free: true });
      assert.ok(await claim(), 'what was not begun is due at once');
    });
  });

  describe('for numbers', () => {
    const claim = async () => {
      const of = { orgId: author.orgId, brandId: author.brand.id, platform: 'x', account: '1' } as const;
      const [due] = await claimDuePosts(em(), of, { limit: 10, aheadMs: 0, postId });
      assert.ok(due);
      return due;
    };
    const lookOf = (due: Awaited<ReturnType<typeof claim>>, reason: string) => ({
      ...due,
      state: 'refused' as const,
      reason,
      measured: null,
      afterMs: 60_000,
    });
    const stored = async () =>
      (await rows('select reason, next_at <= now() as due from post_metrics where post_id = $1'))[0];

    beforeEach(() =>
      rows(`insert into post_metrics (target_id, org_id, post_id, brand_id, platform, account, published_at, is_story, state, since, next_at)
            select t.id, t.org_id, t.post_id, p.brand_id, t.platform, '1', now(), false, 'pending', now(), now()
              from post_targets t join posts p on p.id = t.post_id where p.id = $1`),
    );

    it('is written while its claim is its own', async () => {
      await writePostLooks(em(), [lookOf(await claim(), 'Read.')]);
      assert.deepEqual(await stored(), { reason: 'Read.', due: false });
    });

    it('changes nothing on a post that another worker has claimed since, or that is no longer followed', async () => {
      const late = await claim();
      await rows('update post_metrics set next_at = now() where post_id = $1');
      const next = await claim();
      await writePostLooks(em(), [lookOf(late, 'Late.')]);
      await releasePosts(em(), [late]);
      assert.deepEqual(await stored(), { reason: null, due: false });
      await rows('update post_metrics set next_at = null where post_id = $1');
      await writePostLooks(em(), [lookOf(next, 'Late.')]);
      assert.deepEqual(await stored(), { reason: null, due: null });
    });
  });
});
