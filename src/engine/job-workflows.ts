import type { Client } from '@temporalio/client';
import type { JobDuePayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import type { JobKind } from '../domain/jobs.ts';
import type { enrichIdea } from '../workflows/enrich-idea.ts';
import { workflowAttributes } from './search-attributes.ts';

/** Which workflow does a job of this kind, and what it is called in the Temporal UI. */
const workflows: Record<JobKind, { type: string; summary: string }> = {
  'ideas.enrich': {
    type: 'enrichIdea' satisfies (typeof enrichIdea)['name'],
    summary: 'Write a draft of an idea',
  },
};

/** Starts the workflow of a job; safe to repeat, also when it has ended. */
export const startJob = async (
  client: Client,
  taskQueue: string,
  { jobId, orgId, brandId, kind }: JobDuePayload,
): Promise<void> => {
  const { type, summary } = workflows[kind];
  await client.workflow.start(type, {
    workflowId: workflowIds.job(jobId),
    taskQueue,
    args: [{ jobId }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    requestEagerStart: true,
    staticSummary: summary,
    priority: { fairnessKey: orgId },
    typedSearchAttributes: [
      { key: workflowAttributes.organizationId, value: orgId },
      ...(brandId === null ? [] : [{ key: workflowAttributes.brandId, value: brandId }]),
      { key: workflowAttributes.workflowKind, value: 'job' },
    ],
  });
};
