import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { workflowAttributes } from '../../src/engine/search-attributes.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { BenchStack } from '../stack.ts';

/** Temporal schedules through the bare SDK, for comparison with ours on the same server. */
export interface SchedulesFloor {
  /** Creates one schedule like that of an agent. */
  create: () => Promise<void>;
  /** Returns the number of agents' schedules that Temporal lists. */
  agents: () => Promise<number>;
  stop: () => Promise<void>;
}

const minutes = 60_000;

/** Connects a client with the SDK's defaults. */
export const startSchedulesFloor = async ({
  config,
  temporalAddress,
}: BenchStack): Promise<SchedulesFloor> => {
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const typedSearchAttributes = [
    { key: workflowAttributes.organizationId, value: randomUUID() },
    { key: workflowAttributes.brandId, value: randomUUID() },
    { key: workflowAttributes.workflowKind, value: 'floor' },
  ];
  return {
    create: async () => {
      const id = randomUUID();
      await client.schedule.create({
        scheduleId: `floor:${id}`,
        spec: { cronExpressions: ['0 9 1 1 *'] },
        policies: { overlap: 'SKIP', catchupWindow: 15 * minutes },
        state: { note: 'Runs on the agent’s schedule.' },
        memo: { agentId: id, firstName: 'Floor' },
        typedSearchAttributes,
        action: {
          type: 'startWorkflow',
          workflowType: 'bareTimer',
          workflowId: `floor-tick:${id}`,
          args: [{ agentId: id }],
          taskQueue: taskQueues('floor-schedules-').core,
          typedSearchAttributes,
        },
      });
    },
    agents: async () => {
      let count = 0;
      const query = `${workflowAttributes.workflowKind.name} = 'agent'`;
      for await (const schedule of client.schedule.list({ query })) if (schedule.scheduleId) count += 1;
      return count;
    },
    stop: () => connection.close(),
  };
};
