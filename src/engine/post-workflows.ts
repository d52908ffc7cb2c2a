import type { Client } from '@temporalio/client';
import type { PostChangedPayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import { asMarkdownCode } from '../domain/markdown.ts';
import type { PostHeading } from '../domain/posts.ts';
import { postChanged } from '../workflows/messages.ts';
import type { publishPost } from '../workflows/publish-post.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

/** Has a post's workflow look at its row, starting it when there is none. `api` is the public address of the API. */
export const wakePost = async (
  client: Client,
  taskQueue: string,
  api: string,
  { postId, orgId, brandId, platforms, heading }: PostChangedPayload,
): Promise<void> => {
  await wakeWorkflow<typeof publishPost>(client, 'publishPost', {
    workflowId: workflowIds.post(postId),
    taskQueue,
    input: { postId, platforms },
    signal: postChanged,
    staticSummary: `Publish a post on ${platforms.join(', ')}`,
    staticDetails: detailsOf(`${api}/posts/${postId}`, heading),
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

/** What the Temporal UI shows of whose post it is; the names are texts of users. */
const detailsOf = (url: string, heading: PostHeading | null | undefined): string =>
  [
    ...(heading
      ? [
          `- **Brand:** ${asMarkdownCode(heading.brand)}`,
          `- **Organization:** ${asMarkdownCode(heading.organization)}`,
          `- **Due:** ${dueOf(heading)}`,
        ]
      : []),
    `- **API:** GET <${url}>`,
  ].join('\n');

/** These details are fixed when a workflow begins. A later change of the time is in its current details. */
const dueOf = ({ isScheduled, dueMs }: PostHeading): string => {
  if (dueMs === null) return 'at once';
  const at = new Date(dueMs).toISOString();
  return isScheduled ? `${at}, as planned when this workflow began` : `at once, asked for at ${at}`;
};
