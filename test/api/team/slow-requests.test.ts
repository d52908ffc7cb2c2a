import assert from 'node:assert/strict';
import { request } from 'node:http';
import { freshMs } from '../../../src/api/credentials/recheck-authority.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { teamOf, type Member } from '../../support/team.ts';

describe('a request that comes in slowly', () => {
  const api = useApi();
  let ada: Author;
  let bob: Member;
  const { aMember, close, post, remove } = teamOf(api, () => ada);
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
    bob = await aMember();
  });

  /** Status of a post by a key of bob’s whose last bytes follow after `meanwhile`, when the request is not fresh any more. */
  const answered = async (meanwhile: () => Promise<unknown>): Promise<number> => {
    const given = { name: 'Slow', scopes: ['posts:read', 'posts:write'] };
    const { id, key } = (await post('/api-keys', given, bob.token)).data;
    const body = JSON.stringify({ brandSlug: ada.brand.slug, text: 'Slow', platforms: ['x'] });
    const headers = { 'x-api-key': key, 'Content-Type': 'application/json', 'Content-Length': body.length };
    const sending = request(`${api().url}/posts`, { method: 'POST', headers });
    const status = new Promise<number>((resolve, reject) =>
      sending.once('response', ({ statusCode = 0 }) => resolve(statusCode)).once('error', reject),
    );
    sending.write(body.slice(0, 10));
    await eventually('it is let in', async () => {
      const [row] = await api().rows(
        'select last_used_at is not null as used from api_keys where id = $1',
        id,
      );
      return row?.['used'] === true;
    });
    const began = performance.now();
    await meanwhile();
    await eventually('it is not fresh any more', () => performance.now() - began > freshMs);
    sending.end(body.slice(10));
    return status;
  };

  it('does what its caller may still do', async () => {
    assert.equal(await answered(() => Promise.resolve()), 201);
  });

  it('does nothing for who was removed meanwhile, nor for whom its brand was closed', async () => {
    assert.equal(await answered(() => close(bob.memberId, ada.brand.id)), 403);
    assert.equal(await answered(() => remove(bob.memberId)), 401);
    assert.deepEqual(await api().rows('select 1 from posts where org_id = $1', ada.orgId), []);
  });
});
