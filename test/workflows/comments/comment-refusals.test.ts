import assert from 'node:assert/strict';
import type { PostAnswer } from '../../support/author.ts';
import { commentsOn, pageScopes } from '../../support/comments.ts';
import { usePublishing } from '../../support/publishing.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { useForEach } from '../../support/use.ts';

describe('comments that cannot be read', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  const { out, idOn, look, lookAtAll, measure, on, sql } = commentsOn(publishing);

  const author = useForEach(() => publishing().anAuthor());

  /** A post of which one comment is known. */
  const known = async (platform: PlatformName): Promise<PostAnswer> => {
    const post = await out(author(), platform);
    await publishing().sandbox.comment({ platform, post: idOn(platform, post), text: 'Known' });
    await look(post);
    assert.equal((await on(author(), post)).comments.length, 1);
    return post;
  };
  /** Returns the message about the one platform of a post. Earlier numbers must still be there. */
  const told = async (post: PostAnswer) => {
    const { comments, platforms } = await on(author(), post);
    assert.deepEqual(
      comments.map(({ text, state }) => [text, state]),
      [['Known', 'visible']],
    );
    const [platform] = platforms;
    assert.ok(platform);
    return platform;
  };

  it('say which and since when while they cannot, and keep what is known', async () => {
    const post = await known('threads');
    await publishing().sandbox.withhold('threads', author().marker, ['threads_read_replies']);
    await look(post);
    const { reason, since, readAt } = await told(post);
    assert.match(reason ?? '', /does not allow/);
    assert.ok(since !== null && readAt !== null && since > readAt);
    await look(post);
    assert.equal((await told(post)).since, since, 'since the first of the refusals');
    await publishing().sandbox.withhold('threads', author().marker, []);
    await look(post);
    assert.deepEqual([(await told(post)).reason, (await told(post)).since], [null, null]);
  });

  it('cannot be read by a member who may only advertise jobs for a page on LinkedIn', async () => {
    const post = await known('linkedin');
    await publishing().sandbox.pageRole(author().marker, 'RECRUITING_POSTER');
    await lookAtAll(post);
    assert.match((await told(post)).reason ?? '', /RECRUITING_POSTER/);
  });

  it('are none at all on a member’s post on LinkedIn, and no call is made', async () => {
    const { id } = await author().published({ platforms: ['linkedin'] });
    await measure();
    await look({ id });
    const { platforms } = await on(author(), { id });
    assert.match(platforms[0]?.reason ?? '', /no app to read comments on a member/);
    assert.equal(await publishing().sandbox.calls('linkedin', 'comments', author().marker), 0);
  });

  it('are turned off on YouTube', async () => {
    const post = await known('youtube');
    const { sandbox } = publishing();
    await sandbox.settings({ youtubeCommentsDisabled: [idOn('youtube', post)] });
    await look(post);
    await sandbox.settings({ youtubeCommentsDisabled: [] });
    assert.match((await told(post)).reason ?? '', /disabled comments/);
  });

  for (const fields of [['from'], ['from', 'replies']])
    it(`are read on Instagram without ${fields.join(' and ')} where it refuses that`, async () => {
      const post = await out(author(), 'instagram');
      const { sandbox } = publishing();
      const said = { platform: 'instagram', post: idOn('instagram', post) } as const;
      await sandbox.comment({ ...said, text: 'Known' });
      await sandbox.settings({ instagramRefusedFields: fields });
      try {
        await look(post);
      } finally {
        await sandbox.settings({ instagramRefusedFields: [] });
      }
      assert.equal((await told(post)).reason, null);
      assert.equal((await on(author(), post)).comments[0]?.author?.handle, 'ada');
    });

  it('wait as long as the platform asks, and publishing continues', async () => {
    const post = await known('threads');
    await author().fault('threads', { operation: 'comments', mode: 'rate_limited', retryAfterSeconds: 600 });
    await look(post);
    assert.match((await told(post)).reason ?? '', /slow down/);
    const calls = await publishing().sandbox.calls('threads', 'comments', author().marker);
    await look(post);
    assert.equal(await publishing().sandbox.calls('threads', 'comments', author().marker), calls);
    assert.equal((await out(author(), 'threads')).status, 'published');
  });

  it('are polled again after a fault of the platform', async () => {
    const post = await known('instagram');
    await author().fault('instagram', { operation: 'comments', mode: 'error_before' });
    await look(post);
    assert.ok((await told(post)).reason);
    await look(post);
    assert.equal((await told(post)).reason, null);
  });

  it('wait for who has to connect the account again, and are read once they have', async () => {
    const post = await known('threads');
    await author().disconnect('threads');
    await look(post);
    const { reason, nextAt } = await told(post);
    assert.ok(reason !== null && nextAt !== null);
    await author().connect('threads');
    await publishing().sandbox.comment({ platform: 'threads', post: idOn('threads', post), text: 'New' });
    // no post with this id is due
    await look({ id: '00000000-0000-7000-8000-000000000000' });
    const { comments, platforms } = await on(author(), post);
    assert.deepEqual(
      comments.map(({ text }) => text),
      ['New', 'Known'],
    );
    assert.equal(platforms[0]?.reason, null);
  });

  it('are left where the post is gone, and stay as they were', async () => {
    const post = await known('youtube');
    await publishing().sandbox.remove('youtube', idOn('youtube', post));
    await sql('update post_metrics set next_at = now() where post_id = ?', post.id);
    await measure();
    const calls = await publishing().sandbox.calls('youtube', 'comments', author().marker);
    await look(post);
    const { reason, since } = await told(post);
    assert.match(reason ?? '', /no longer on the platform/);
    assert.ok(since);
    assert.equal(await publishing().sandbox.calls('youtube', 'comments', author().marker), calls);
  });

  it('are no longer polled once the post was deleted from the platform', async () => {
    const post = await known('x');
    await publishing().api.post(`/posts/${post.id}/unpublish`, {}, { as: author().token });
    await author().untilWorkflowEnds(post.id);
    await sql(`update post_targets set status = 'removed' where post_id = ?`, post.id);
    await look(post);
    assert.equal((await told(post)).nextAt, null);
  });
});

