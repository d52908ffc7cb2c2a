import assert from 'node:assert/strict';
import { useApi, type Reply } from '../../support/http/api.ts';
import { anAuthor, aPost, inHours, postBody } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('a draft with a wanted time', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x']));

  const as = () => ({ as: author().token });
  const planned = async (hours: number): Promise<{ id: string; status: string; plannedFor: string }> => {
    const { id } = await aPost(api(), author(), { plannedFor: inHours(hours) });
    return (await api().get(`/posts/${id}`, as())).data;
  };
  const schedule = (id: string, body?: object) => api().post(`/posts/${id}/schedule`, body, as());
  const entries = async (hours: number) => {
    const span = `from=${inHours(hours - 1)}&to=${inHours(hours + 1)}`;
    const { data } = await api().get(`/posts/calendar?${span}`, as());
    const counts = await api().get(`/posts/counts?${span}`, as());
    assert.equal(
      counts.data.days.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      data.posts.length,
    );
    return data.posts.map(({ id, status, at }: Record<string, string>) => ({ id, status, at }));
  };

  it('appears in the calendar and its counts at that time, and sends nothing', async () => {
    const { id, plannedFor, status } = await planned(20);
    assert.equal(status, 'draft');
    assert.deepEqual(await entries(20), [{ id, status: 'draft', at: plannedFor }]);
    const moved = await api().patch(`/posts/${id}`, { plannedFor: inHours(40) }, as());
    assert.deepEqual([moved.data.status, await entries(20)], ['draft', []]);
    assert.deepEqual(await entries(40), [{ id, status: 'draft', at: moved.data.plannedFor }]);
    await api().patch(`/posts/${id}`, { plannedFor: null }, as());
    assert.deepEqual(await entries(40), []);
  });

  it('is published then once it is scheduled without a time, and no longer has a wanted time', async () => {
    const { id, plannedFor } = await planned(60);
    const { status, data } = await schedule(id);
    assert.deepEqual(
      [status, data.status, data.scheduledAt, data.plannedFor],
      [200, 'scheduled', plannedFor, null],
    );
    assert.deepEqual(await entries(60), [{ id, status: 'scheduled', at: plannedFor }]);
  });

  it('is published at another time if one is given', async () => {
    const { id } = await planned(80);
    const { data } = await schedule(id, { scheduledAt: inHours(90) });
    assert.deepEqual([data.status, data.plannedFor, await entries(80)], ['scheduled', null, []]);
  });

  it('is shown by the preview of the post', async () => {
    const { id, plannedFor } = await planned(100);
    const { data } = await api().get(`/posts/${id}/preview`, as());
    assert.deepEqual([data.plannedFor, data.scheduledAt], [plannedFor, null]);
  });

  it('is refused if it is past or was never set, and on a post that is not a draft', async () => {
    const refused = async (path: string, reply: Promise<Reply>) => {
      const { status, body } = await reply;
      assert.deepEqual([status, body.error, body.details[0].path], [400, 'validation_failed', path]);
    };
    const create = (given: object) => api().post('/posts', postBody(author(), { ...given }), as());
    await refused('plannedFor', create({ plannedFor: inHours(-1) }));
    await refused('plannedFor', create({ plannedFor: inHours(5), scheduledAt: inHours(6) }));
    const scheduled = await aPost(api(), author(), { scheduledAt: inHours(200) });
    await refused('plannedFor', api().patch(`/posts/${scheduled.id}`, { plannedFor: inHours(9) }, as()));
    await refused('scheduledAt', schedule((await aPost(api(), author())).id));
    const late = await planned(5);
    await api().rows(`update posts set planned_for = now() - interval '1 hour' where id = $1`, late.id);
    await refused('scheduledAt', schedule(late.id));
  });
});
