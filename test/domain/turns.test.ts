import assert from 'node:assert/strict';
import { Turns } from '../../src/domain/turns.ts';
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
    const turns = new Turns(2);
    const { begun, work, end } = someWork();
    const asked = ['a1', 'a2', 'a3'].map(name => turns.take({ orgId: 'a' }, work(name)));
    asked.push(turns.take({ orgId: 'b' }, work('b1')));
    await end('');
    assert.deepEqual(begun, ['a1', 'b1']);
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    await Promise.all(asked);
  });

  it('go round the organizations, and through each in its order', async () => {
    const turns = new Turns(1);
    const { begun, work, end } = someWork();
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    const asked = names.map(name => turns.take({ orgId: name.charAt(0) }, work(name)));
    await end('');
    for (let index = 0; index < names.length; index += 1) await end(begun.at(-1) ?? '');
    assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    await Promise.all(asked);
  });

  it('refuse one organization what exceeds its share, with a time to retry, and refuse others nothing', async () => {
    const turns = new Turns(1);
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
    const turns = new Turns(1);
    await assert.rejects(
      turns.take({ orgId: 'a' }, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await turns.take({ orgId: 'a' }, () => Promise.resolve('done')), 'done');
  });
});
