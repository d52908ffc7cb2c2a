import type { Logger as SdkLogger } from '@temporalio/worker';
import type { Logger } from 'pino';
import { postIdOf } from '../domain/origins.ts';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error';
type Meta = Parameters<SdkLogger['info']>[1];

/** True by design of the `io` queue, which runs activities only; and tries of one message, of which the dispatcher tells. */
const expected =
  /^No workflows registered, not polling for workflow tasks$|^gRPC call (signal_with_)?start_workflow_execution retried/;

/** The failure of a post's workflow that says what the post came to: the workflow has said so in a line of its own. */
const isTold = (message: string, { workflowType, error }: NonNullable<Meta> = {}): boolean =>
  message === 'Workflow failed' &&
  workflowType === 'publishPost' &&
  error instanceof Error &&
  /^post \S+ \w+ on /.test(error.message);

/** The names that our own lines have for what a line is about; of a post's workflow its id says the post. */
const namesOf = ({ workflowId, workflowRunId }: NonNullable<Meta>): Record<string, unknown> => {
  const postId = typeof workflowId === 'string' ? postIdOf(workflowId) : undefined;
  return {
    ...(workflowRunId !== undefined && { runId: workflowRunId }),
    ...(postId !== undefined && { postId }),
  };
};

/** Temporal's task tokens say nothing to a person; an error goes where our own lines have it. */
const readable = ({ taskToken: _token, error, ...rest }: NonNullable<Meta> = {}): Record<string, unknown> => {
  const { workflowRunId: _run, ...told } = rest;
  return { ...told, ...namesOf(rest), ...(error !== undefined && { err: error }) };
};

/** What the Temporal SDK logs, as lines of ours. */
export const temporalLog = (log: Logger): SdkLogger => {
  const lines = log.child({ part: 'temporal-sdk' });
  const write = (level: Level, message: string, meta: Meta): void =>
    lines[expected.test(message) || isTold(message, meta) ? 'debug' : level](readable(meta), message);
  return {
    log: (level, message, meta) => write(level.toLowerCase() as Level, message, meta),
    trace: (message, meta) => write('trace', message, meta),
    debug: (message, meta) => write('debug', message, meta),
    info: (message, meta) => write('info', message, meta),
    warn: (message, meta) => write('warn', message, meta),
    error: (message, meta) => write('error', message, meta),
  };
};
