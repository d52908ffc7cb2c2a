import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { createLog } from '../src/log.ts';
import { newApiKey, newSessionToken } from '../src/adapters/tokens.ts';

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
});
