import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { commentsOn } from '../../support/comments.ts';
import { eventually } from '../../support/eventually.ts';
import type { PostNumbers } from '../../support/metrics.ts';
import { usePublishing } from '../../support/publishing.ts';
import { aSeries, clockIn } from '../../support/series.ts';

interface Occurrence {
  state: string;
  postId: string | null;
  problem: { code: string; message: string } | null;
}

describe('while a brand is archived', () => {
  const publishing = usePublishing({ COMMENTS_EVERY: '1h', METRICS_EVERY: '1h', SERIES_LEAD: '1h' });
  const { out, idOn, look, measure, on, sql } = commentsOn(publishing);
  let author: Author;
  const act = async (verb: 'archive' | 'unarchive') => {
    const { status, text } = await author.send('post', `/brands/${author.brandSlug}/${verb}`, {});
    assert.equal(status, 200, text);
  };

  beforeEach(async () => {
    author = await publishing().anAuthor(['x']);
  });

  it('its comments and numbers are not read, and are read again afterward', async () => {
    const post = await out(author, 'x');
    await publishing().sandbox.comment({ platform: 'x', post: idOn('x', post), text: 'Lovely' });
    const numbersRead = async () =>
      (await author.get<PostNumbers>(`/posts/${post.id}/metrics`)).platforms[0]?.capturedAt;
    const lookAgain = async () => {
      await sql('update post_metrics set next_at = now() where post_id = ?', post.id);
      await measure();
      await look(post);
      return { comments: (await on(author, post)).comments.length, read: await numbersRead() };
    };
    const before = await numbersRead();
    await act('archive');
    assert.deepEqual(await lookAgain(), { comments: 0, read: before });
    await act('unarchive');
    const after = await lookAgain();
    assert.equal(after.comments, 1);
    assert.notEqual(after.read, before);
  });

  it('its series creates no post, records the reason, and resumes afterward', async () => {
    const { api } = publishing();
    const owner = { token: author.token, brandSlug: author.brandSlug };
    const { id } = await aSeries(api, owner, { startsAt: clockIn(1, 3), count: 2 });
    await act('archive');
    const occurrences = async () =>
      (await author.get<{ occurrences: Occurrence[] }>(`/series/${id}/occurrences`)).occurrences;
    const { problem } = await eventually('it says why', async () =>
      (await occurrences()).find(one => one.problem !== null),
    );
    assert.equal(problem?.code, 'brand_archived');
    assert.match(problem.message, /Unarchive it first/);
    const failed = `insert into series_occurrences (id, created_at, series_id, key, org_id, state, problem, due_at)
      select gen_random_uuid(), now(), series_id, '2020-01-0' || day || 'T09:00:00', org_id, 'failed', problem, now()
        from series_occurrences, generate_series(1, 3) day where series_id = $1`;
    await api.rows(failed, id);
    await act('unarchive');
    await author.patch(`/series/${id}`, { name: 'It goes on' });
    await eventually('its post is made', async () =>
      (await occurrences()).some(({ postId }) => postId !== null),
    );
    assert.equal((await author.get<{ status: string }>(`/series/${id}`)).status, 'active');
  });
});
