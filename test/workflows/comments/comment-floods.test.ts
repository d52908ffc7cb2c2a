import assert from 'node:assert/strict';
import { commentsOn, type Voice } from '../../support/comments.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { claimDueReads, writeCommentLook } from '../../../src/db/comments/due-reads.ts';
import { workflowIds } from '../../../src/domain/ids.ts';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { readComments } from '../../../src/workflows/read-comments.ts';
import { use } from '../../support/use.ts';

describe('a flood of comments on one post', () => {
  const publishing = usePublishing();
  const { out, idOn, look, round, on, sql } = commentsOn(publishing);

  const author = use(() => publishing().anAuthor());

  const count = async (postId: string): Promise<{ all: number; ids: number }> => {
    const [row] = await publishing().api.rows<{ all: number; ids: number }>(
      `select count(*)::int as all, count(distinct external_id)::int as ids from comments where post_id = $1`,
      postId,
    );
    return row ?? { all: 0, ids: 0 };
  };

  it('is read to its end over steps, none of them twice, and does not keep others waiting', async () => {
    const flooded = await out(author(), 'threads');
    const { sandbox } = publishing();
    await sandbox.flood('threads', idOn('threads', flooded), 10_000);
    const quiet = await out(author(), 'youtube');
    await sandbox.comment({ platform: 'youtube', post: idOn('youtube', quiet), text: 'Hear me' });
    await sql('update comment_reads set next_at = now() where post_id = any (?)', [flooded.id, quiet.id]);
    assert.equal((await round()).found, 10_001);
    assert.deepEqual(await count(flooded.id), { all: 10_000, ids: 10_000 });
    const [first, waited] = await publishing().api.rows<{ platform: string; looked: string }>(
      `select r.platform, r.looked_at::text as looked from comment_reads r where r.post_id = any ($1) order by r.looked_at`,
      [flooded.id, quiet.id],
    );
    assert.equal(first?.platform, 'youtube', JSON.stringify([first, waited]));
    const calls = await sandbox.calls('threads', 'comments', author().marker);
    assert.equal((await look(flooded)).found, 0);
    assert.equal(
      (await sandbox.calls('threads', 'comments', author().marker)) - calls,
      1,
      'what is known ends it',
    );
    await sandbox.flood('threads', idOn('threads', flooded), 700);
    assert.equal((await look(flooded)).found, 700);
    assert.deepEqual(await count(flooded.id), { all: 10_700, ids: 10_700 });
  });

  it('is left to who reads it where there is a hint at more, for which another look follows', async () => {
    const post = await out(author(), 'threads');
    await look(post);
    await publishing().sandbox.flood('threads', idOn('threads', post), 30);
    await sql(
      `update comment_reads set next_at = now(), looked_at = now() - interval '2 minutes' where post_id = ?`,
      post.id,
    );
    const { orm } = await publishing().service();
    const [reading] = await claimDueReads(orm.em.fork(), 1, { postId: post.id });
    assert.ok(reading);
    await author().send('post', `/posts/${post.id}/comments/refresh`, {});
    const hinted = publishing().temporal.workflow.getHandle(workflowIds.postComments(post.id));
    await eventually('who was sent by the hint has looked', () => hinted.result().then(() => true));
    assert.equal((await round()).found, 0);
    const { targetId, claimedUntil } = reading;
    const ended = {
      targetId,
      claimedUntil,
      reason: null,
      cursor: null,
      failures: 0,
      afterMs: 3_600_000,
      readAt: null,
    };
    await writeCommentLook(orm.em.fork(), { ...ended, extent: 'new' });
    assert.equal((await round()).found, 30);
    const [{ waits } = { waits: true }] = await publishing().api.rows<{ waits: boolean }>(
      'select next_at < now() as waits from comment_reads where post_id = $1',
      post.id,
    );
    assert.equal(waits, false);
  });

  it('is given page by page to its end', async () => {
    const post = await out(author(), 'youtube');
    await publishing().sandbox.flood('youtube', idOn('youtube', post), 250);
    await look(post);
    const seen = new Set<string>();
    let after = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await author().get<{ comments: Voice[]; next: string | null }>(
        `/posts/${post.id}/comments?limit=100${after}`,
      );
      for (const { id } of page.comments) seen.add(id);
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    assert.equal(seen.size, 250);
  });

  it('continues where it was when a step of it fails', async () => {
    const post = await out(author(), 'instagram');
    await publishing().sandbox.flood('instagram', idOn('instagram', post), 400);
    await publishing().sandbox.fault({
      platform: 'instagram',
      operation: 'comments',
      mode: 'error_before',
      account: author().marker,
      skip: 3,
    });
    await look(post);
    assert.deepEqual(await count(post.id), { all: 150, ids: 150 });
    const calls = await publishing().sandbox.calls('instagram', 'comments', author().marker);
    await look(post);
    assert.deepEqual(await count(post.id), { all: 400, ids: 400 });
    assert.equal((await publishing().sandbox.calls('instagram', 'comments', author().marker)) - calls, 5);
    assert.equal((await on(author(), post)).platforms[0]?.reason, null);
  });

  it('below one comment is read as well', async () => {
    for (const platform of ['instagram', 'youtube'] as const) {
      const post = await out(author(), platform);
      const said = { platform, post: idOn(platform, post) };
      const parent = await publishing().sandbox.comment({ ...said, text: 'Well?' });
      await publishing().sandbox.flood(platform, said.post, 130, parent);
      await look(post);
      assert.deepEqual(await count(post.id), { all: 131, ids: 131 }, platform);
    }
  });

  it('is a round whose history is kept', async () => {
    const post = await out(author(), 'threads');
    await publishing().sandbox.flood('threads', idOn('threads', post), 600);
    await sql('update comment_reads set next_at = now() where post_id = ?', post.id);
    const { config, temporal, temporalAddress } = publishing();
    const workflowId = `comments-kept-${config.TASK_QUEUE_PREFIX}`;
    const { found } = await temporal.workflow.execute<typeof readComments>('readComments', {
      workflowId,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
    assert.equal(found, 600);
    await keepHistory(temporalAddress, workflowId, 'read-comments/flood');
  });
});
