import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aFile, anAuthor, aPost, historyOf, inHours, messagesFor } from '../../support/posts.ts';
import { pruneOnce } from '../../support/prune.ts';
import { use } from '../../support/use.ts';

describe('a deleted post', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin']));

  const as = () => ({ as: author().token });
  const read = (id: string) => api().get(`/posts/${id}`, as());
  const remove = (id: string) => api().delete(`/posts/${id}`, as());
  const restore = (id: string) => api().post(`/posts/${id}/restore`, undefined, as());
  const aDeletedPost = async (given: Record<string, unknown> = {}): Promise<string> => {
    const { id } = await aPost(api(), author(), given);
    assert.equal((await remove(id)).status, 200);
    return id;
  };
  const age = (id: string, by: string) =>
    api().rows(`update posts set deleted_at = deleted_at - $2::interval where id = $1`, id, by);

  it('is restored as it was, and says until when it can be', async () => {
    const given = { text: 'As before', labels: ['spring'], plannedFor: inHours(30), externalId: 'mine-1' };
    const before = (await read((await aPost(api(), author(), given)).id)).data;
    const { data } = await remove(before.id);
    assert.ok(Math.abs(Date.parse(data.restorableUntil) - Date.now() - 86_400_000) < 60_000);
    assert.equal((await read(before.id)).status, 404);
    const back = await restore(before.id);
    const { revision, updatedAt } = before;
    assert.deepEqual({ ...back.data, revision, updatedAt }, before);
    assert.equal(back.data.revision, revision + 2);
    assert.deepEqual(
      (await historyOf(api(), before.id)).map(({ reason }) => reason),
      ['created', 'deleted', 'restored'],
    );
    const { data: labelled } = await api().get('/posts?label=spring', as());
    assert.deepEqual([labelled.total, labelled.posts[0].id], [1, before.id]);
  });

  it('is published at its time again once it is restored, and webhooks are notified', async () => {
    const hook = {
      name: 'Told',
      url: 'https://example.com/hook',
      events: ['post.scheduled', 'post.cancelled'],
    };
    const { data: webhook } = await api().post('/webhooks', hook, as());
    const scheduledAt = inHours(5);
    const id = await aDeletedPost({ scheduledAt, platforms: ['x', 'linkedin'] });
    const { data } = await restore(id);
    assert.deepEqual([data.status, data.scheduledAt], ['scheduled', scheduledAt]);
    assert.deepEqual(
      data.targets.map(({ status }: { status: string }) => status),
      ['pending', 'pending'],
    );
    assert.equal((await messagesFor(api(), id)).length, 3);
    const told = await api().rows<{ event: string }>(
      'select event from events where org_id = $1 order by id',
      author().orgId,
    );
    assert.deepEqual(
      told.map(({ event }) => event),
      ['post.scheduled', 'post.cancelled', 'post.scheduled'],
    );
    await api().delete(`/webhooks/${webhook.id}`, as());
  });

  it('is a draft where its time has passed meanwhile', async () => {
    const id = await aDeletedPost({ scheduledAt: inHours(1) });
    await api().rows(`update posts set scheduled_at = now() - interval '1 minute' where id = $1`, id);
    assert.equal((await restore(id)).data.status, 'draft');
    const moved = await api().post(`/posts/${id}/schedule`, { scheduledAt: inHours(9) }, as());
    assert.deepEqual([moved.status, moved.data.status], [200, 'scheduled']);
  });

  it('stays as it is where it has been restored already', async () => {
    const id = await aDeletedPost();
    const both = await Promise.all([restore(id), restore(id)]);
    assert.deepEqual(
      both.map(({ status, data }) => [status, data.revision]),
      [
        [200, 3],
        [200, 3],
      ],
    );
  });

  it('frees its externalId, and cannot be restored once another post has it', async () => {
    const id = await aDeletedPost({ externalId: 'shared' });
    const other = await aPost(api(), author(), { externalId: 'shared' });
    const refused = await restore(id);
    assert.deepEqual([refused.status, refused.body.error], [409, 'duplicate']);
    await remove(other.id);
    assert.equal((await restore(id)).data.externalId, 'shared');
  });

  it('keeps its files until it can no longer be restored, and is then emptied', async () => {
    const file = await aFile(api(), author());
    const id = await aDeletedPost({ media: [{ id: file }], text: 'Soon gone', labels: ['gone'] });
    const late = await aDeletedPost({ text: 'Deleted later' });
    await api().delete(`/media/${file}`, as());
    const kept = async () =>
      (await api().rows('select kept_for_posts as kept from media where id = $1', file))[0];
    assert.deepEqual(await kept(), { kept: true });
    await age(id, '25 hours');
    assert.equal((await restore(id)).status, 404);
    const report = await pruneOnce(api());
    assert.deepEqual([report.emptied, report.failed], [1, []]);
    assert.deepEqual(await kept(), { kept: false });
    const rows = await api().rows(
      'select text, labels, media, emptied_at is not null as emptied from posts where id = $1',
      id,
    );
    assert.deepEqual(rows, [{ text: '', labels: [], media: [], emptied: true }]);
    assert.equal((await historyOf(api(), id)).at(-1)?.reason, 'deleted');
    assert.equal((await restore(late)).data.text, 'Deleted later');
  });

  it('cannot be restored by another organization, or without its brand', async () => {
    const id = await aDeletedPost();
    const other = await anAuthor(api());
    assert.equal((await api().post(`/posts/${id}/restore`, undefined, { as: other.token })).status, 404);
    const theirs = await aPost(api(), other);
    await api().delete(`/posts/${theirs.id}`, { as: other.token });
    await api().delete(`/brands/${other.brand.slug}`, { as: other.token });
    const gone = await api().post(`/posts/${theirs.id}/restore`, undefined, { as: other.token });
    assert.equal(gone.status, 404);
  });
});
