import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, inHours, postBody, type Author } from '../../support/posts.ts';

describe('validating posts', () => {
  const api = useApi();
  let author: Author;
  before(async () => {
    author = await anAuthor(api());
  });

  const validate = (given: Record<string, unknown>) =>
    api().post('/posts/validate', postBody(author, given), { as: author.token });
  const problemsOf = async (given: Record<string, unknown>) => {
    const { status, data, body } = await validate(given);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(data.valid, data.problems.length === 0);
    return data.problems.map(({ platform, path, code }: Record<string, string>) => [platform, path, code]);
  };

  it('finds nothing wrong with a post that can go out, connected or not', async () => {
    assert.deepEqual(
      await problemsOf({ platforms: ['x', 'linkedin', 'threads'], scheduledAt: inHours(1) }),
      [],
    );
  });

  it('names what each platform would refuse, all at once', async () => {
    const problems = await problemsOf({
      text: '𝕏'.repeat(600),
      platforms: ['x', 'threads', 'instagram', 'youtube'],
      platformOptions: { youtube: { privacyStatus: 'secret' } },
      scheduledAt: '2020-01-01T00:00:00Z',
    });
    for (const expected of [
      [null, 'scheduledAt', 'in_the_past'],
      ['x', 'text', 'text_too_long'],
      ['threads', 'text', 'text_too_long'],
      ['instagram', 'media', 'media_required'],
      ['youtube', 'media', 'media_required'],
      ['youtube', 'platformOptions.youtube.privacyStatus', 'option_invalid'],
    ])
      assert.ok(
        problems.some((problem: unknown[]) => JSON.stringify(problem) === JSON.stringify(expected)),
        `${JSON.stringify(expected)} is not in ${JSON.stringify(problems)}`,
      );
  });

  it('looks at a platform’s own text where it has one', async () => {
    const long = 'x'.repeat(281);
    assert.deepEqual(await problemsOf({ text: long, platformOptions: { x: { text: 'Short' } } }), []);
    assert.deepEqual(await problemsOf({ platformOptions: { x: { text: long } } }), [
      ['x', 'platformOptions.x.text', 'text_too_long'],
    ]);
  });

  it('saves nothing', async () => {
    await validate({});
    assert.equal((await api().get('/posts', { as: author.token })).data.total, 0);
  });

  it('refuses what is no post at all', async () => {
    assert.equal((await validate({ platforms: ['myspace'] })).body.error, 'validation_failed');
    assert.equal((await validate({ brandSlug: 'nobody' })).status, 404);
  });
});
