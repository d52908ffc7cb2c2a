import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { originHeader, postIdOf, type WorkflowOrigin } from '../domain/origins.ts';
import { findLogContext, logAbout } from '../process/log-context.ts';

const isNamed = ({ requestId, postId }: WorkflowOrigin): boolean =>
  requestId !== undefined || postId !== undefined;

/** What the work under way is about, as a workflow with this id is told. */
const originFor = (workflowId: string): WorkflowOrigin => {
  const { requestId, postId } = findLogContext();
  return {
    ...(requestId !== undefined && { requestId }),
    ...(postId !== undefined && postIdOf(workflowId) === undefined && { postId }),
  };
};

const withOrigin = (headers: Headers, workflowId: string): Headers => {
  const origin = originFor(workflowId);
  return isNamed(origin)
    ? { ...headers, [originHeader]: defaultPayloadConverter.toPayload(origin) }
    : headers;
};

/** Tells a workflow that is started or woken what asked for it. */
export const tellingOrigin: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    next({ ...input, headers: withOrigin(input.headers, input.options.workflowId) }),
  signalWithStart: (input, next) =>
    next({ ...input, headers: withOrigin(input.headers, input.options.workflowId) }),
};

const originOf = (headers: Headers): WorkflowOrigin => {
  const told = headers[originHeader];
  return told ? defaultPayloadConverter.fromPayload<WorkflowOrigin>(told) : {};
};

/** Has every log line of a step say which workflow and post it is of, and which request asked. */
export const namingSteps: ActivityInterceptorsFactory = ({ info: { workflowExecution } }) => {
  const postId = workflowExecution && postIdOf(workflowExecution.workflowId);
  return {
    inbound: {
      execute: (input, next) =>
        logAbout({ ...(postId && { postId }), ...originOf(input.headers), ...workflowExecution }, () =>
          next(input),
        ),
    },
  };
};
