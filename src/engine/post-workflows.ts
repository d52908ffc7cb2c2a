import type { Client } from '@temporalio/client';
import type { PostChangedPayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import { postChanged } from '../workflows/messages.ts';
import type { publishPost } from '../workflows/publish-post.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

/** Has a post's workflow look at its row, starting it when there is none. */
export const wakePost = async (
  client: Client,
  taskQueue: string,
  { postId, orgId, brandId, platforms }: PostChangedPayload,
): Promise<void> => {
  await wakeWorkflow<typeof publishPost>(client, 'publishPost', {
    workflowId: workflowIds.post(postId),
    taskQueue,
    input: { postId, platforms },
    signal: postChanged,
    staticSummary: `Publish a post on ${platforms.join(', ')}`,
    priority: { fairnessKey: orgId },
    typedSearchAttributes: [
      { key: workflowAttributes.organizationId, value: orgId },
      { key: workflowAttributes.brandId, value: brandId },
      { key: workflowAttributes.postId, value: postId },
      { key: workflowAttributes.workflowKind, value: 'publish' },
      { key: workflowAttributes.platforms, value: platforms },
    ],
  });
};
