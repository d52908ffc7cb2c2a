import assert from 'node:assert/strict';
import { z } from 'zod';
import { endpoint, type Access, type Endpoint } from '../../../src/api/http/endpoint.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { idParam } from '../../../src/api/http/schemas.ts';
import { Post } from '../../../src/db/entities/post.ts';
import { notFound } from '../../../src/domain/errors.ts';
import { startTestApi } from '../../support/http/api.ts';
import { leaksOf } from '../../support/tenants/tenants-attack.ts';
import { slotsOf, unknownIn } from '../../support/tenants/tenants-slots.ts';
import { aTenant } from '../../support/tenants/tenants-world.ts';

const ofOnePost = { tag: 'Leaks', params: z.strictObject({ postId: idParam }), summary: 'For this test' };

/** Operations as a hurried developer would write them. */
const leaky: Endpoint[] = [
  endpoint({
    ...ofOnePost,
    method: 'get',
    path: '/posts/{postId}/text',
    operationId: 'readForeignText',
    access: 'posts:read',
    returns: z.strictObject({ text: z.string().max(100_000) }),
    handle: async ({ em, params }) => {
      const post = await em.findOne(Post, { id: params.postId });
      if (!post) throw notFound('post');
      return { text: post.text };
    },
  }),
  endpoint({
    ...ofOnePost,
    method: 'post',
    path: '/posts/{postId}/touch',
    operationId: 'changeForeignPost',
    access: 'posts:write',
    handle: async ({ params, write }) => {
      await write(em => em.nativeUpdate(Post, { id: params.postId }, { updatedAt: new Date() }));
      throw notFound('post');
    },
  }),
  endpoint({
    ...ofOnePost,
    method: 'put',
    path: '/posts/{postId}/mark',
    operationId: 'tellForeignPost',
    access: 'posts:write',
    handle: async ({ em, actor, params }) => {
      const post = await em.findOne(Post, { id: params.postId });
      if (post && post.orgId !== actor.orgId) throw notFound('post of yours');
      throw notFound('post');
    },
  }),
  endpoint({
    method: 'post',
    path: '/notes',
    operationId: 'writeNote',
    tag: 'Leaks',
    summary: 'For this test',
    access: 'posts:write',
    body: z.strictObject({ about: z.string().max(64) }),
    handle: () => Promise.resolve(),
  }),
];

/** Returns the data of another organization that the leaky operations reveal, with the second wall or without it. */
const leaksWith = async (wall: 'behind the wall' | 'without it'): Promise<string[]> => {
  const open = leaky.map(spec => ({ ...spec, acrossOrganizations: true }) as Endpoint);
  const specs = wall === 'without it' ? open : leaky;
  const api = await startTestApi({}, { routes: kernel => [...routes(kernel), ...specs] });
  try {
    const slots = slotsOf(api.file).filter(({ path }) => /\/(?:text|touch|mark)$/.test(path));
    assert.equal(slots.length, 4);
    return await leaksOf(api, slots, { owner: await aTenant(api), caller: await aTenant(api) });
  } finally {
    await api.close();
  }
};

describe('the matrix of tenants', () => {
  it('names operations that show, change or give away what is another organization’s', async () => {
    const leaks = await leaksWith('without it');
    for (const [operation, words] of [
      ['GET /posts/{postId}/text', 'answered 200'],
      ['POST /posts/{postId}/touch', 'changed posts'],
      ['PUT /posts/{postId}/mark', 'tells another'],
    ])
      assert.ok(
        leaks.some(leak => leak.startsWith(`${operation} path {postId} ${words}`)),
        `${operation} was not found out: ${leaks.join('\n')}`,
      );
  });

  it('finds that PostgreSQL keeps even these operations from what is another organization’s', async () => {
    assert.deepEqual(await leaksWith('behind the wall'), []);
  });

  it('finds that the queries of what is read of one thing keep it without PostgreSQL', async () => {
    const open = (spec: Endpoint): Endpoint => ({ ...spec, acrossOrganizations: true });
    const api = await startTestApi({}, { routes: kernel => routes(kernel).map(open) });
    try {
      const slots = slotsOf(api.file).filter(({ method, where }) => method === 'get' && where === 'path');
      assert.ok(slots.length > 20, `only ${slots.length} places for ids`);
      assert.deepEqual(
        await leaksOf(api, slots, { owner: await aTenant(api), caller: await aTenant(api) }),
        [],
      );
    } finally {
      await api.close();
    }
  });

  it('names a field that is not classified as an id or not', async () => {
    const api = await startTestApi({}, { routes: kernel => [...routes(kernel), ...leaky] });
    try {
      assert.deepEqual(unknownIn(api.file), ['POST /notes body about']);
    } finally {
      await api.close();
    }
  });

  it('does not even start where an operation has no scope, or one that is not known', async () => {
    for (const access of [undefined, 'posts:everything']) {
      const open = { ...leaky[3], access: access as Access } as Endpoint;
      await assert.rejects(
        startTestApi({}, { routes: () => [open] }),
        /POST \/notes does not say who may call it/,
      );
    }
  });
});
