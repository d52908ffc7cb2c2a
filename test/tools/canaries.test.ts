import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newApiKey, newMailToken, newSessionToken } from '../../src/adapters/secrets/tokens.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { createLog } from '../../src/process/log.ts';
import { Client, Connection } from '@temporalio/client';
import { hide, takeFound } from '../support/canaries/canaries.ts';
import { readStream } from '../support/http/event-stream.ts';
import { eventually } from '../support/eventually.ts';
import { startOwnTemporal } from '../support/servers/own-temporal.ts';
import { startReceiver } from '../support/servers/receivers.ts';
import { searchedLog, searchLogs, searchMetrics } from '../support/canaries/searched-logs.ts';
import { searchLeft } from '../support/canaries/searched-stores.ts';
import { freshDatabase } from '../support/stack.ts';

/** Returns a secret without a typical form, which only its value gives away. */
const aCanary = (): string => `canary ${randomBytes(12).toString('base64')} of this test`;

/** Starts a server that sends this to every client, and continues. */
const saying = async (text: string): Promise<{ url: string; server: Server }> => {
  const server = createServer((_request, response) => void response.write(text));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

describe('the search for leaked secrets', () => {
  it('finds it in a line of a log, and says behind what', () => {
    const canary = aCanary();
    hide('a password', canary);
    const log = createLog({ LOG_LEVEL: 'trace' }, 'test', searchedLog);
    log.trace({ deep: { remark: canary } }, 'a message');
    log.info(`sandbox-refresh-${randomBytes(20).toString('base64url')} was refused`);
    log.info({ value: newSessionToken().secret }, 'this one is taken out by its look');
    searchLogs();
    const found = takeFound();
    assert.equal(found.length, 2, found.join('\n'));
    assert.match(found.join('\n'), /remark.* shows a password/);
    assert.match(found.join('\n'), /msg.* shows a platform's secret/);
    assert.ok(!found.join('\n').includes(canary));
  });

  it('finds it in a line that a process wrote by itself', () => {
    searchedLog.write(`Error: ${newApiKey().secret} is not known`);
    searchLogs();
    assert.match(takeFound().join('\n'), /a line of a log.* shows an API key/);
  });

  it('finds it in a metric and in the body of a webhook', async () => {
    const receiver = await startReceiver();
    receiver.answer({ status: 200, body: `requests{key="${newApiKey().secret}"} 1` });
    await fetch(receiver.url, { method: 'POST', body: `{"text":"${newSessionToken().secret}"}` });
    await searchMetrics(receiver.url);
    await receiver.close();
    const found = takeFound().join('\n');
    assert.match(found, /a metric.* shows an API key/);
    assert.match(found, /the body of a webhook.* shows a session token/);
  });

  it('finds it in a stream that continues', async () => {
    const { url, server } = await saying(`id: 1\ndata: {"text":"${newSessionToken().secret}"}\n\n`);
    const reader = await readStream(url, { as: 'nobody' });
    await eventually('the event is there', () => reader.events.length === 1);
    reader.close();
    server.close();
    assert.match(takeFound().join('\n'), /GET \/api\/notifications\/stream.* shows a session token/);
  });

  it('finds it in a table, whatever its columns are', async () => {
    const url = await freshDatabase();
    const canary = aCanary();
    hide('a password', canary);
    await query(url, 'create table notes (id int, note jsonb)');
    await query(url, 'insert into notes values (1, $1), (2, $2)', [
      JSON.stringify({ a: [canary] }),
      JSON.stringify(newMailToken().secret),
    ]);
    await searchLeft();
    const found = takeFound().join('\n');
    assert.match(found, /the table notes.* shows a password/);
    assert.match(found, /the table notes.* shows the token of a link in a mail/);
  });

  it('finds it in the arguments, memo and search attributes of a workflow', async () => {
    const temporal = await startOwnTemporal();
    const connection = await Connection.connect({ address: temporal.address });
    const places: Record<string, object> = {
      arguments: { args: [{ deep: [newSessionToken().secret] }] },
      memo: { memo: { note: newSessionToken().secret } },
      attributes: { searchAttributes: { PostId: [newSessionToken().secret] } },
    };
    try {
      const { workflow } = new Client({ connection });
      for (const [workflowId, given] of Object.entries(places)) {
        await workflow.start('nobody runs it', { workflowId, taskQueue: 'none', ...given });
      }
      // the server writes later what workflows are found by
      await eventually('all are listed', async () => (await workflow.count()).count === 3);
    } finally {
      await connection.close();
      await temporal.close();
    }
    const found = takeFound().join('\n');
    assert.match(found, /in history_node.* shows a session token/);
    assert.match(found, /in executions_visibility.* shows a session token/);
  });
});
