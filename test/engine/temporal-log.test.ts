import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { temporalLog } from '../../src/engine/temporal-log.ts';

describe("the log of Temporal's SDK", () => {
  const lines: string[] = [];
  const log = temporalLog(
    pino({ level: 'info' }, new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) })),
  );
  const failed = (workflowType: string, error: Error): number => {
    lines.length = 0;
    log.warn('Workflow failed', { workflowType, error });
    return lines.length;
  };

  it('says nothing of a failed post, of which its workflow has told', () => {
    assert.equal(failed('publishPost', new Error('post 0199 failed on x. x: It was refused.')), 0);
  });

  it('says that any other workflow failed, and that one of a post met something else', () => {
    assert.equal(failed('publishPost', new Error('Activity task failed')), 1);
    assert.equal(failed('prune', new Error('post 0199 failed on x.')), 1);
  });
});
