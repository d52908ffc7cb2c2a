import assert from 'node:assert/strict';
import { bundleWorkflowCode, DefaultLogger, Worker } from '@temporalio/worker';
import { savedHistories } from '../support/histories.ts';

describe('saved histories', () => {
  it('replay on the workflow code as it is now', async function () {
    this.timeout(120_000);
    const histories = await savedHistories();
    assert.ok(histories.length > 0, 'there are no saved histories to replay');
    const workflowBundle = await bundleWorkflowCode({
      workflowsPath: new URL('../../src/workflows/index.ts', import.meta.url).pathname,
      logger: new DefaultLogger('WARN'),
    });
    for (const { name, history } of histories) {
      await assert.doesNotReject(Worker.runReplayHistory({ workflowBundle }, history), `history ${name}`);
    }
  });
});
