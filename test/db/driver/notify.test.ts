import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { listenTo, type Listening } from '../../../src/db/driver/listen.ts';
import { notifyAfterCommit } from '../../../src/db/driver/notify.ts';
import { eventually } from '../../support/eventually.ts';
import { useService } from '../../support/service.ts';

const source = path.resolve(import.meta.dirname, '../../../src');

describe('a notice', () => {
  const service = useService();
  const heard: string[] = [];
  let listening: Listening;
  before(async () => {
    listening = await listenTo(service().config, 'notices', payload => void heard.push(payload));
  });
  after(() => listening.close());
  beforeEach(() => void heard.splice(0));

  const within = (work: (tell: (payload: string) => void) => Promise<void> | void): Promise<void> =>
    inTransaction(service().orm, async em => work(payload => notifyAfterCommit(em, 'notices', payload)));

  it('is heard once its transaction has committed, also of one within another', async () => {
    await inTransaction(service().orm, em =>
      em.transactional(inner => Promise.resolve(notifyAfterCommit(inner, 'notices', 'committed'))),
    );
    await eventually('it is heard', () => heard.includes('committed'));
  });

  it('is not heard of a transaction that was rolled back', async () => {
    const failing = within(tell => {
      tell('rolled back');
      throw new Error('not after all');
    });
    await assert.rejects(failing, /not after all/);
    await within(tell => tell('after it'));
    await eventually('what came after it is heard', () => heard.includes('after it'));
    assert.deepEqual(heard, ['after it']);
  });

  it('is sent once for many with the same content', async () => {
    await within(tell => {
      for (const payload of ['same', 'same', 'same', 'last']) tell(payload);
    });
    await eventually('the last is heard', () => heard.includes('last'));
    assert.deepEqual(heard, ['same', 'last']);
  });

  it('is given by no statement within a transaction, whose commit would take a lock of the whole database', () => {
    const files = globSync('**/*.ts', { cwd: source, exclude: ['db/migrations/**'] });
    const notifying = files.filter(file =>
      readFileSync(path.join(source, file), 'utf8').includes('pg_notify('),
    );
    assert.deepEqual(notifying, ['db/driver/notify.ts']);
  });
});
