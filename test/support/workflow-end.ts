import { ApplicationFailure, WorkflowFailedError, type Client } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { eventually } from './eventually.ts';

/** End of the newest workflow of a post, as operators see it. */
export interface WorkflowEnd {
  status: string;
  /** Status by which they filter. */
  postStatus: string | undefined;
  /** Reason of the failure; empty if it did not fail. */
  message: string;
  /** Static details of the workflow. */
  details: string;
}

const postStatus = defineSearchAttributeKey('PostStatus', SearchAttributeType.KEYWORD);

/** Waits for that end. */
export const workflowEnd = async ({ workflow }: Client, postId: string): Promise<WorkflowEnd> => {
  const handle = workflow.getHandle(`post:${postId}`);
  const shown = await eventually(`workflow of ${postId} ends`, async () => {
    const now = await handle.describe();
    return now.status.name !== 'RUNNING' && now;
  });
  const failure: unknown = await handle.result().then(
    () => undefined,
    (error: unknown) => (error instanceof WorkflowFailedError ? error.cause : error),
  );
  return {
    status: shown.status.name,
    postStatus: shown.typedSearchAttributes.get(postStatus),
    message: failure instanceof ApplicationFailure ? failure.message : '',
    details: (await shown.staticDetails()) ?? '',
  };
};
