import assert from 'node:assert/strict';
import { workflowIds } from '../../../src/domain/ids.ts';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import { publishCommented, untilRead, type CommentActionAnswer } from '../../support/comment-answers.ts';
import { pageScopes, type Voice } from '../../support/comments.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useForEach } from '../../support/use.ts';

type Shown = Voice & { history: CommentActionAnswer[] };

describe('an action on a comment', () => {
  const publishing = usePublishing({
    METRICS_EVERY: '1s',
    COMMENTS_EVERY: '1s',
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '2s',
    LINKEDIN_SCOPES: pageScopes,
  });
  const author = useForEach(() => publishing().anAuthor());

  /** Creates a post with a comment that the service has read. */
  const commented = async (platform: PlatformName, text = 'When do you open?') => {
    const { sandbox } = publishing();
    const post = await publishCommented(author(), sandbox, platform);
    await sandbox.comment({ platform, post: post.externalId, author: 'Ida', text });
    return { ...post, platform, comment: await untilRead(publishing().api, author(), post.postId, text) };
  };
  const there = ({ platform, externalId }: { platform: PlatformName; externalId: string }) =>
    publishing().sandbox.commentsOn(platform, externalId);
  const act = async (path: string, body?: object) => {
    const reply = await publishing().api.post(path, body ?? {}, { as: author().token });
    assert.equal(reply.status, 202, reply.text);
    return reply.data as CommentActionAnswer;
  };
  const ended = (commentId: string): Promise<Shown> =>
    eventually('it has ended', async () => {
      const shown = await author().get<Shown>(`/comments/${commentId}`);
      return ['done', 'refused', 'unconfirmed'].includes(shown.history[0]?.status ?? '') && shown;
    });

  for (const platform of platformNames)
    it(`is an answer on ${platform}, once, which is known from then on`, async () => {
      const post = await commented(platform);
      await act(`/comments/${post.comment.id}/answers`, { text: 'From eight.' });
      const { history, answeredAt } = await ended(post.comment.id);
      assert.deepEqual([history[0]?.status, history[0]?.message], ['done', null]);
      assert.ok(answeredAt);
      const { api, temporalAddress } = publishing();
      const [row] = await api.rows<{ id: string }>(
        'select target_id as id from comments where id = $1',
        post.comment.id,
      );
      await keepHistory(
        temporalAddress,
        workflowIds.commentActions(row?.id ?? ''),
        'act-on-comments/answered',
      );
      const own = (await there(post)).filter(({ isOwn }) => isOwn);
      assert.deepEqual(
        own.map(({ id, text }) => [id, text]),
        [[history[0]?.externalId, 'From eight.']],
      );
      const { comments } = await author().get<{ comments: Voice[] }>('/comments?unanswered=true');
      assert.deepEqual(comments, []);
    });

  for (const platform of ['x', 'threads', 'instagram', 'youtube', 'linkedin'] as const)
    it(`finds an answer on ${platform} whose call ended without a response, and sends no second one`, async () => {
      const post = await commented(platform);
      await author().fault(platform, { operation: 'reply', mode: 'error_after' });
      await act(`/comments/${post.comment.id}/answers`, {
        text: 'From "eight" & later: <a_b> at https://example.com/a?b=1&c=2',
      });
      const { history } = await ended(post.comment.id);
      const own = (await there(post)).filter(({ isOwn }) => isOwn);
      assert.deepEqual([history[0]?.status, own.length], ['done', 1], JSON.stringify(history));
      assert.equal(history[0]?.externalId, own[0]?.id);
    });

  for (const [platform, older] of [
    ['instagram', 60],
    ['youtube', 110],
  ] as const)
    it(`finds a lost answer on ${platform} behind ${older} older ones, and sends none again`, async () => {
      const post = await commented(platform);
      const { sandbox } = publishing();
      const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
      await sandbox.flood(platform, post.externalId, older, post.comment.externalId, hourAgo);
      await author().fault(platform, { operation: 'reply', mode: 'error_after' });
      await act(`/comments/${post.comment.id}/answers`, { text: 'From eight.' });
      const { history } = await ended(post.comment.id);
      const own = (await there(post)).filter(({ isOwn }) => isOwn);
      assert.deepEqual([history[0]?.status, own.length], ['done', 1], JSON.stringify(history));
    });

  it('is sent once more where the platform certainly does not have it', async () => {
    const post = await commented('threads');
    await author().fault('threads', { operation: 'reply', mode: 'error_before' });
    await act(`/comments/${post.comment.id}/answers`, { text: 'From eight.' });
    const { history } = await ended(post.comment.id);
    const own = (await there(post)).filter(({ isOwn }) => isOwn);
    assert.deepEqual([history[0]?.status, own.length], ['done', 1], JSON.stringify(history));
  });

  const moderations = [
    ['x', 'hide', 'hidden'],
    ['threads', 'hide', 'hidden'],
    ['instagram', 'hide', 'hidden'],
    ['youtube', 'hide', 'hidden'],
    ['instagram', 'delete', 'deleted'],
    ['linkedin', 'delete', 'deleted'],
  ] as const;
  for (const [platform, kind, state] of moderations)
    it(`is on ${platform} to ${kind} it, also where the first answer is lost`, async () => {
      const post = await commented(platform);
      await author().fault(platform, { operation: 'moderate', mode: 'error_after' });
      const path = `/comments/${post.comment.id}`;
      if (kind === 'delete') {
        const reply = await publishing().api.delete(path, { as: author().token });
        assert.equal(reply.status, 202, reply.text);
      } else await act(`${path}/${kind}`);
      const shown = await ended(post.comment.id);
      assert.deepEqual([shown.history[0]?.status, shown.state], ['done', state], JSON.stringify(shown));
      assert.notEqual((await there(post)).find(({ id }) => id === post.comment.externalId)?.state, 'visible');
    });

  it('shows it again', async () => {
    const post = await commented('instagram');
    await act(`/comments/${post.comment.id}/hide`);
    await ended(post.comment.id);
    await act(`/comments/${post.comment.id}/unhide`);
    const shown = await eventually('it is shown', async () => {
      const found = await author().get<Shown>(`/comments/${post.comment.id}`);
      return found.history[0]?.kind === 'unhide' && found.history[0].status === 'done' && found;
    });
    assert.equal(shown.state, 'visible');
  });

  it('is to like it, on LinkedIn alone', async () => {
    const post = await commented('linkedin');
    await act(`/comments/${post.comment.id}/like`);
    assert.equal((await ended(post.comment.id)).history[0]?.status, 'done');
    const other = await commented('threads');
    const refused = await publishing().api.post(
      `/comments/${other.comment.id}/like`,
      {},
      { as: author().token },
    );
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
  });

  it('is refused while something is under way with it, and for a text that the platform would refuse', async () => {
    const post = await commented('x');
    const ask = (text: string) =>
      publishing().api.post(`/comments/${post.comment.id}/answers`, { text }, { as: author().token });
    assert.equal((await ask('a'.repeat(281))).body.error, 'validation_failed');
    await author().fault('x', { operation: 'reply', mode: 'rate_limited', count: 'forever' });
    assert.equal((await ask('One')).status, 202);
    const second = await ask('Two');
    assert.deepEqual([second.status, second.body.error], [409, 'invalid_state']);
    await publishing().sandbox.disarm(author().marker);
  });

  it('is refused, with the platform’s reason, where X takes answers only to who asked for them', async () => {
    const post = await commented('x');
    await author().fault('x', { operation: 'reply', mode: 'forbidden' });
    await act(`/comments/${post.comment.id}/answers`, { text: 'From eight.' });
    const { history } = await ended(post.comment.id);
    assert.equal(history[0]?.status, 'refused');
    assert.ok(history[0].message);
  });

  it('is refused for a member who may no longer publish for the brand', async () => {
    const post = await commented('threads');
    const { orm } = await publishing().service();
    await author().fault('threads', { operation: 'reply', mode: 'rate_limited', retryAfterSeconds: 1 });
    await act(`/comments/${post.comment.id}/answers`, { text: 'From eight.' });
    await orm.em
      .fork()
      .execute(`update memberships set role = 'member', grouped = true where org_id = ?`, [author().orgId]);
    const [row] = await eventually('it has ended', async () => {
      const rows = await orm.em
        .fork()
        .execute<{ status: string; message: string }[]>(
          `select status, message from comment_actions where comment_id = ? and status = 'refused'`,
          [post.comment.id],
        );
      return rows.length > 0 && rows;
    });
    assert.match(row?.message ?? '', /may no longer publish for the brand/);
    assert.deepEqual(
      (await there(post)).filter(({ isOwn }) => isOwn),
      [],
    );
  });
});
