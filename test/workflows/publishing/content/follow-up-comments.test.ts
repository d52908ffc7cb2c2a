import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { eventually } from '../../../support/eventually.ts';
import { untilRow } from '../../../support/until-row.ts';
import { keepHistory } from '../../../support/histories.ts';
import { usePublishing } from '../../../support/publishing.ts';

type Comment = PostAnswer['targets'][number]['comments'][number];

const hour = 3_600;

describe('comments that follow a post', () => {
  const publishing = usePublishing({
    RECONCILE_SETTLE: '500ms',
    RECONCILE_SETTLE_UNGUARDED: '500ms',
    COMMIT_TIMEOUT: '2s',
    LINKEDIN_SCOPES:
      'openid profile w_member_social w_member_social_feed w_organization_social r_organization_social r_organization_social_feed rw_organization_admin',
  });

  /** Comments of this author, so many seconds after their post. */
  const comments = (author: Author, ...after: number[]) =>
    after.map((seconds, index) => ({ text: `comment ${index + 1} ${author.marker}`, after: seconds }));

  const published = async (
    author: Author,
    platform: PlatformName,
    given: { text: string; after: number }[],
  ): Promise<PostAnswer> => {
    return author.published({ platforms: [platform], comments: given });
  };

  const commentsOf = ({ targets }: PostAnswer): Comment[] => targets[0]?.comments ?? [];
  const open = ['pending', 'calling', 'reading'];
  const isOpen = ({ status }: Comment): boolean => open.includes(status);
  /** Waits until so many of them, or all, have ended. */
  const ended = (author: Author, { id }: { id: string }, count?: number): Promise<PostAnswer> =>
    untilRow(
      publishing().api,
      `the comments of ${id} end`,
      [
        `select 1 from follow_up_comments where post_id = $1
         having count(*) filter (where not status = any($2)) = coalesce($3, count(*))`,
        id,
        open,
        count ?? null,
      ],
      async () => {
        const post = await author.read(id);
        const all = commentsOf(post);
        return all.filter(comment => !isOpen(comment)).length === (count ?? all.length) && post;
      },
    );
  const under = async (author: Author) => (await author.effects()).filter(({ kind }) => kind !== 'post');
  const saidUnder = async (author: Author): Promise<string[]> =>
    (await under(author)).map(({ text }) => text);
  const wordsOf = (post: PostAnswer): [string, string | null][] =>
    commentsOf(post).map(({ status, message }) => [status, message]);

  it('are published once each, none before its time, and shown in the timeline', async () => {
    const author = await publishing().anAuthor();
    const given = comments(author, 0, 2);
    const post = await ended(author, await published(author, 'x', given));
    const [target] = post.targets;
    const outAt = Date.parse((target as { publishedAt?: string }).publishedAt ?? '');
    const effects = await under(author);
    assert.deepEqual(
      commentsOf(post).map(({ text, dueAt, status, externalId, url }) => ({
        text,
        after: (Date.parse(dueAt) - outAt) / 1_000,
        status,
        externalId,
        hasUrl: url !== null,
      })),
      given.map((comment, index) => ({
        ...comment,
        status: 'published',
        externalId: effects[index]?.id,
        hasUrl: true,
      })),
    );
    assert.equal(effects.length, 2);
    for (const [index, { dueAt }] of commentsOf(post).entries())
      assert.ok(Date.parse(effects[index]?.at ?? '') >= Date.parse(dueAt), JSON.stringify(effects));
    const { timeline } = await author.get<{ timeline: { kind: string; to?: string }[] }>(
      `/posts/${post.id}/timeline`,
    );
    assert.deepEqual(
      timeline.flatMap(({ kind, to }) => (kind === 'change' && to?.startsWith('comment') ? [to] : [])),
      ['comment 1 published', 'comment 2 published'],
    );
    await keepHistory(
      publishing().temporalAddress,
      `comments:${await targetIdOf(post.id)}`,
      'put-comments/published',
    );
  });

  /** Returns the id by which operators find its workflow. */
  const targetIdOf = async (postId: string): Promise<string> => {
    const { orm } = await publishing().service();
    const [row] = await orm.em
      .fork()
      .execute<{ id: string }[]>('select id from post_targets where post_id = ?', [postId]);
    return row?.id ?? '';
  };

  it('keep no post from being published, and wait without its workflow', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'x', comments(author, hour));
    await author.untilWorkflowEnds(post.id);
    const [comment] = commentsOf(await author.read(post.id));
    assert.deepEqual([post.status, comment?.status], ['published', 'pending']);
    assert.deepEqual(await saidUnder(author), []);
  });

  it('are not called failed where X refuses one as said already after a lost call', async () => {
    const author = await publishing().anAuthor();
    await author.fault('x', { operation: 'publish', mode: 'reset_before', skip: 1 });
    await author.fault('x', { operation: 'publish', mode: 'duplicate', skip: 1 });
    const post = await ended(author, await published(author, 'x', comments(author, 0)));
    assert.deepEqual(
      commentsOf(post).map(({ status }) => status),
      ['unconfirmed'],
    );
  });

  for (const platform of ['linkedin', 'instagram', 'threads'] as const)
    it(`stand under the post itself on ${platform}, one by one`, async () => {
      const author = await publishing().anAuthor();
      const given = comments(author, 0, 1);
      const post = await ended(author, await published(author, platform, given));
      const effects = await under(author);
      assert.deepEqual(
        effects.map(({ text, id, ...effect }) => [text, id, (effect as { inReplyTo?: string }).inReplyTo]),
        given.map(({ text }, index) => [
          text,
          commentsOf(post)[index]?.externalId,
          post.targets[0]?.externalId,
        ]),
        JSON.stringify(commentsOf(post)),
      );
    });

  for (const [platform, mode] of [
    ['x', 'error_after'],
    ['x', 'hang_after'],
    ['threads', 'error_after'],
    ['instagram', 'error_after'],
  ] as const)
    it(`are read back on ${platform} after ${mode}, and not sent twice`, async () => {
      const author = await publishing().anAuthor();
      await author.fault(platform, { operation: 'publish', mode, skip: 1 });
      const post = await ended(author, await published(author, platform, comments(author, 0, 1)));
      const effects = await under(author);
      assert.deepEqual(
        commentsOf(post).map(({ status, externalId }) => [status, externalId]),
        effects.map(({ id }) => ['published', id]),
        JSON.stringify(commentsOf(post)),
      );
      assert.equal(effects.length, 2);
    });

  it('are found on Instagram though its account has taken another name, and not sent twice', async () => {
    const author = await publishing().anAuthor(['instagram']);
    await publishing().sandbox.rename('instagram', author.marker, `new_${author.marker}`);
    await author.fault('instagram', { operation: 'publish', mode: 'error_after', skip: 1 });
    const post = await published(author, 'instagram', comments(author, 0));
    await eventually('the platform was read back, and says nothing for sure', async () => {
      const [comment] = commentsOf(await author.read(post.id));
      return comment && (!isOpen(comment) || comment.message?.includes('may not show it yet'));
    });
    await author.connect('instagram');
    const [comment] = commentsOf(await ended(author, post));
    assert.deepEqual(
      (await under(author)).map(({ id }) => [id, 'published']),
      [[comment?.externalId, comment?.status]],
    );
  });

  it('are sent once more where X is known not to have them after a lost answer', async () => {
    const author = await publishing().anAuthor();
    await author.fault('x', { operation: 'publish', mode: 'error_before', skip: 1 });
    const post = await ended(author, await published(author, 'x', comments(author, 0)));
    assert.deepEqual(wordsOf(post), [['published', null]]);
    assert.equal((await under(author)).length, 1);
  });

  it('stay unconfirmed on LinkedIn, where members may not read them, and are not sent again', async () => {
    const author = await publishing().anAuthor();
    await author.fault('linkedin', { operation: 'publish', mode: 'error_after', skip: 1 });
    const post = await ended(author, await published(author, 'linkedin', comments(author, 0, 1)));
    assert.deepEqual(
      commentsOf(post).map(({ status }) => status),
      ['unconfirmed', 'published'],
    );
    assert.equal((await under(author)).length, 2);
  });

  it('say why one is not there that was refused, and the others go on', async () => {
    const author = await publishing().anAuthor();
    await author.fault('x', { operation: 'publish', mode: 'forbidden', skip: 1 });
    const post = await ended(author, await published(author, 'x', comments(author, 0, 1)));
    const [refused, other] = commentsOf(post);
    assert.deepEqual([post.status, refused?.status, other?.status], ['published', 'failed', 'published']);
    assert.ok(refused?.message, 'it says nothing');
    assert.equal((await under(author)).length, 1);
  });

  it('wait for as long as X asks, and renew a token that is refused', async () => {
    const author = await publishing().anAuthor();
    await author.fault('x', { operation: 'publish', mode: 'rate_limited', skip: 1, retryAfterSeconds: 1 });
    await author.fault('x', { operation: 'publish', mode: 'unauthorized', skip: 1 });
    const post = await ended(author, await published(author, 'x', comments(author, 0)));
    assert.deepEqual(wordsOf(post), [['published', null]]);
    assert.equal((await under(author)).length, 1);
  });

  it('do not follow a post that was deleted from the platform, and earlier ones are deleted with it', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'x', comments(author, 0, hour));
    await ended(author, post, 1);
    await author.send('post', `/posts/${post.id}/unpublish`);
    const [first, second] = commentsOf(await ended(author, post));
    assert.deepEqual([first?.status, second?.status], ['published', 'skipped']);
    assert.match(second?.message ?? '', /no longer on the platform/);
    await eventually('all that was out is deleted', async () =>
      (await author.effects()).every(({ deletedAt }) => deletedAt !== undefined),
    );
    assert.equal((await author.effects()).length, 2);
  });

  it('do not follow by an account that was disconnected meanwhile', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'x', comments(author, 0, 3));
    await ended(author, post, 1);
    await author.disconnect('x');
    const [, second] = commentsOf(await ended(author, post));
    assert.equal(second?.status, 'skipped', JSON.stringify(second));
    assert.match(second?.message ?? '', /no connected account/);
    assert.equal((await under(author)).length, 1);
  });

  it('go on with another worker, each once', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'x', comments(author, 0, 2));
    await publishing().replaceWorker();
    assert.deepEqual(wordsOf(await ended(author, post)), [
      ['published', null],
      ['published', null],
    ]);
    assert.equal((await under(author)).length, 2);
  });

  it('are published with the parameters and mentions of a text', async () => {
    const author = await publishing().anAuthor();
    await author.patch(`/brands/${author.brandSlug}`, {
      utm: { domains: ['acme.com'], parameters: { source: 'social' } },
    });
    const text = `@[Acme](x:acme) ${author.marker} https://shop.acme.com/a`;
    await ended(author, await published(author, 'x', [{ text, after: 0 }]));
    const [said] = await saidUnder(author);
    assert.match(said ?? '', /^@acme .*utm_source=social/);
  });
});
