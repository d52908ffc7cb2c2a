import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { isForMany, originHeader, postIdOf, spanOfRun, type WorkflowOrigin } from '../../domain/origins.ts';
import { findLogContext, logAbout } from '../../process/log-context.ts';
import { findSpan, type Tracing } from '../../process/tracing.ts';

const waiting = new AsyncLocalStorage<true>();

/** Starts a separate trace for messages sent meanwhile, because their workflow waits for its time. */
export const sendingToWait = <T>(send: () => T): T => waiting.run(true, send);

/** Returns the origin of the current work, as sent to a workflow with this ID. */
const originFor = (workflowId: string): WorkflowOrigin => {
  const { requestId, postId } = findLogContext();
  const sentBy = findSpan();
  return {
    ...(requestId !== undefined && { requestId }),
    ...(postId !== undefined && postIdOf(workflowId) === undefined && { postId }),
    ...(sentBy && { sentBy: { traceId: sentBy.traceId, spanId: sentBy.spanId } }),
    ...(sentBy && waiting.getStore() && { waits: true }),
  };
};

const withOrigin = (headers: Headers, workflowId: string): Headers => {
  const origin = originFor(workflowId);
  return isForMany(workflowId) || Object.keys(origin).length === 0
    ? headers
    : { ...headers, [originHeader]: defaultPayloadConverter.toPayload(origin) };
};

/** Passes the origin of a request to the workflows that it starts or wakes. */
export const sendingOrigin: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    next({ ...input, headers: withOrigin(input.headers, input.options.workflowId) }),
  signalWithStart: (input, next) =>
    next({ ...input, headers: withOrigin(input.headers, input.options.workflowId) }),
};

const originOf = (headers: Headers): WorkflowOrigin => {
  const told = headers[originHeader];
  return told ? defaultPayloadConverter.fromPayload<WorkflowOrigin>(told) : {};
};

/** Adds the workflow, post, and request to every log line of a step, and makes the step a span. */
export const namingSteps =
  (tracing: Tracing): ActivityInterceptorsFactory =>
  ({ info: { workflowExecution, activityType, attempt, taskQueue } }) => ({
    inbound: {
      execute: (input, next) => {
        if (!workflowExecution) return next(input);
        const { workflowId, runId } = workflowExecution;
        const origin = originOf(input.headers);
        const { requestId, postId = postIdOf(workflowId) } = origin;
        const attributes = {
          'temporal.workflow_id': workflowId,
          'temporal.run_id': runId,
          'temporal.task_queue': taskQueue,
          'temporal.attempt': attempt,
          ...(postId !== undefined && { 'post.id': postId }),
        };
        const parent = spanOfRun(origin, runId);
        return logAbout({ requestId, postId, workflowId, runId }, () =>
          tracing.span({ name: activityType, kind: 'consumer', attributes, parent }, () => next(input)),
        );
      },
    },
  });
