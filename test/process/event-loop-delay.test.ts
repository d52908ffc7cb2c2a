import assert from 'node:assert/strict';
import { watchEventLoop, waitsBehind } from '../../src/process/event-loop-delay.ts';
import { eventually } from '../support/eventually.ts';

describe('the delay of the event loop', () => {
  it('counts a block for all the work that waited behind it', () => {
    assert.equal(waitsBehind(1_000).length, 50);
    assert.deepEqual(waitsBehind(50), [50, 30, 10]);
  });

  it('is none where a look comes on time or early', () => {
    assert.deepEqual(waitsBehind(0), [0]);
    assert.deepEqual(waitsBehind(-1), [0]);
  });

  it('is seen of a block in this process, and no longer when the watch ends', async () => {
    const waits: number[] = [];
    const end = watchEventLoop(seconds => void waits.push(seconds));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await eventually('the block is recorded', async () => waits.some(wait => wait >= 0.25));
    assert.ok(waits.filter(wait => wait > 0.1).length >= 7, waits.join());
    end();
    const seen = waits.length;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    await new Promise(setImmediate);
    assert.equal(waits.length, seen);
  });
});
