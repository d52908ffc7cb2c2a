import type { Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { PostChangedPayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import { postChanged } from '../workflows/messages.ts';
import type { publishPost } from '../workflows/publish-post.ts';
import { wakeWorkflow } from './wake-workflow.ts';

const keyword = (name: string) => defineSearchAttributeKey(name, SearchAttributeType.KEYWORD);
const platformsAttribute = defineSearchAttributeKey('Platforms', SearchAttributeType.KEYWORD_LIST);

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
      { key: keyword('OrganizationId'), value: orgId },
      { key: keyword('BrandId'), value: brandId },
      { key: keyword('PostId'), value: postId },
      { key: keyword('WorkflowKind'), value: 'publish' },
      { key: platformsAttribute, value: platforms },
    ],
  });
};
