import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand } from '../../support/makers.ts';
import { aPost, anAuthor, postBody, type Author } from '../../support/posts.ts';

describe('saved texts of a brand', () => {
  const api = useApi();
  let author: Author;

  beforeEach(async () => {
    author = await anAuthor(api(), ['x', 'linkedin']);
  });

  const as = () => ({ as: author.token });
  const path = (rest = '') => `/brands/${author.brand.slug}/saved-texts${rest}`;
  const save = async (given: object) => {
    const { status, data, text } = await api().post(path(), { name: 'One', ...given }, as());
    assert.equal(status, 201, text);
    return data as { id: string; fields: string[] };
  };
  const write = async (given: Record<string, unknown>) => {
    const { id } = await aPost(api(), author, { platforms: ['x', 'linkedin'], ...given });
    return (await api().get(`/posts/${id}`, as())).data as {
      text: string;
      platformOptions: Record<string, { text?: string }>;
    };
  };
  const refused = async (given: Record<string, unknown>) => {
    const { status, body } = await api().post('/posts', postBody(author, given), as());
    return { status, error: body.error, details: body.details };
  };

  it('are listed by name and kind, changed and deleted', async () => {
    const one = await save({ kind: 'signature', name: 'Zoe', text: '— Zoe' });
    await save({ kind: 'hashtags', name: 'Berlin', text: '#berlin #coffee' });
    const names = async (query = '') =>
      (await api().get(path(query), as())).data.savedTexts.map(({ name }: { name: string }) => name);
    assert.deepEqual(await names(), ['Berlin', 'Zoe']);
    assert.deepEqual(await names('?kind=signature'), ['Zoe']);
    const { data } = await api().patch(path(`/${one.id}`), { platformTexts: { x: '' } }, as());
    assert.deepEqual([data.text, data.platformTexts], ['— Zoe', { x: '' }]);
    await api().delete(path(`/${one.id}`), as());
    assert.deepEqual(await names(), ['Berlin']);
  });

  it('have a name of their own among those of a kind', async () => {
    await save({ kind: 'signature', text: '— Ada' });
    await save({ kind: 'template', text: 'Hello' });
    const { status, body } = await api().post(path(), { kind: 'signature', name: 'One', text: 'x' }, as());
    assert.deepEqual([status, body.error], [409, 'duplicate']);
  });

  it('hold hashtags alone where they are a group of them', async () => {
    const wrong = { kind: 'hashtags', name: 'One', text: '#berlin coffee', platformTexts: { x: '#a#b' } };
    const { status, body } = await api().post(path(), wrong, as());
    assert.equal(status, 400);
    assert.deepEqual(
      body.details.map(({ path: at, message }: { path: string; message: string }) => [
        at,
        message.split(': ')[1],
      ]),
      [
        ['text', 'coffee'],
        ['platformTexts.x', '#a#b'],
      ],
    );
  });

  it('stand beneath a text, hashtags first, on each platform in its own words', async () => {
    const signature = await save({ kind: 'signature', text: '— The team at Acme', platformTexts: { x: '' } });
    const tags = await save({ kind: 'hashtags', text: '#berlin' });
    const post = await write({
      text: 'Hello',
      platformOptions: { linkedin: { text: 'Good day', visibility: 'PUBLIC' } },
      insert: { hashtagIds: [tags.id], signatureId: signature.id },
    });
    assert.equal(post.text, 'Hello\n\n#berlin\n\n— The team at Acme');
    assert.deepEqual(post.platformOptions, {
      linkedin: { text: 'Good day\n\n#berlin\n\n— The team at Acme', visibility: 'PUBLIC' },
      x: { text: 'Hello\n\n#berlin' },
    });
  });

  it('give a post its text by a template whose fields are filled', async () => {
    const template = await save({
      kind: 'template',
      text: 'New: {{product}}, for {{ price }}. {{product}}!',
      platformTexts: { x: '{{product}}' },
    });
    assert.deepEqual(template.fields, ['product', 'price']);
    const fields = { product: '{{price}} $& beans', price: '5 €' };
    const post = await write({ text: '', insert: { template: { id: template.id, fields } } });
    assert.equal(post.text, 'New: {{price}} $& beans, for 5 €. {{price}} $& beans!');
    assert.deepEqual(post.platformOptions, { x: { text: '{{price}} $& beans' } });
  });

  it('refuse fields that are missing or that the template does not have, all of them', async () => {
    const { id } = await save({ kind: 'template', text: '{{product}} {{price}}' });
    const insert = { template: { id, fields: { price: '5', color: 'red' } } };
    const { status, details } = await refused({ text: '', insert });
    assert.equal(status, 400);
    assert.deepEqual(
      details.map(({ path: at, code }: { path: string; code: string }) => [at, code]),
      [
        ['insert.template.fields.product', 'required'],
        ['insert.template.fields.color', 'unknown_field'],
      ],
    );
    const both = await refused({
      text: 'Mine',
      insert: { template: { id, fields: { product: 'a', price: '5' } } },
    });
    assert.deepEqual([both.status, both.details[0].path], [400, 'text']);
  });

  it('are those of the post’s own brand, each as what it is', async () => {
    const other = await aBrand(api(), author.token);
    const theirs = await api().post(
      `/brands/${other.slug}/saved-texts`,
      { kind: 'signature', name: 'One', text: '— Eve' },
      as(),
    );
    const tags = await save({ kind: 'hashtags', text: '#berlin' });
    for (const insert of [
      { signatureId: theirs.data.id },
      { signatureId: tags.id },
      { hashtagIds: [theirs.data.id] },
      { template: { id: tags.id } },
    ])
      assert.deepEqual((await refused({ text: '', insert })).status, 404, JSON.stringify(insert));
  });

  it('are in what a validation shows, and count there', async () => {
    const { id } = await save({ kind: 'signature', text: 'x'.repeat(280) });
    const body = postBody(author, { text: 'Hello', insert: { signatureId: id } });
    const { data } = await api().post('/posts/validate', body, as());
    assert.equal(data.targets[0].content.text, `Hello\n\n${'x'.repeat(280)}`);
    assert.deepEqual(
      data.problems.map(({ code }: { code: string }) => code),
      ['text_too_long'],
    );
  });

  it('make no post larger than one may be', async () => {
    const { id } = await save({ kind: 'template', text: '{{a}}'.repeat(1_000) });
    const insert = { template: { id, fields: { a: 'a'.repeat(5_000) } } };
    const { status, details } = await refused({ text: '', insert });
    assert.deepEqual([status, details[0].path, details[0].code], [400, 'insert', 'too_big']);
  });

  it('go with their brand', async () => {
    await save({ kind: 'signature', text: '— Ada' });
    await api().delete(`/brands/${author.brand.slug}`, as());
    assert.deepEqual(await api().rows('select 1 from saved_texts where brand_id = $1', author.brand.id), []);
  });
});
