import assert from 'node:assert/strict';
import { z } from 'zod';
import { endpoint, type Endpoint } from '../../../src/api/http/endpoint.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';

describe('many requests at once of one organization', () => {
  let begun: string[] = [];
  let release = (): void => undefined;
  let isReleased: Promise<void>;
  /** An operation that waits until it is released, and records who began. */
  const slow: Endpoint = endpoint({
    method: 'get',
    path: '/slow',
    operationId: 'waitSlowly',
    tag: 'Things',
    summary: 'For this test',
    access: 'posts:read',
    returns: z.strictObject({ ended: z.boolean() }),
    handle: async ({ actor }) => {
      begun.push(actor.orgId);
      await isReleased;
      return { ended: true };
    },
  });
  const api = useApi({ RATE_LIMIT: '100000' }, { routes: given => [...routes(given), slow] });
  let many: Author;
  let one: Author;
  before(async () => {
    [many, one] = [await anAuthor(api(), ['x']), await anAuthor(api(), ['x'])];
    // an organization is known by the credentials that it has used
    for (const { token } of [many, one]) await api().get('/brands', { as: token });
  });
  beforeEach(() => {
    begun = [];
    isReleased = new Promise(resolve => (release = resolve));
  });
  const askSlowly = (count: number, { token }: Author) =>
    Array.from({ length: count }, () => api().get('/slow', { as: token }));

  it('do not all begin before one of another organization', async () => {
    const asked = [...askSlowly(200, many), ...askSlowly(1, one)];
    await eventually('both have begun', () => new Set(begun).size === 2);
    release();
    assert.ok((await Promise.all(asked)).every(({ status }) => status === 200));
    const before = begun.findIndex(orgId => orgId !== begun[0]);
    assert.ok(before < 100, `${before} began before it`);
  });

  it('let further ones begin where they mostly wait', async () => {
    const asked = askSlowly(4, many);
    await eventually('they have begun', () => begun.length === 4);
    const read = await api().get('/brands', { as: many.token });
    release();
    await Promise.all(asked);
    assert.equal(read.status, 200);
  });
});
