import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { useForEach } from '../../support/use.ts';

describe('knowledge bases', () => {
  const api = useApi({ SIGNUP_CREDITS: '5' });
  const as = () => ({ as: ada().token });

  const ada = useForEach(() => aUser(api()));

  it('are made with a name and a description, and say how many documents they have', async () => {
    const { status, data } = await api().post(
      '/kbs',
      { name: ' Guides ', description: 'For customers.' },
      as(),
    );
    assert.equal(status, 201);
    assert.deepEqual([data.name, data.description, data.documentCount], ['Guides', 'For customers.', 0]);
    assert.deepEqual((await api().get(`/kbs/${data.id}`, as())).data, data);
  });

  it('are listed newest first', async () => {
    for (const name of ['First', 'Second']) await api().post('/kbs', { name }, as());
    const { data } = await api().get('/kbs', as());
    assert.deepEqual(
      data.knowledgeBases.map(({ name }: { name: string }) => name),
      ['Second', 'First'],
    );
    assert.equal(data.total, 2);
  });

  it('are renamed and described, field by field', async () => {
    const { data } = await api().post('/kbs', { name: 'Guides', description: 'Old.' }, as());
    const renamed = await api().patch(`/kbs/${data.id}`, { name: 'Manuals' }, as());
    assert.deepEqual([renamed.data.name, renamed.data.description], ['Manuals', 'Old.']);
    const described = await api().patch(`/kbs/${data.id}`, { description: '' }, as());
    assert.deepEqual([described.data.name, described.data.description], ['Manuals', '']);
  });

  it('are gone at once when they are deleted, with their documents', async () => {
    const { data } = await api().post('/kbs', { name: 'Guides' }, as());
    const added = await api().post(
      `/kbs/${data.id}/docs/text`,
      { name: 'Refunds', text: 'Five days.' },
      as(),
    );
    assert.equal((await api().delete(`/kbs/${data.id}`, as())).status, 200);
    for (const path of [`/kbs/${data.id}`, `/kbs/${data.id}/docs`, `/kbs/${data.id}/docs/${added.data.id}`])
      assert.equal((await api().get(path, as())).status, 404, path);
    assert.equal((await api().get('/kbs', as())).data.total, 0);
  });
});
