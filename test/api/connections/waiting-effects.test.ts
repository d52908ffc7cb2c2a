import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { wakeForAccount } from '../../../src/db/publishing/holds.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { workflowIdOf } from '../../../src/domain/stories.ts';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor, bringTo, type Author } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { aCommentRow } from '../../support/tenants/tenants-world.ts';
import { use } from '../../support/use.ts';

/** Effects on published posts while a person has to reconnect the account. */
describe('an effect that waits for an account', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  let author: Author;
  let postId: string;
  let targetId: string;
  beforeEach(async () => {
    author = await anAuthor(api(), ['x']);
    ({ id: postId } = await aPost(api(), author));
    await bringTo(api(), postId, 'published', { x: 'published' });
    const [target] = await api().rows(
      `update post_targets set external_id = '1' where post_id = $1 returning id`,
      postId,
    );
    targetId = target?.id as string;
  });

  const add = async (table: string, columns: string, values: string): Promise<string> => {
    const [row] = await api().rows<{ id: string }>(
      `insert into ${table} (id, created_at, updated_at, org_id, post_id, target_id, platform, ${columns})
       select gen_random_uuid(), now(), now(), org_id, post_id, id, platform, ${values}
         from post_targets where id = $1 returning id`,
      targetId,
    );
    return row?.id ?? '';
  };
  const inADay = `now() + interval '1 day'`;
  const action = async (lookAt = inADay, status = 'pending') => {
    const comment = await aCommentRow(api(), { orgId: author.orgId, postId });
    return add(
      'comment_actions',
      'brand_id, comment_id, comment_external_id, kind, text, status, actor, membership_id, sent_at, look_at',
      `'${author.brand.id}', '${comment}', '${comment}', 'answer', 'Yes', '${status}', 'user:1', gen_random_uuid(), now(), ${lookAt}`,
    );
  };
  const followUp = (number: number, due: string, lookAt: string) =>
    add(
      'follow_up_comments',
      'number, text, after, due_at, look_at',
      `${number}, 'More', 0, ${due}, ${lookAt}`,
    );
  const removal = () =>
    add(
      'post_actions',
      'account, kind, status, actor, membership_id, external_ids, due_at',
      `'1', 'remove', 'pending', 'user:1', gen_random_uuid(), '["1"]', ${inADay}`,
    );
  const connectAgain = (platform: 'x' | 'linkedin' = 'x') =>
    inTransaction(service().orm, em =>
      wakeForAccount(em, { orgId: author.orgId, brandId: author.brand.id, platform }),
    );
  const isDue = async (table: string, id: string, column: string): Promise<boolean> =>
    (await api().rows(`select coalesce(${column} <= now(), true) as due from ${table} where id = $1`, id))[0]
      ?.due;
  const messages = () =>
    api().rows(
      `select kind, workflow_id, payload from outbox_messages
        where payload->>'postId' = $1 and kind <> 'post.changed' order by kind`,
      postId,
    );

  it('is tried at once when the account is connected again', async () => {
    const [answer, second] = [await action(), await action()];
    const comment = await followUp(1, 'now()', inADay);
    const removing = await removal();
    await connectAgain();
    for (const id of [answer, second]) assert.ok(await isDue('comment_actions', id, 'look_at'));
    assert.ok(await isDue('follow_up_comments', comment, 'look_at'));
    assert.ok(await isDue('post_actions', removing, 'due_at'));
    const ids = { postId, orgId: author.orgId, brandId: author.brand.id };
    const expected = [
      ['comment_actions.due', { ...ids, targetId }],
      ['comments.due', { ...ids, targetId }],
      ['post.published_changed', ids],
    ] as const;
    assert.deepEqual(
      (await messages()).map(({ kind, workflow_id, payload }) => [kind, workflow_id, payload]),
      expected.map(([kind, payload]) => [kind, workflowIdOf(kind, payload as never), payload]),
    );
  });

  it('keeps its time where it is not due yet, is under way, or goes by another account', async () => {
    const later = await followUp(1, inADay, inADay);
    const read = await action(inADay, 'reading');
    await connectAgain();
    assert.equal(await isDue('follow_up_comments', later, 'look_at'), false);
    assert.equal(await isDue('comment_actions', read, 'look_at'), false);
    const other = await action();
    await connectAgain('linkedin');
    assert.equal(await isDue('comment_actions', other, 'look_at'), false);
    assert.deepEqual(await messages(), []);
  });
});
