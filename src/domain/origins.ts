import { workflowIds } from './ids.ts';

/** What a workflow and its steps know of what asked for them. */
export interface WorkflowOrigin {
  /** The request that asked; missing where nobody asks, as in a sweep. */
  requestId?: string;
  /** The post that it is about, where the workflow's id does not say. */
  postId?: string;
  /** The span that sent it here, where its trace is kept. */
  sentBy?: TraceSpan;
  /** It waits for a time of its own: its trace is another than that of the request. */
  waits?: true;
}

/** Header of Temporal's in which it goes along: with a start or signal, and from the workflow to its steps. */
export const originHeader = 'origin';

const postPrefixes = [workflowIds.post(''), workflowIds.published('')];

/** The post that a workflow is about, as its id says it. */
export const postIdOf = (workflowId: string): string | undefined => {
  const prefix = postPrefixes.find(each => workflowId.startsWith(each));
  return prefix && workflowId.slice(prefix.length);
};

const webhookPrefix = workflowIds.webhook('');

/** Whether a workflow carries out what many requests have caused, and so is none's: one that sends to a webhook. */
export const isForMany = (workflowId: string): boolean => workflowId.startsWith(webhookPrefix);

/** A span of a trace that is kept: 32 and 16 hexadecimal digits. */
export interface TraceSpan {
  traceId: string;
  spanId: string;
}

/**
 * The span of a workflow's run; undefined where no trace is kept. Its id is made of the run's, a UUID, so that every step knows
 * it. What waits, maybe for weeks, is a trace of its own.
 */
export const spanOfRun = ({ sentBy, waits }: WorkflowOrigin, runId: string): TraceSpan | undefined => {
  if (!sentBy) return undefined;
  const digits = runId.replaceAll('-', '');
  return { traceId: waits ? digits : sentBy.traceId, spanId: digits.slice(16) };
};

/** What a workflow says of its run as that ends, where a trace is kept. */
export interface TracedRun {
  origin: WorkflowOrigin;
  beganAt: number;
  failed: boolean;
}
