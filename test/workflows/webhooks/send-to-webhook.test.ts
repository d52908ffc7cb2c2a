import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { AttemptRecord } from '../../../src/activities/webhooks/delivery-steps.ts';
import type { SendDueEnd, SendDueInput } from '../../../src/activities/webhooks/send-due.ts';
import type { sendToWebhook } from '../../../src/workflows/send-to-webhook.ts';
import { eventually } from '../../support/eventually.ts';
import { historyOf, keepHistory, readableHistory } from '../../support/histories.ts';
import { stack } from '../../support/stack.ts';
import { use } from '../../support/use.ts';
import { currentBundle } from '../../support/workflow-bundle.ts';

const record = { attemptId: 'an-attempt' } as AttemptRecord;

describe('the workflow of a webhook', () => {
  const temporal = use(async () => {
    const { temporalAddress: address } = await stack();
    const connection = await Connection.connect({ address });
    const native = await NativeConnection.connect({ address });
    const close = async (): Promise<void> => {
      await native.close();
      await connection.close();
    };
    return { address, native, client: new Client({ connection }), close };
  });

  /** Runs the workflow with activity runs that end this way, does something meanwhile, and returns its id. */
  const running = async (
    sendDue: (input: SendDueInput) => SendDueEnd | Promise<SendDueEnd>,
    work: (workflowId: string) => Promise<unknown>,
  ): Promise<string> => {
    const { native, client } = temporal();
    const name = `webhook-${randomBytes(4).toString('hex')}`;
    const worker = await Worker.create({
      connection: native,
      taskQueue: name,
      workflowBundle: await currentBundle(),
      activities: { sendDue: async (input: SendDueInput) => sendDue(input) },
    });
    await worker.runUntil(async () => {
      const handle = await client.workflow.start<typeof sendToWebhook>('sendToWebhook', {
        workflowId: name,
        taskQueue: name,
        args: [{ webhookId: name, orgId: 'an-organization' }],
      });
      await work(name);
      await handle.result();
    });
    return name;
  };

  it('keeps every history below two thousand events, and loses nothing where it continues', async () => {
    const inputs: SendDueInput[] = [];
    const runs = 300;
    const { client } = temporal();
    const workflowId = await running(
      input => {
        inputs.push(input);
        return inputs.length < runs ? { state: 'more', unrecorded: [record] } : { state: 'empty' };
      },
      () => Promise.resolve(),
    );
    assert.equal(inputs.length, runs);
    assert.ok(inputs.slice(1).every(({ unrecorded }) => unrecorded[0]?.attemptId === record.attemptId));
    const lengths = await eventually('all runs are listed', async () => {
      const seen: number[] = [];
      for await (const { historyLength } of client.workflow.list({ query: `WorkflowId = "${workflowId}"` }))
        seen.push(historyLength);
      return seen.length > 1 && seen;
    });
    assert.ok(Math.max(...lengths) < 2_000, lengths.join(', '));
  });

  it('says what it waits for, and checks again when it gets a signal', async () => {
    const ends: SendDueEnd[] = [
      {
        state: 'waiting',
        forMs: 3_600_000,
        queue: {
          waiting: 12,
          oldest_ms: Date.parse('2026-01-01T10:00:00Z'),
          failures: 7,
          attempt: 3,
          attempts: 6,
          event_id: 'an-event',
        },
      },
      { state: 'empty' },
    ];
    const { address, client } = temporal();
    const workflowId = await running(
      () => ends.shift() ?? { state: 'empty' },
      async id => {
        await eventually('it sleeps', async () => (await historyOf(address, id)).includes('TIMER_STARTED'));
        const details = await client.workflow.getHandle(id).query<string>('__temporal_workflow_metadata');
        assert.match(
          JSON.stringify(details),
          /waits until .* for attempt 3 of 6 of event an-event at .*12 waiting, the oldest since 2026-01-01T10:00:00.000Z.*7 failures in a row/,
        );
        await client.workflow.getHandle(id).signal('webhookDue');
      },
    );
    const history = await readableHistory(address, workflowId);
    assert.match(history, /attempt 3 of 6 of event an-event at /);
    assert.match(history, /TIMER_CANCELED/);
    await keepHistory(address, workflowId, 'send-to-webhook/told-while-asleep');
  });

  it('checks once more if the signal came during its last check', async () => {
    let looks = 0;
    const { client } = temporal();
    await running(
      async ({ webhookId }) => {
        looks += 1;
        if (looks === 1) await client.workflow.getHandle(webhookId).signal('webhookDue');
        return { state: 'empty' };
      },
      () => Promise.resolve(),
    );
    assert.equal(looks, 2);
  });
});
