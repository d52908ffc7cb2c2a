import assert from 'node:assert/strict';
import { z } from 'zod';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { endpoint, type Endpoint } from '../../../src/api/http/endpoint.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { startTestApi } from '../../support/http/api.ts';

/** Kinds of schemas whose parsed value equals the input. */
const plain = new Set(
  'string number boolean int enum literal null nullable optional array union record unknown object custom'.split(
    ' ',
  ),
);

/** Parts of a schema that the walk follows. */
interface Parts {
  [part: string]: unknown;
}

/** Returns every schema within one, with its path. */
const within = (schema: z.core.$ZodType, way: string): [way: string, schema: z.core.$ZodType][] => {
  const definition = schema._zod.def as unknown as Parts;
  const parts = { ...definition, ...(definition['shape'] as Parts | undefined) };
  const inner = Object.entries(parts).flatMap(([name, part]) =>
    [part]
      .flat()
      .flatMap((one): [string, z.core.$ZodType][] =>
        one instanceof z.core.$ZodType && name !== 'catchall' ? [[`${way}.${name}`, one]] : [],
      ),
  );
  return [[way, schema], ...inner.flatMap(([there, one]) => within(one, there))];
};

const changes = (schema: z.core.$ZodType): boolean => {
  const { type, checks = [] } = schema._zod.def;
  const isLax = schema instanceof z.ZodObject && schema.def.catchall?._zod.def.type !== 'never';
  return !plain.has(type) || isLax || checks.some(check => check._zod.def.check === 'overwrite');
};

const listing = (names: unknown[]): Endpoint =>
  endpoint({
    method: 'get',
    path: '/things',
    operationId: 'listThings',
    tag: 'Things',
    summary: 'For this test',
    access: 'public',
    returns: z.strictObject({ things: z.array(z.strictObject({ name: z.string().max(10) })).max(100) }),
    handle: () => Promise.resolve({ things: names.map(name => ({ name })) } as never),
  });

describe('answers', () => {
  it('are checked by shapes that neither change nor leave out anything, since what was checked is sent', () => {
    const api = new Proxy(() => undefined, { get: () => api, apply: () => api }) as unknown as ApiContext;
    const all = routes(api).flatMap(({ operationId, returns }) =>
      returns ? within(returns, operationId) : [],
    );
    assert.ok(all.length > 1_000);
    assert.ok([z.object({}), z.string().trim(), z.string().default('')].every(changes));
    assert.deepEqual(
      all.filter(([, schema]) => changes(schema)).map(([way]) => way),
      [],
    );
  });

  const statusOf = async (names: unknown[], itemsChecked: number): Promise<number> => {
    const api = await startTestApi({}, { routes: () => [listing(names)], itemsChecked });
    try {
      return (await api.get('/things')).status;
    } finally {
      await api.close();
    }
  };
  const many = Array.from({ length: 50 }, (_, index) => `thing ${index}`);

  const answerOf = async (names: unknown[], itemsChecked = 5): Promise<unknown[]> => {
    const api = await startTestApi({}, { routes: () => [listing(names)], itemsChecked });
    try {
      const { data } = await api.get('/things');
      return data.things.map(({ name }: { name: unknown }) => name);
    } finally {
      await api.close();
    }
  };

  it('cut what is too long for them, since one value must not take the page away', async () => {
    assert.deepEqual(await answerOf(['short', 'longer than ten', '123456789😀😀']), [
      'short',
      'longer tha',
      '123456789😀',
    ]);
  });

  it('leave out a field that is not promised', async () => {
    const things = [{ name: 'one', passwordHash: 'hidden' }];
    const listed = { ...listing([]), handle: () => Promise.resolve({ things } as never) };
    const api = await startTestApi({}, { routes: () => [listed], itemsChecked: 5 });
    try {
      assert.deepEqual((await api.get('/things')).data, { things: [{ name: 'one' }] });
    } finally {
      await api.close();
    }
  });

  it('leave out the item of a list that cannot be made to fit', async () => {
    assert.deepEqual(await answerOf(['one', 7, 'three']), ['one', 'three']);
  });

  it('that are long lists are checked by some of their items, including the first and the last', async () => {
    assert.equal(await statusOf(many, 2), 200);
    assert.deepEqual(await answerOf([7, ...many], 2), many);
    assert.deepEqual(await answerOf([...many, 7], 2), many);
    assert.deepEqual(await answerOf([many[0], ...many.map(() => 7), many[1]], 3), [many[0], many[1]]);
  });

  it('are checked whole in every test', async () => {
    assert.equal(await statusOf([...many, 7, ...many], Infinity), 500);
  });
});
