import assert from 'node:assert/strict';
import { Worker } from '@temporalio/worker';
import { savedHistories } from '../support/histories.ts';
import { currentBundle } from '../support/workflow-bundle.ts';

describe('saved histories', () => {
  it('replay on the workflow code as it is now', async () => {
    const histories = await savedHistories();
    assert.ok(histories.length > 0, 'there are no saved histories to replay');
    const workflowBundle = await currentBundle();
    const saved = histories.map(({ name, history }) => ({ workflowId: name, history }));
    const names: string[] = [];
    for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, saved)) {
      assert.ifError(error && new Error(`history ${workflowId}`, { cause: error }));
      names.push(workflowId);
    }
    assert.equal(names.length, histories.length);
  });
});
