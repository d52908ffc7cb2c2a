import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { leaksOf } from '../../support/tenants/tenants-attack.ts';
import { attemptOf } from '../../support/tenants/tenants-requests.ts';
import { slotsOf, unknownIn } from '../../support/tenants/tenants-slots.ts';
import { aTenant, type Tenant } from '../../support/tenants/tenants-world.ts';

/** Generated from the served OpenAPI file: a new operation is attacked the day it is written, or fails here until it can be. */
const aForm = (): FormData => {
  const form = new FormData();
  form.set('file', new Blob(['A text.'], { type: 'text/plain' }), 'text.txt');
  return form;
};

describe('an object of another organization', () => {
  const api = useApi({
    EXPORT_WAIT: '0ms',
    CAROUSEL_WAIT: '0ms',
    RATE_LIMIT: '100000',
    RATE_LIMIT_ORGANIZATION: '100000',
    SIGNUP_CREDITS: '100',
  });
  let ada: Tenant;
  let bob: Tenant;

  before(async () => {
    [ada, bob] = [await aTenant(api()), await aTenant(api())];
  });

  it('can be named only where a maker knows what is named', () => {
    assert.deepEqual(unknownIn(api().file), []);
  });

  it('cannot be read, changed, or distinguished from an object that does not exist', async () => {
    const slots = slotsOf(api().file);
    assert.ok(slots.length > 80, `only ${slots.length} places for ids`);
    assert.deepEqual(await leaksOf(api(), slots, { owner: ada, caller: bob }), []);
  });

  it('is found by its owner with the same requests', async () => {
    const order = ['get', 'patch', 'put', 'post', 'delete'];
    // what holds other things goes last
    const late = (path: string): number =>
      ['/posts/{postId}', '/brands/{brandSlug}', '/kbs/{kbId}', '/orgs/{id}'].indexOf(path);
    // one request fills all parameters of a path; test/api/connections/connections.test.ts refreshes a connection without
    // tokens, test/workflows/publishing/content/mentions.test.ts looks others up, and test/api/clips/clip-uploads.test.ts
    // sends bytes
    const answerable = slotsOf(api().file).filter(
      ({ where, name, method, path }) =>
        (where !== 'path' || name === /\{(?!platform)\w+\}/.exec(path)?.[0]) &&
        !path.endsWith('/refresh') &&
        !path.endsWith('/mentions') &&
        // what it names cannot be fetched here
        !path.endsWith('/docs/fetch') &&
        // its post has no video, which it would be the cover of
        !name.endsWith('.coverMediaId') &&
        // its comment has none
        !(method === 'delete' && path.endsWith('/draft')) &&
        // the post is on a platform that cannot change published posts
        !path.endsWith('/published') &&
        !(method === 'patch' && path.startsWith('/clips/uploads')),
    );
    const slots = answerable.toSorted(
      (one, other) =>
        order.indexOf(one.method) - order.indexOf(other.method) || late(one.path) - late(other.path),
    );
    for (const slot of slots) {
      const [id = ''] = ada.world[slot.kind];
      const { method, path, body } = attemptOf(api().file, slot, { world: ada.world, id });
      const form = slot.operation.requestBody?.content['multipart/form-data'] && { raw: aForm() };
      const { status, text } = await api().send(method, path, body, { as: ada.author.token, ...form });
      const known = status < 300 || [402, 409, 412, 503].includes(status);
      assert.ok(known, `${method} ${path} ${slot.name} ${JSON.stringify(body)} → ${status}: ${text}`);
    }
  });
});