describe('comments for apps without the scope', () => {
  const publishing = usePublishing({
    LINKEDIN_SCOPES: pageScopes.replace('r_organization_social ', ''),
  });
  const { out, look, on } = commentsOn(publishing);

  it('are not read from LinkedIn, which says which scope it takes', async () => {
    const author = await publishing().anAuthor();
    const post = await out(author, 'linkedin');
    await look(post);
    assert.match((await on(author, post)).platforms[0]?.reason ?? '', /r_organization_social_feed/);
  });
});

describe('comments that the operator bounds', () => {
  for (const [env, says] of [
    [{ X_METRICS: 'false' }, /X_METRICS/],
    [{ X_READ_BUDGET: '0' }, /X_READ_BUDGET/],
  ] as const) {
    const publishing = usePublishing(env);
    const { out, look, on } = commentsOn(publishing);

    it(`are not read from X with ${Object.entries(env).join()}, and no call is made`, async () => {
      const author = await publishing().anAuthor();
      const post = await out(author, 'x');
      await look(post);
      assert.match((await on(author, post)).platforms[0]?.reason ?? '', says);
      assert.equal(await publishing().sandbox.calls('x', 'comments', author.marker), 0);
    });
  }
});

describe('money for some of the comments', () => {
  // of the $0.12, $0.01 is for the account and $0.005 for the post; a page of 21 is left
  const publishing = usePublishing({ X_READ_BUDGET: '0.12' });
  const { out, idOn, look, on } = commentsOn(publishing);

  it('reads those from X, and says of the others that it is spent', async () => {
    const author = await publishing().anAuthor();
    const post = await out(author, 'x');
    await publishing().sandbox.flood('x', idOn('x', post), 60);
    await look(post);
    const { comments, platforms } = await on(author, post);
    assert.equal(comments.length, 21);
    assert.match(platforms[0]?.reason ?? '', /X_READ_BUDGET/);
  });
});
