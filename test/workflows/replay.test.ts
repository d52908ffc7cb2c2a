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
    const saved = histories.map(({ name, history }) => ({ workflowId: name, history }));
    const names: string[] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, saved)) {
      assert.ifError(error && new Error(`history ${workflowId}`, { cause: error }));
      names.push(workflowId);
    }
    assert.equal(names.length, histories.length);
  });
});
