import assert from 'node:assert/strict';
import { startTestApi, type TestApi } from '../support/api.ts';
import { aBrand, aUser } from '../support/makers.ts';
import { aFile, aPost, type Author } from '../support/posts.ts';

/** Two organizations that call everything the same, so that whatever is kept by name alone would be mixed up. */
describe('organizations with the same names, at the same time', () => {
  let api: TestApi;
  let authors: Author[];

  before(async () => {
    api = await startTestApi({ DATABASE_POOL: '4', RATE_LIMIT: '100000', RATE_LIMIT_ORGANIZATION: '100000' });
    authors = [];
    for (let count = 0; count < 2; count += 1) {
      const user = await aUser(api, { name: 'Same Name' });
      authors.push({ ...user, brand: await aBrand(api, user.token, 'Same Brand') });
    }
  });
  after(() => api.close());

  /** What one person does again and again; every answer may name their own organization's things only. */
  const live = async (author: Author, rounds: number): Promise<number> => {
    const { token: as, brand, orgId } = author;
    let answers = 0;
    for (let round = 0; round < rounds; round += 1) {
      const text = `of ${orgId}, ${round}`;
      const media = await aFile(api, author, { altText: text });
      const { id } = await aPost(api, author, { text, media: [{ id: media }] });
      const path = `/posts/${id}`;
      const headers = { 'Idempotency-Key': `same-key-${round}` };
      const replies = await Promise.all([
        api.get(path, { as }),
        api.get('/posts?brandSlug=same-brand&limit=100', { as }),
        api.get('/brands/same-brand', { as }),
        api.get('/media?limit=100', { as }),
        api.patch(path, { text: `${text} again` }, { as }),
        api.post('/teams/groups', { name: `Same ${round}`, scopes: ['posts:read'] }, { as, headers }),
      ]);
      answers += replies.length;
      const [one, list, found, files, changed, group] = replies;
      const [other] = authors.filter(each => each !== author);
      assert.ok(
        replies.every(({ status }) => status < 300),
        JSON.stringify(replies.map(({ body }) => body)),
      );
      assert.ok(one.data.text.startsWith(text) && changed.data.text.startsWith(text));
      assert.equal(found.data.id, brand.id);
      assert.deepEqual([list.data.total, files.data.total], [round + 1, round + 1]);
      assert.equal(group.headers.get('idempotent-replayed'), null);
      for (const { text: answer } of replies)
        assert.ok(!answer.includes(other?.orgId ?? '-') && !answer.includes(other?.brand.id ?? '-'));
    }
    return answers;
  };

  it('never see each other’s', async () => {
    const answers = await Promise.all(authors.map(author => live(author, 40)));
    assert.deepEqual(answers, [240, 240]);
  }).timeout(90_000);
});
