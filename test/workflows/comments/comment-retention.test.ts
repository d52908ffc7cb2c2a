import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import { commentsOn, pageScopes, type Voice } from '../../support/comments.ts';
import { downloaded, exported, unpacked } from '../../support/exports.ts';
import { pruneOnce } from '../../support/prune.ts';
import { removalsIn } from '../../support/removals.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('the retention of comments', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  const { out, idOn, look, lookAtAll, on, sql } = commentsOn(publishing);
  const { remove } = removalsIn(() => publishing());
  let author: Author;
  let post: PostAnswer;

  beforeEach(async () => {
    author = await publishing().anAuthor();
    post = await out(author, 'linkedin');
    await publishing().sandbox.comment({
      platform: 'linkedin',
      post: idOn('linkedin', post),
      text: 'Private words',
    });
    await look(post);
  });

  /** Makes all reads so much older. */
  const pass = (hours: number) =>
    sql(
      `update comments set created_at = created_at - ?::int * interval '1 hour', until = until - ?::int * interval '1 hour',
              author_until = author_until - ?::int * interval '1 hour' where post_id = ?`,
      hours,
      hours,
      hours,
      post.id,
    );
  const shown = async (): Promise<Voice[]> => (await on(author, post)).comments;
  const kept = () =>
    publishing().api.rows<{ text: string; author: unknown; forgotten: boolean }>(
      `select text, author, forgotten_at is not null as forgotten from comments where post_id = $1`,
      post.id,
    );

  it('says of LinkedIn’s that they are forgotten after two days', async () => {
    const [comment] = await shown();
    const hours = (Date.parse(comment?.expiresAt ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 47 && hours <= 48, comment?.expiresAt ?? 'no end');
  });

  it('forgets who said something on LinkedIn a day after it was first read, however often it is read', async () => {
    assert.ok((await shown())[0]?.author);
    await pass(23);
    await lookAtAll(post);
    assert.ok((await shown())[0]?.author);
    await pass(1);
    assert.equal((await shown())[0]?.author, null, 'not shown any more, before it is gone');
    await lookAtAll(post);
    assert.deepEqual(await kept(), [{ text: 'Private words', author: null, forgotten: false }]);
  });

  it('deletes comments on LinkedIn after two days, and never takes them for new', async () => {
    await pass(48);
    assert.deepEqual(await shown(), [], 'not shown any more, before it is gone');
    assert.deepEqual((await author.get<{ comments: Voice[] }>('/comments')).comments, []);
    for (let number = 0; number < 2; number += 1) {
      assert.equal((await lookAtAll(post)).found, 0);
      assert.deepEqual(await kept(), [{ text: '', author: null, forgotten: true }]);
    }
    assert.deepEqual(await shown(), []);
  });

  it('keeps those of the other platforms, which set no end', async () => {
    post = await out(author, 'threads');
    await publishing().sandbox.comment({
      platform: 'threads',
      post: idOn('threads', post),
      text: 'Public words',
    });
    await look(post);
    await pass(24 * 60);
    await lookAtAll(post);
    const [comment] = await shown();
    assert.deepEqual([comment?.text, comment?.expiresAt], ['Public words', null]);
    assert.ok(comment?.author);
  });

  it('leaves LinkedIn’s out of the archive of an account, and says why', async () => {
    post = await out(author, 'threads');
    const { api, sandbox } = publishing();
    await sandbox.comment({ platform: 'threads', post: idOn('threads', post), text: 'Public words' });
    await look(post);
    const { downloadUrl } = await exported(api, author.token);
    const { rows, manifest, texts } = await unpacked(await downloaded(downloadUrl));
    assert.deepEqual(
      rows('comments').map(({ text }) => text),
      ['Public words'],
    );
    assert.ok([...texts.values()].every(text => !text.includes('Private words')));
    assert.match(manifest.leftOut['comments of linkedin'] ?? '', /a few hours/);
  });

  const left = async (): Promise<Record<string, number>> => {
    const tables = ['comments', 'comment_reads', 'comment_actions', 'comment_notes'];
    const counted = tables.map(
      async table =>
        [
          table,
          (
            await publishing().api.rows<{ count: number }>(
              `select count(*)::int as count from ${table} where org_id = $1`,
              author.orgId,
            )
          )[0]?.count ?? 0,
        ] as const,
    );
    return Object.fromEntries(await Promise.all(counted));
  };
  /** Runs a team member's actions on the comment. */
  const treat = async (): Promise<void> => {
    await sql(
      `insert into comment_notes (id, created_at, org_id, comment_id, text, author)
       select gen_random_uuid(), now(), org_id, id, 'Nice', 'a test' from comments where post_id = ?`,
      post.id,
    );
    await sql(
      `insert into comment_actions (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, comment_id,
                                    comment_external_id, kind, text, actor, membership_id, status)
       select gen_random_uuid(), now(), now(), org_id, brand_id, post_id, target_id, platform, id, external_id, 'answer', 'Thanks',
              'a test', gen_random_uuid(), 'done' from comments where post_id = ?`,
      post.id,
    );
    assert.deepEqual(await left(), { comments: 1, comment_reads: 1, comment_actions: 1, comment_notes: 1 });
  };
  const nothing = { comments: 0, comment_reads: 0, comment_actions: 0, comment_notes: 0 };

  it('ends with the post, once a deleted one can no longer be restored', async () => {
    await treat();
    await publishing().api.delete(`/posts/${post.id}`, { as: author.token });
    await pruneOnce(publishing().api);
    assert.equal((await left())['comments'], 1, 'it can be restored');
    await sql(`update posts set deleted_at = now() - interval '1 year' where id = ?`, post.id);
    await pruneOnce(publishing().api);
    assert.deepEqual(await left(), nothing);
  });

  it('ends with the brand', async () => {
    await treat();
    await sql('delete from brands where org_id = ?', author.orgId);
    await pruneOnce(publishing().api);
    assert.deepEqual(await left(), nothing);
  });

  it('ends with the organization', async () => {
    await treat();
    const asked = await publishing().api.delete(`/orgs/${author.orgId}`, { as: author.token });
    assert.equal(asked.status, 202, asked.text);
    await sql('update billing_accounts set deletes_at = now() where org_id = ?', author.orgId);
    await remove();
    assert.deepEqual(await left(), nothing);
  });
});
