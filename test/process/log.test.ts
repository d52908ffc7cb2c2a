import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Writable } from 'node:stream';
import { createLog } from '../../src/process/log.ts';
import { newWebhookSecret } from '../../src/adapters/secrets/sign-delivery.ts';
import { newApiKey, newInviteToken, newSessionToken } from '../../src/adapters/secrets/tokens.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

describe('the log', () => {
  const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
    let text = '';
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        text += chunk.toString();
        done();
      },
    });
    write(createLog({ LOG_LEVEL: 'info' }, 'test', destination));
    return text;
  };

  it('hides fields by their name, at every depth', () => {
    const text = written(log =>
      log.info({ password: 'open "sesame', user: { tokens: [{ accessToken: 'EAAB-123' }] } }, 'hello'),
    );
    assert.doesNotMatch(text, /sesame|EAAB-123/);
    assert.match(text, /hello/);
  });

  it('hides credentials by their look, wherever they stand', () => {
    const secrets = [newApiKey().secret, newSessionToken().secret];
    const text = written(log => {
      for (const secret of secrets)
        log.warn({ err: new Error(`no ${secret}`), url: `/x?key=${secret}` }, secret);
      log.info('sent Authorization: Bearer EAAB-123.x/y+z=');
    });
    for (const secret of [...secrets, 'EAAB-123']) assert.ok(!text.includes(secret));
    for (const line of text.trim().split('\n')) JSON.parse(line);
  });

  it('hides credentials of others, and what stands for one in an address', () => {
    const secrets = [
      newWebhookSecret(),
      newInviteToken().secret,
      `sk_test_${'a1'.repeat(12)}`,
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      'EAAB-long-lived',
      'an-oauth-code',
      'a-state',
    ];
    const [, , , , access, code, state] = secrets;
    const text = written(log => {
      log.warn({ err: new Error(`refused ${secrets.slice(0, 4).join(' and ')}.`) });
      log.info({ url: `https://graph.example/me?access_token=${access}&fields=id` }, 'asked');
      log.info(`back at /callback?code=${code}&state=${state}, authorization: Basic ${btoa('a:b')}`);
    });
    for (const secret of [...secrets, btoa('a:b')]) assert.ok(!text.includes(secret), secret);
    assert.match(text, /fields=id/);
    for (const line of text.trim().split('\n')) JSON.parse(line);
  });

  const webToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

  it('hides what a word ends with', () => {
    const text = written(log => log.info(`with jwt-${webToken}.`));
    assert.match(text, /"with jwt-\[redacted\]\."/);
  });

  it('hides credentials at the start of a line, and stays JSON', () => {
    const secrets = [newApiKey().secret, newWebhookSecret(), webToken, `jwt-${webToken}`, 'Bearer EAAB-123'];
    const text = written(log =>
      secrets.forEach(secret => log.warn({ err: new Error(`it said\n${secret}`) })),
    );
    for (const secret of [...secrets.slice(0, 3), 'EAAB-123']) assert.ok(!text.includes(secret), text);
    for (const line of text.trim().split('\n')) JSON.parse(line);
  });

  it('takes time that grows with the length of a line, whatever stands in it', () => {
    const tookMs = cpuMsOf(() => written(log => log.info('eyJhbGciOiJI-'.repeat(40_000))));
    assert.ok(tookMs < 1_000, `${tookMs} ms`);
  });

  it('is one line for one event, whatever stands in it', () => {
    const nasty = 'Ada\r\n{"level":60,"msg":"forged"}\u2028\u001b[2J\u0000\u009b31m';
    const text = written(log => log.info({ name: nasty, deep: { agent: nasty } }, nasty));
    const lines = text.split('\n');
    assert.deepEqual([lines.length, lines[1]], [2, '']);
    assert.equal(JSON.parse(lines[0] ?? '').name, nasty);
    // oxlint-disable-next-line no-control-regex -- terminals obey these
    assert.doesNotMatch(lines[0] ?? '', /[\u0000-\u001f]/);
  });

  describe('of a process whose stdout accepts no more data', () => {
    const logs = `
      import { createLog } from '${new URL('../../src/process/log.ts', import.meta.url).href}';
      const log = createLog({ LOG_LEVEL: 'info' }, 'test');
      process.once('message', () => {
        for (let line = 0; line < 2; line++) log.info({ line, filling: 'x'.repeat(100) }, 'hello');
        process.exitCode = 7;
        process.disconnect();
      });
      process.send('ready');`;

    const exitCodeOf = async (stdout: 'pipe' | number): Promise<unknown> => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', logs], {
        stdio: ['ignore', stdout, 'inherit', 'ipc'],
      });
      const exited = once(child, 'exit');
      await once(child, 'message');
      child.stdout?.destroy();
      child.send('log');
      // no wait: it ends a process that hangs, which the test then sees by its signal
      const hanging = setTimeout(() => child.kill('SIGKILL'), 10_000);
      const [code, signal] = await exited;
      clearTimeout(hanging);
      return code ?? signal;
    };

    it('continues and ends on its own when no one reads it', async () => {
      assert.equal(await exitCodeOf('pipe'), 7);
    });

    it('continues and ends on its own when the disk is full', async () => {
      const full = openSync('/dev/full', 'w');
      const code = await exitCodeOf(full);
      closeSync(full);
      assert.equal(code, 7);
    });
  });
});
