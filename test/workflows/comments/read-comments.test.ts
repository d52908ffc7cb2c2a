import assert from 'node:assert/strict';
import { commentsOn, pageScopes, type Voice } from '../../support/comments.ts';
import { usePublishing } from '../../support/publishing.ts';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import { use } from '../../support/use.ts';

describe('a comment on a post', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  const { out, idOn, look, lookAtAll, on, sql } = commentsOn(publishing);

  const author = use(() => publishing().anAuthor());

  /** Returns the author's costs of reading from X so far, in millionths of a dollar. */
  const spent = async (): Promise<number> => {
    const { externalId: account } = await author().connection('x');
    const [row] = await publishing().api.rows<{ cost: string }>(
      `select coalesce(sum(cost), 0)::text as cost from platform_reads where platform = 'x' and account = $1`,
      account,
    );
    return Number(row?.cost);
  };
  const texts = (comments: Voice[]) => comments.map(({ text }) => text);
  const says = (platform: PlatformName, post: Awaited<ReturnType<typeof out>>, text: string, more = {}) =>
    publishing().sandbox.comment({ platform, post: idOn(platform, post), text, ...more });

  for (const platform of platformNames)
    it(`on ${platform} is read with who said it, and once over several rounds`, async () => {
      const post = await out(author(), platform);
      const first = await says(platform, post, 'Lovely', { author: 'Ada', likes: 3 });
      await says(platform, post, 'Indeed', { author: 'Grace', parent: first });
      for (let number = 0; number < 3; number += 1) await look(post);
      const { comments, platforms } = await on(author(), post);
      assert.deepEqual(texts(comments).toSorted(), ['Indeed', 'Lovely']);
      const lovely = comments.find(({ text }) => text === 'Lovely');
      assert.equal(lovely?.externalId, first);
      assert.ok(lovely.author);
      assert.equal(lovely.likes, platform === 'threads' ? null : 3);
      assert.deepEqual([lovely.isOurs, lovely.state, lovely.parentId], [false, 'visible', null]);
      assert.equal(comments.find(({ text }) => text === 'Indeed')?.parentId, lovely.id);
      assert.deepEqual([platforms[0]?.platform, platforms[0]?.reason], [platform, null]);
      assert.ok(platforms[0]?.readAt && platforms[0].nextAt);
      const inbox = await author().get<{ comments: Voice[] }>(`/comments?platform=${platform}`);
      assert.deepEqual(texts(inbox.comments).toSorted(), ['Indeed', 'Lovely']);
    });

  for (const platform of platformNames)
    it(`on ${platform} is shown, however long its author's name is and however many like it`, async () => {
      const post = await out(author(), platform);
      await says(platform, post, 'Lovely', { author: 'Ada'.repeat(200), likes: 2 ** 40 });
      await look(post);
      const [comment] = (await on(author(), post)).comments;
      assert.equal(comment?.text, 'Lovely');
      assert.ok((comment.author?.name ?? '').length <= 300);
      assert.ok((comment.likes ?? 0) <= 2 ** 31 - 1);
      const { comments } = await author().get<{ comments: Voice[] }>(`/comments?platform=${platform}`);
      assert.ok(texts(comments).includes('Lovely'));
    });

  const isAsWritten = (platform: PlatformName) => async (): Promise<void> => {
    const post = await out(author(), platform);
    const written = [
      'tea & jam > bread <3',
      'It&#39;s &amp; &lt;b&gt;',
      'See https://example.com/a?b=1&c=2 and\nhttps://example.com/a?b=1&c=23',
      'a_b \\_ {hashtag|\\#|x} <br>',
      `${'Long and longer. '.repeat(20)}The end`,
    ];
    for (const text of written) await says(platform, post, text);
    await look(post);
    assert.deepEqual(texts((await on(author(), post)).comments).toSorted(), written.toSorted());
  };

  for (const platform of ['x', 'linkedin', 'instagram', 'threads'] as const)
    it(
      `on ${platform} is shown as it was written, whatever is escaped and shortened there`,
      isAsWritten(platform),
    );

  it(
    'on youtube is shown as it was written, where it is HTML unless plain text is asked for',
    isAsWritten('youtube'),
  );

  for (const [platform, shown] of [
    ['x', '[GIF]'],
    ['linkedin', '[Image]'],
    ['instagram', '[Attachment]'],
    ['threads', '[Attachment]'],
  ] as const)
    it(`on ${platform} is shown as ${shown} where it is a GIF alone`, async () => {
      const post = await out(author(), platform);
      await says(platform, post, '', { attachment: 'gif' });
      await says(platform, post, 'So funny', { attachment: 'gif' });
      await look(post);
      assert.deepEqual(texts((await on(author(), post)).comments).toSorted(), ['So funny', shown]);
    });

  it('that is edited on X takes the place of what it was, with its answers, and is asked for once', async () => {
    const post = await out(author(), 'x');
    const first = await says('x', post, 'Frist');
    await says('x', post, 'Below', { parent: first });
    await look(post);
    const [before] = (await on(author(), post)).comments.filter(({ text }) => text === 'Frist');
    await publishing().sandbox.changeComment('x', first, { text: 'First & last' });
    await look(post);
    const billed = await spent();
    await look(post);
    assert.equal(await spent(), billed, 'the newest version is known');
    const { comments } = await on(author(), post);
    assert.deepEqual(texts(comments).toSorted(), ['Below', 'First & last']);
    const [after] = comments.filter(({ text }) => text === 'First & last');
    assert.equal(after?.id, before?.id);
    assert.notEqual(after?.externalId, first);
    assert.equal(comments.find(({ text }) => text === 'Below')?.parentId, after?.id);
  });

  for (const platform of ['instagram', 'threads', 'youtube', 'linkedin'] as const)
    it(`on ${platform} is changed where it says something else, and deleted once it is not there`, async () => {
      const post = await out(author(), platform);
      const id = await says(platform, post, 'Frist');
      await says(platform, post, 'Stays');
      await look(post);
      await publishing().sandbox.changeComment(platform, id, { text: 'First' });
      await look(post);
      assert.deepEqual(texts((await on(author(), post)).comments).toSorted(), ['First', 'Stays']);
      await publishing().sandbox.changeComment(platform, id, { deleted: true });
      await lookAtAll(post);
      const states = (await on(author(), post)).comments.map(({ text, state }) => [text, state]);
      assert.deepEqual(Object.fromEntries(states), { First: 'deleted', Stays: 'visible' });
    });

  it('is hidden on the platforms that tell, and held on YouTube, and comes back as it was', async () => {
    const post = await out(author(), 'instagram', 'threads', 'youtube');
    const { sandbox } = publishing();
    const ids = {
      instagram: await says('instagram', post, 'On Instagram'),
      threads: await says('threads', post, 'On Threads'),
      youtube: await says('youtube', post, 'On YouTube'),
    };
    const change = async (is: boolean) => {
      await sandbox.changeComment('instagram', ids.instagram, { hidden: is });
      await sandbox.changeComment('threads', ids.threads, { hidden: is });
      await sandbox.changeComment('youtube', ids.youtube, { held: is });
      await look(post);
      const { comments } = await on(author(), post);
      return Object.fromEntries(comments.map(({ platform, state }) => [platform, state]));
    };
    assert.deepEqual(await change(true), { instagram: 'hidden', threads: 'hidden', youtube: 'held' });
    assert.deepEqual(await change(false), { instagram: 'visible', threads: 'visible', youtube: 'visible' });
  });

  it('is not taken for deleted if the owner hides it on YouTube, which then shows it to no one', async () => {
    const post = await out(author(), 'youtube');
    const id = await says('youtube', post, 'Rude');
    await look(post);
    await sql(`update comments set state = 'hidden' where external_id = ?`, id);
    await publishing().sandbox.changeComment('youtube', id, { hidden: true });
    await lookAtAll(post);
    const known = await on(author(), post);
    assert.equal(known.comments[0]?.state, 'hidden', JSON.stringify(known));
  });

  it('is liked by more, and is asked of X only where it is new', async () => {
    const post = await out(author(), 'x');
    await says('x', post, 'Once');
    await look(post);
    const before = await spent();
    await look(post);
    assert.equal(await spent(), before, 'nothing new is nothing billed');
    await says('x', post, 'Twice', { likes: 4 });
    await look(post);
    assert.equal((await spent()) - before, 5_000);
    assert.deepEqual(texts((await on(author(), post)).comments), ['Twice', 'Once']);
  });

  for (const words of [
    { xEra: 'posts', xOtherEra: 'refused' },
    { xEra: 'posts', xOtherEra: 'ignored' },
    { xEra: 'tweets', xOtherEra: 'refused' },
  ])
    it(`is read from an X of ${words.xEra} whose other words are ${words.xOtherEra}`, async () => {
      const post = await out(author(), 'x');
      const first = await says('x', post, 'Above');
      await says('x', post, 'Below', { parent: first });
      await publishing().sandbox.settings(words);
      try {
        await look(post);
      } finally {
        await publishing().sandbox.settings({ xEra: 'posts', xOtherEra: 'taken' });
      }
      const { comments } = await on(author(), post);
      assert.deepEqual(
        texts(comments).toSorted(),
        ['Above', 'Below'],
        JSON.stringify(await on(author(), post)),
      );
      const above = comments.find(({ text }) => text === 'Above');
      assert.equal(comments.find(({ text }) => text === 'Below')?.parentId, above?.id);
    });

  it('is found to be deleted once a day below all that is newer', async () => {
    const post = await out(author(), 'youtube');
    const id = await says('youtube', post, 'Old');
    await publishing().sandbox.flood('youtube', idOn('youtube', post), 120);
    await look(post);
    await publishing().sandbox.changeComment('youtube', id, { deleted: true });
    const state = async () =>
      (
        await publishing().api.rows<{ state: string }>(
          'select state from comments where external_id = $1',
          id,
        )
      )[0]?.state;
    await look(post);
    assert.equal(await state(), 'visible', 'the first page has nothing new');
    await lookAtAll(post);
    assert.equal(await state(), 'deleted');
  });

  it('is asked of X also where a newer one came by another way', async () => {
    const post = await out(author(), 'x');
    await says('x', post, 'First');
    await look(post);
    await says('x', post, 'Between');
    await sql(
      `insert into comments (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, external_id, text, said_at)
       select gen_random_uuid(), now(), now(), org_id, brand_id, post_id, target_id, platform, '9000000000000000000', 'Hinted',
              now() + interval '1 minute' from comments where post_id = ?`,
      post.id,
    );
    await look(post);
    assert.deepEqual(texts((await on(author(), post)).comments), ['Hinted', 'Between', 'First']);
  });
});
