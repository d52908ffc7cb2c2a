import type { Logger as SdkLogger } from '@temporalio/worker';
import type { Logger } from 'pino';
import { postIdOf } from '../domain/origins.ts';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error';
type Meta = Parameters<SdkLogger['info']>[1];

/**
 * Messages that are expected: the `io` queue runs activities only, and the dispatcher reports the attempts of a message.
 */
const expected =
  /^No workflows registered, not polling for workflow tasks$|^gRPC call (signal_with_)?start_workflow_execution retried/;

/**
 * Returns whether the message reports the failure of a post's workflow with the post's outcome, which the workflow has
 * already logged.
 */
const isTold = (message: string, { workflowType, error }: NonNullable<Meta> = {}): boolean =>
  message === 'Workflow failed' &&
  workflowType === 'publishPost' &&
  error instanceof Error &&
  /^post \S+ \w+ on /.test(error.message);

/**
 * Returns the names under which our own log lines identify their subject. The ID of a post's workflow contains the post.
 */
const namesOf = ({ workflowId, workflowRunId }: NonNullable<Meta>): Record<string, unknown> => {
  const postId = typeof workflowId === 'string' ? postIdOf(workflowId) : undefined;
  return {
    ...(workflowRunId !== undefined && { runId: workflowRunId }),
    ...(postId !== undefined && { postId }),
  };
};

/** Removes Temporal's task tokens, which mean nothing to a person, and puts an error where our own log lines have it. */
const readable = ({ taskToken: _token, error, ...rest }: NonNullable<Meta> = {}): Record<string, unknown> => {
  const { workflowRunId: _run, ...told } = rest;
  return { ...told, ...namesOf(rest), ...(error !== undefined && { err: error }) };
};

/** Writes the log messages of the Temporal SDK to our log. */
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
