import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { TestApi } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { readableHistory } from '../../support/histories.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { startReceiver, type Received } from '../../support/servers/receivers.ts';
import { hooksOf, shortRetrySchedule, type Hooks } from '../../support/webhooks.ts';
import { use } from '../../support/use.ts';

/**
 * Returns the secret as it is shown, its key with and without base64, and the other forms in which a program may write
 * bytes.
 */
const formsOf = (secret: string): string[] => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return [
    secret.slice('whsec_'.length),
    key.toString('base64url'),
    key.toString('hex'),
    key.toString('latin1'),
  ];
};

/** A webhook passes through all its states, while every written text is searched for its secrets. */
describe('W25: the secrets of a webhook', () => {
  const apiLog: string[] = [];
  const answers: { to: string; text: string }[] = [];
  /** Secrets that must appear nowhere, and the one answer that contains each. */
  const hidden = new Map<string, string>();
  let hooks: Hooks;
  const receiver = use(startReceiver);
  let webhookId: string;

  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      apiLog.push(chunk.toString());
      done();
    },
  });
  const mortal = use(() =>
    startMortal({ ...shortRetrySchedule, LOG_LEVEL: 'trace', WEBHOOK_TIMEOUT: '2s' }, { logTo }),
  );
  const send: TestApi['send'] = async (method, to, ...rest) => {
    const reply = await mortal().api.send(method, to, ...rest);
    answers.push({ to: `${method} ${to}`, text: reply.text });
    return reply;
  };
  /**
   * A receiver that echoes its request, and every secret that it knows: some receivers show their settings when they fail.
   */
  const telling =
    (status: number) =>
    ({ headers }: Received) => ({
      status,
      headers: { 'X-Debug': [...hidden.keys()].join(' ') },
      body: JSON.stringify({ headers, settings: [...hidden.keys()] }),
    });

  before(async () => {
    hooks = await hooksOf({ ...mortal(), api: { ...mortal().api, send } });
  });

  it('are made, replaced, used, refused, and lost with a worker', async () => {
    const { id, secret } = await hooks.create({ url: receiver().url });
    webhookId = id;
    hidden.set(secret, 'POST /webhooks');
    hidden.set('a-header-4711', 'none');
    await hooks.patch(id, { headers: { 'X-Key': 'a-header-4711' } });
    receiver().answer(telling(500));
    await hooks.happen();
    await hooks.until(id, 'exhausted');
    hidden.set(await hooks.rotate(id, 600), `POST /webhooks/${id}/rotate-secret`);
    receiver().answer(telling(401));
    await hooks.happen();
    await hooks.until(id, 'exhausted');
    const deaths = mortal().worker.deaths.length;
    mortal().worker.plan({ at: 'deliver.after_request', action: 'kill' });
    receiver().answer(telling(200));
    await hooks.happen();
    await eventually('the worker is dead', () => mortal().worker.deaths.length > deaths);
    await hooks.test(id);
    await hooks.until(id, 'exhausted', 'succeeded');
    receiver().answer(telling(410));
    await hooks.happen(2);
    await hooks.until(id, 'exhausted', 'succeeded', 'held');
    await hooks.patch(id, { enabled: true });
    receiver().answer(telling(200));
    hidden.set(await hooks.rotate(id, 0), `POST /webhooks/${id}/rotate-secret`);
    await hooks.untilRecovered(id, await hooks.recover(id));
    await hooks.until(id, 'succeeded');
    const [first] = await hooks.deliveries(id);
    await hooks.resend(first?.id ?? '', 'redeliver');
    await hooks.until(id, 'succeeded');
    for (const part of ['', '/deliveries', '/events', '/changes']) await hooks.get(`/webhooks/${id}${part}`);
    for (const { id: delivery } of await hooks.deliveries(id))
      await hooks.get(`/webhooks/deliveries/${delivery}`);
    for (const list of ['/webhooks', '/audit-log', '/api/notifications']) await hooks.get(list);
    assert.equal(hidden.size, 4);
  });

  const assertHidden = (where: string, text: string, but?: string): void => {
    for (const [secret] of [...hidden].filter(([, gives]) => gives !== but || but === undefined))
      for (const form of secret.startsWith('whsec_') ? formsOf(secret) : [secret])
        assert.ok(!text.includes(form), `${where} shows ${secret.slice(0, 9)}…`);
  };

  it('stand in the one answer that gives them, and in no other', () => {
    assert.ok(answers.length > 20, `${answers.length}`);
    for (const [secret, gives] of hidden) {
      const showing = answers.filter(({ text }) => text.includes(secret));
      assert.deepEqual(
        showing.map(({ to }) => to),
        gives === 'none' ? [] : [gives],
      );
    }
    for (const { to, text } of answers) if (![...hidden.values()].includes(to)) assertHidden(to, text);
  });

  it('stand in no line of the API’s log or the worker’s, at their loudest', () => {
    const workerLog = readFileSync(path.join(mortal().config.DATA_DIR, 'worker.log'), 'utf8');
    assert.match(apiLog.join(''), /rotate-secret/);
    assert.match(workerLog, /"level":(10|20)/);
    assert.match(workerLog, /a webhook was disabled/);
    assertHidden('the API’s log', apiLog.join(''));
    assertHidden('the worker’s log', workerLog);
  });

  it('appear in no workflow: neither in its history nor in its description', async () => {
    const ids = await mortal().api.rows<{ id: string }>(
      `select 'webhook:' || id as id from webhooks union all select 'recovery:' || id from webhook_recoveries
       union all select 'mail:' || id from mails`,
    );
    assert.ok(ids.length > 3, `${ids.length}`);
    for (const { id } of ids) {
      const { raw } = await mortal().temporal.workflow.getHandle(id).describe();
      assertHidden(id, await readableHistory(mortal().temporalAddress, id));
      assertHidden(id, JSON.stringify(raw));
    }
  });

  it('stand in no table, but encrypted', async () => {
    const tables = await mortal().api.rows<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    assert.ok(tables.length > 20, `${tables.length}`);
    for (const { name } of tables) {
      const [all] = await mortal().api.rows<{ text: string | null }>(
        `select json_agg(t)::text as text from ${name} t`,
      );
      assertHidden(`the table ${name}`, all?.text ?? '');
    }
    const [stored] = await mortal().api.rows<{ secret: string }>(
      'select secret from webhooks where id = $1',
      webhookId,
    );
    assert.match(stored?.secret ?? '', /^v1\./);
  });
});
