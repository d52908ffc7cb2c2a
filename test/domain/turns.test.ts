import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTurns, resources, type ResourceName } from '../../src/domain/turns/resources.ts';
import { Turns } from '../../src/domain/turns/turns.ts';
import { Refusal } from '../../src/domain/errors.ts';

/** Returns work that continues until it is ended, and records the order in which pieces began. */
const someWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(name, resolve);
    return promise;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(resolve => setImmediate(resolve));
  };
  return { begun, work, end };
};

describe('turns', () => {
  it('leave a slot for the next organization, however much one asks for', async () => {
    const turns = new Turns({ atOnce: 2, each: 1 });
    const { begun, work, end } = someWork();
    const asked = ['a1', 'a2', 'a3'].map(name => turns.take({ orgId: 'a' }, work(name)));
    asked.push(turns.take({ orgId: 'b' }, work('b1')));
    await end('');
    assert.deepEqual(begun, ['a1', 'b1']);
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    await Promise.all(asked);
  });

  it('go round the organizations, and through each in its order', async () => {
    const turns = new Turns({ atOnce: 1, each: 1 });
    const { begun, work, end } = someWork();
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    const asked = names.map(name => turns.take({ orgId: name.charAt(0) }, work(name)));
    await end('');
    for (let index = 0; index < names.length; index += 1) await end(begun.at(-1) ?? '');
    assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    await Promise.all(asked);
  });

  it('refuse one organization what exceeds its share, with a time to retry, and refuse others nothing', async () => {
    const turns = new Turns({ atOnce: 1, each: 1 });
    const { work, end } = someWork();
    const asked = ['a1', 'a2'].map(name => turns.take({ orgId: 'a', maxWaiting: 1 }, work(name)));
    await assert.rejects(turns.take({ orgId: 'a', maxWaiting: 1 }, work('a3')), (error: Refusal) => {
      assert.equal(error.code, 'rate_limited');
      assert.ok((error.extra.retryAfter ?? 0) >= 1);
      return true;
    });
    asked.push(turns.take({ orgId: 'b', maxWaiting: 1 }, work('b1')));
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    await Promise.all(asked);
  });

  it('go on after work that fails', async () => {
    const turns = new Turns({ atOnce: 1, each: 1 });
    await assert.rejects(
      turns.take({ orgId: 'a' }, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await turns.take({ orgId: 'a' }, () => Promise.resolve('done')), 'done');
  });

  it('forget a piece whose wait was ended', async () => {
    const turns = new Turns({ atOnce: 1, each: 1 });
    const { begun, work, end } = someWork();
    const leaving = new AbortController();
    const first = turns.take({ orgId: 'a' }, work('a1'));
    const left = turns.take({ orgId: 'a', signal: leaving.signal }, work('a2'));
    const last = turns.take({ orgId: 'a' }, work('a3'));
    leaving.abort(new Error('deleted'));
    await assert.rejects(left, /deleted/);
    assert.equal(turns.countOf('a').waiting, 1);
    for (const name of ['a1', 'a3']) await end(name);
    await Promise.all([first, last]);
    assert.deepEqual(begun, ['a1', 'a3']);
    assert.deepEqual(turns.countOf('a'), { occupied: 0, waiting: 0 });
  });

  it('give a free place to the organization that occupies the fewest', async () => {
    const turns = new Turns({ atOnce: 4, each: 3 });
    const { begun, work, end } = someWork();
    const names = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1'];
    const asked = names.map(name => turns.take({ orgId: name.charAt(0) }, work(name)));
    await end('');
    for (const name of ['a1', 'b1', 'a2', 'a3', 'c1', 'b2', 'a4']) await end(name);
    await Promise.all(asked);
    assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4']);
  });
});

/** Number of places for resources whose number a setting decides. */
const somePlaces = 6;

describe('every declared resource', () => {
  const declared = Object.entries(resources) as [ResourceName, (typeof resources)[ResourceName]][];

  it('begins the piece of a second organization before the backlog of a first', async () => {
    for (const [name, { atOnce }] of declared) {
      const turns = createTurns(name, typeof atOnce === 'number' ? atOnce : somePlaces);
      const { begun, work, end } = someWork();
      const backlog = Array.from({ length: 200 }, (_, index) => `a${index}`);
      const asked = backlog.map(piece => turns.take({ orgId: 'a' }, work(piece)));
      await end('');
      assert.ok(begun.length < backlog.length, `${name}: the first organization must have a backlog`);
      asked.push(turns.take({ orgId: 'b' }, work('b')));
      await end('');
      const isFull = !begun.includes('b');
      if (isFull) await end('a0');
      assert.ok(begun.includes('b'), `${name}: the second organization waits for the backlog`);
      await end('b');
      for (const piece of backlog) await end(piece);
      await Promise.all(asked);
      assert.deepEqual(turns.countOf('a'), { occupied: 0, waiting: 0 }, name);
    }
  });

  it('refuses what exceeds its limit of waiting pieces, and nothing of another organization', async () => {
    for (const [name, resource] of declared) {
      if (!('maxWaiting' in resource)) continue;
      const { atOnce, maxWaiting: declaredLimit } = resource;
      const maxWaiting = typeof declaredLimit === 'number' ? declaredLimit : 4;
      const turns = createTurns(name, typeof atOnce === 'number' ? atOnce : somePlaces);
      const { work, end } = someWork();
      const ask = (orgId: string, piece: string) => turns.take({ orgId, maxWaiting }, work(piece));
      const pieces: string[] = [];
      const asked: Promise<void>[] = [];
      while (turns.countOf('a').waiting < maxWaiting) {
        assert.ok(pieces.length < 2_000, `${name}: nothing waits`);
        pieces.push(`a${pieces.length}`);
        asked.push(ask('a', `a${pieces.length - 1}`));
      }
      await assert.rejects(ask('a', 'more'), { code: 'rate_limited' }, name);
      asked.push(ask('b', 'b'));
      await end('');
      for (const piece of [...pieces, 'b']) await end(piece);
      await end('b');
      await Promise.all(asked);
    }
  });

  it('has exactly one scheduler of its own in the code', async () => {
    const root = path.resolve(import.meta.dirname, '../../src');
    const texts: string[] = [];
    for (const file of await readdir(root, { recursive: true }))
      if (file.endsWith('.ts')) texts.push(await readFile(path.join(root, file), 'utf8'));
    const all = texts.join('\n');
    for (const [name] of declared)
      assert.match(all, new RegExp(`(?:create|)[tT]urns(?:Of)?\\([^)]*'${name}'`), name);
    assert.equal(
      all.split('new Turns(').length,
      2,
      'a resource must be declared in src/domain/turns/resources.ts',
    );
    assert.doesNotMatch(all, /^const \w+ = pLimit\(/m, 'a limit for a whole process must take turns');
  });
});
