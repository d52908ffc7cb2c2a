import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { v7 as uuidv7 } from 'uuid';
import { addMessage, type MessageToSend } from '../../src/db/outbox.ts';
import { claimMessages } from '../../src/db/outbox-claims.ts';
import { inTransaction } from '../../src/db/driver/in-transaction.ts';
import { acrossOrganizations } from '../../src/db/driver/tenancy.ts';
import { startDispatcher, type Dispatcher } from '../../src/engine/dispatcher.ts';
import type { SendMessage } from '../../src/engine/send-message.ts';
import type { Service } from '../../src/process/service.ts';
import { useApi } from '../support/http/api.ts';
import { eventually } from '../support/eventually.ts';
import { openTestService } from '../support/service.ts';
import { use } from '../support/use.ts';

describe('the dispatcher', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  const started: Dispatcher[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map(one => one.close()));
    await api().rows('delete from outbox_messages');
  });

  const start = (send: SendMessage): void => {
    const { config, orm, log }: Service = service();
    started.push(acrossOrganizations(() => startDispatcher(config, orm, send, log)));
  };
  const aMessage = async (): Promise<string> => {
    const mailId = uuidv7();
    const payload = { mailId, orgId: uuidv7(), type: 'test' };
    await acrossOrganizations(() =>
      inTransaction(service().orm, em => addMessage(em, 'mail.due', payload, null)),
    );
    return mailId;
  };
  const idOf = ({ payload }: MessageToSend): unknown => ('mailId' in payload ? payload.mailId : undefined);
  const left = () => api().rows<{ attempts: number }>('select attempts from outbox_messages');

  it('has nothing to send of what was rolled back', async () => {
    const payload = { mailId: uuidv7(), orgId: uuidv7(), type: 'test' };
    const work = inTransaction(service().orm, async em => {
      await addMessage(em, 'mail.due', payload, null);
      throw new Error('not after all');
    });
    await assert.rejects(work, /not after all/);
    assert.deepEqual(await left(), []);
  });

  it('leaves alone what another is handing to Temporal', async () => {
    const held = await aMessage();
    let release = (): void => undefined;
    let isHeld = false;
    start(() => {
      isHeld = true;
      return new Promise(resolve => (release = resolve));
    });
    await eventually('the first has it', () => isHeld);
    const sent: unknown[] = [];
    start(message => Promise.resolve(void sent.push(idOf(message))));
    const other = await aMessage();
    await eventually('the second has sent the other', () => sent.includes(other));
    release();
    await eventually('nothing is left', async () => (await left()).length === 0);
    assert.ok(!sent.includes(held));
  });

  it('skips rows that another session has locked', async () => {
    const locked = await aMessage();
    const other = await aMessage();
    const sent: unknown[] = [];
    await acrossOrganizations(() =>
      inTransaction(service().orm, async em => {
        await em.execute(`select 1 from outbox_messages where payload ->> 'mailId' = ? for update`, [locked]);
        start(message => Promise.resolve(void sent.push(idOf(message))));
        await eventually('the other is sent', () => sent.includes(other));
        assert.ok(!sent.includes(locked));
      }),
    );
    await eventually('nothing is left', async () => (await left()).length === 0);
  });

  it('takes up what one that died had claimed, once its lease is over', async () => {
    const mailId = await aMessage();
    const claim = { max: 1, leaseMs: 500 };
    await acrossOrganizations(() => claimMessages(service().orm.em.fork(), claim));
    const sent: unknown[] = [];
    start(message => Promise.resolve(void sent.push(idOf(message))));
    await eventually('it is sent', () => sent.includes(mailId));
  });

  it('leaves a message to the one that claimed it when its own lease was over', async () => {
    await aMessage();
    const released = Promise.withResolvers<undefined>();
    const tries: string[] = [];
    start(() => {
      tries.push('slow');
      return released.promise;
    });
    await eventually('the slow one has it', () => tries.includes('slow'));
    await api().rows('update outbox_messages set available_at = now()');
    start(() => {
      tries.push('second');
      return Promise.reject(new Error('not now'));
    });
    await eventually('the second one has it', () => tries.includes('second'));
    released.resolve(undefined);
    await started.shift()?.close();
    const [message] = await left();
    assert.ok(message);
  });

  it('keeps what Temporal did not take, and sends it again later', async () => {
    await aMessage();
    let tries = 0;
    start(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
    });
    await eventually('it was refused once', async () => (await left())[0]?.attempts === 1);
    await eventually('nothing is left', async () => (await left()).length === 0);
    assert.equal(tries, 2);
  });
});
