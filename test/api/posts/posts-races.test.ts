import assert from 'node:assert/strict';
import pg from 'pg';
import { useApi, type Reply } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { anAuthor, aPost, historyOf, inHours, messagesFor, postBody } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('posts under many requests at once', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x']));

  const together = (count: number, call: (index: number) => Promise<Reply>): Promise<Reply[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const move = (id: string, action: string) =>
    api().post(`/posts/${id}/${action}`, undefined, { as: author().token });
  const accepted = (replies: Reply[]) => replies.filter(({ status }) => status < 300);

  it('cancels once', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1) });
    const replies = await together(50, () => move(id, 'cancel'));
    assert.equal(accepted(replies).length, 1);
    assert.ok(replies.every(({ status }) => status === 200 || status === 409));
    assert.equal((await messagesFor(api(), id)).length, 2);
    assert.equal((await historyOf(api(), id)).length, 2);
  });

  it('ends in what its history says when some cancel and some publish', async () => {
    const { id } = await aPost(api(), author(), { scheduledAt: inHours(1) });
    const replies = await together(50, index => move(id, index % 2 === 0 ? 'cancel' : 'publish'));
    assert.ok(replies.every(({ status }) => [200, 202, 409].includes(status)));
    const { data } = await api().get(`/posts/${id}`, { as: author().token });
    const history = await historyOf(api(), id);
    assert.equal(data.status, 'publishing');
    const cancelled = replies.filter(({ status }) => status === 200).length;
    assert.equal(history.length - 1, cancelled + 1, 'the first publish counts, its repeats change nothing');
    assert.equal(data.revision, history.length);
    assert.equal((await messagesFor(api(), id)).length, history.length);
    for (const [index, { from_status: from }] of history.entries())
      assert.equal(from, history[index - 1]?.to_status ?? null);
  });

  it('counts every change', async () => {
    const { id } = await aPost(api(), author());
    const replies = await together(30, index =>
      api().patch(`/posts/${id}`, { text: `Change ${index}` }, { as: author().token }),
    );
    assert.equal(accepted(replies).length, 30);
    const { data } = await api().get(`/posts/${id}`, { as: author().token });
    assert.equal(data.revision, 31);
  });

  it('changes its platforms without ever doubling a target', async () => {
    const { id } = await aPost(api(), author());
    const sets = [['x'], ['x', 'linkedin'], ['linkedin', 'threads'], ['youtube']];
    const replies = await together(24, index =>
      api().patch(`/posts/${id}`, { platforms: sets[index % sets.length] }, { as: author().token }),
    );
    assert.equal(accepted(replies).length, 24);
    const { data } = await api().get(`/posts/${id}`, { as: author().token });
    assert.deepEqual(
      data.targets.map(({ platform }: { platform: string }) => platform),
      data.platforms,
    );
  });

  it('deletes no brand together with a post that is being scheduled at that moment', async () => {
    const owner = await anAuthor(api(), ['x']);
    const { id } = await aPost(api(), owner);
    const scheduling = new pg.Client({ connectionString: api().databaseUrl });
    await scheduling.connect();
    await scheduling.query('begin');
    await scheduling.query(`update posts set status = 'scheduled' where id = $1`, [id]);
    const deleting = api().delete(`/brands/${owner.brand.slug}`, { as: owner.token });
    await eventually('the deletion waits for the post', async () => {
      const waiting = await api().rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === 1;
    });
    await scheduling.query('commit');
    await scheduling.end();
    assert.equal((await deleting).body.error, 'invalid_state');
    assert.equal((await api().get(`/posts/${id}`, { as: owner.token })).data.status, 'scheduled');
  });

  it('makes one post of one Idempotency-Key', async () => {
    const body = postBody(author(), { text: 'Only once' });
    const sending = { as: author().token, headers: { 'Idempotency-Key': 'only-once' } };
    const replies = await together(20, () => api().post('/posts', body, sending));
    assert.ok(replies.every(({ status }) => status === 201 || status === 409));
    const last = await api().post('/posts', body, sending);
    const ids = new Set([...accepted(replies), last].map(({ data }) => data.id));
    assert.equal(ids.size, 1);
  });
});
