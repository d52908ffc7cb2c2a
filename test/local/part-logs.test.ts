import assert from 'node:assert/strict';
import { readable } from '../../src/local/part-logs.ts';

const api = { name: 'api', channel: true };
const postgres = { name: 'postgres' };

describe('the terminal’s view of the log lines of the parts', () => {
  it('is a warning in one readable line', () => {
    const line = JSON.stringify({ level: 40, time: 1, msg: 'slow answer', err: { message: 'timed out' } });
    assert.equal(readable(api, line), '[api] warn: slow answer: timed out');
  });

  it('is a crash as the program wrote it', () => {
    assert.equal(readable(api, 'SyntaxError: oh'), '[api] SyntaxError: oh');
  });

  it('is nothing of what goes as it should', () => {
    assert.equal(readable(api, JSON.stringify({ level: 30, msg: 'GET /posts' })), undefined);
    assert.equal(readable(api, 'ready {"role":"api"}'), undefined);
    assert.equal(readable(api, 'migrated 1/23 Migration20261217090000_baseline'), undefined);
    assert.equal(readable(api, 'database is up to date'), undefined);
    assert.equal(readable(postgres, 'LOG:  checkpoint complete'), undefined);
    assert.equal(readable(postgres, 'FATAL:  the database system is starting up'), undefined);
  });

  it('is what keeps PostgreSQL from serving', () => {
    const line = 'FATAL:  could not write to file: No space left on device';
    assert.equal(readable(postgres, line), `[postgres] ${line}`);
  });
});
