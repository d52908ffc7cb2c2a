import { workflowIds } from './ids.ts';

/** Request or span that started a workflow, as known to the workflow and its steps. */
export interface WorkflowOrigin {
  /** Id of the request. Absent if there was none, as in a sweep. */
  requestId?: string;
  /** Id of the post, if the workflow's id does not contain it. */
  postId?: string;
  /** Span that started the workflow, if its trace is recorded. */
  sentBy?: TraceSpan;
  /** Set if the workflow waits for a scheduled time. It then has a separate trace from the request. */
  waits?: true;
}

/** Temporal header that carries the origin: with a start or signal, and from the workflow to its steps. */
export const originHeader = 'origin';

const postPrefixes = [workflowIds.post(''), workflowIds.published('')];

/** Returns the id of the post that is contained in a workflow's id. */
export const postIdOf = (workflowId: string): string | undefined => {
  const prefix = postPrefixes.find(each => workflowId.startsWith(each));
  return prefix && workflowId.slice(prefix.length);
};

const webhookPrefix = workflowIds.webhook('');

/** Returns whether a workflow serves many requests and therefore belongs to none, as a webhook's does. */
export const isForMany = (workflowId: string): boolean => workflowId.startsWith(webhookPrefix);

/** Span of a recorded trace: 32 and 16 hexadecimal digits. */
export interface TraceSpan {
  traceId: string;
  spanId: string;
}

/**
 * Returns the span of a workflow's run, or undefined if no trace is recorded. The span's id is derived from the run's UUID,
 * so that every step knows it. A workflow that waits, possibly for weeks, gets a separate trace.
 */
export const spanOfRun = ({ sentBy, waits }: WorkflowOrigin, runId: string): TraceSpan | undefined => {
  if (!sentBy) return undefined;
  const digits = runId.replaceAll('-', '');
  return { traceId: waits ? digits : sentBy.traceId, spanId: digits.slice(16) };
};

/** Data about a workflow's run at its end, if a trace is recorded. */
export interface TracedRun {
  origin: WorkflowOrigin;
  beganAt: number;
  failed: boolean;
}
