import type { Client } from '@temporalio/client';
import type { ClipJobChangedPayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import { clipJobChanged } from '../workflows/messages.ts';
import type { processClip } from '../workflows/process-clip.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

/** Has a clip job's workflow look at its row, starting it when there is none. */
export const wakeClipJob = async (
  client: Client,
  taskQueue: string,
  { jobId, orgId, clipId, kind }: ClipJobChangedPayload,
): Promise<void> => {
  await wakeWorkflow<typeof processClip>(client, 'processClip', {
    workflowId: workflowIds.clipJob(jobId),
    taskQueue,
    input: { jobId },
    signal: clipJobChanged,
    staticSummary: `${kind} of clip ${clipId}`,
    priority: { fairnessKey: orgId },
    typedSearchAttributes: [
      { key: workflowAttributes.organizationId, value: orgId },
      { key: workflowAttributes.workflowKind, value: 'render' },
    ],
  });
};
