import type { Client } from '@temporalio/client';
import type { JobDuePayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import type { JobKind } from '../domain/jobs.ts';
import type { enrichIdea } from '../workflows/enrich-idea.ts';
import type { exportAccount } from '../workflows/export-account.ts';
import { jobChanged, type JobWorkflowInput } from '../workflows/messages.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

/** Which workflow does a job of this kind, and what it is called in the Temporal UI. */
const workflows: Record<JobKind, { type: string; summary: string }> = {
  'ideas.enrich': {
    type: 'enrichIdea' satisfies (typeof enrichIdea)['name'],
    summary: 'Write a draft of an idea',
  },
  'account.export': {
    type: 'exportAccount' satisfies (typeof exportAccount)['name'],
    summary: 'Write an archive of everything that the organization owns',
  },
};

/** Starts the workflow of a job, or has the one that runs look again; safe to repeat, also when it has ended. */
export const startJob = async (
  client: Client,
  taskQueue: string,
  { jobId, orgId, brandId, kind }: JobDuePayload,
): Promise<void> => {
  const { type, summary } = workflows[kind];
  await wakeWorkflow<(input: JobWorkflowInput) => Promise<unknown>>(client, type, {
    workflowId: workflowIds.job(jobId),
    taskQueue,
    input: { jobId },
    signal: jobChanged,
    staticSummary: summary,
    priority: { fairnessKey: orgId },
    typedSearchAttributes: [
      { key: workflowAttributes.organizationId, value: orgId },
      ...(brandId === null ? [] : [{ key: workflowAttributes.brandId, value: brandId }]),
      { key: workflowAttributes.workflowKind, value: 'job' },
    ],
  });
};
