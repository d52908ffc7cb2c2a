import assert from 'node:assert/strict';
import { Worker } from '@temporalio/worker';
import { z } from 'zod';
import * as workflows from '../../src/workflows/index.ts';
import { savedHistories } from '../support/histories.ts';
import { currentBundle } from '../support/workflow-bundle.ts';

const startedShape = z.looseObject({
  events: z.array(
    z.looseObject({
      workflowExecutionStartedEventAttributes: z
        .looseObject({ workflowType: z.looseObject({ name: z.string() }) })
        .optional(),
    }),
  ),
});

/** Returns the type of workflow in a history. */
const startedType = (history: unknown): string | undefined =>
  startedShape.parse(history).events[0]?.workflowExecutionStartedEventAttributes?.workflowType.name;

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

  it('are there of every type of workflow', async () => {
    const types = (await savedHistories()).map(({ history }) => startedType(history));
    assert.deepEqual(
      Object.keys(workflows).filter(type => !types.includes(type)),
      [],
    );
  });
});
