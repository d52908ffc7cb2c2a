import { workflowIds } from './ids.ts';

/** What a workflow and its steps know of what asked for them. */
export interface WorkflowOrigin {
  /** The request that asked; missing where nobody asks, as in a sweep. */
  requestId?: string;
  /** The post that it is about, where the workflow's id does not say. */
  postId?: string;
}

/** Header of Temporal's in which it goes along: with a start or signal, and from the workflow to its steps. */
export const originHeader = 'origin';

const postPrefixes = [workflowIds.post(''), workflowIds.published('')];

/** The post that a workflow is about, as its id says it. */
export const postIdOf = (workflowId: string): string | undefined => {
  const prefix = postPrefixes.find(each => workflowId.startsWith(each));
  return prefix && workflowId.slice(prefix.length);
};
