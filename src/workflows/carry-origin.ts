import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { workflowInfo, type WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { originHeader, postIdOf, type WorkflowOrigin } from '../domain/origins.ts';

const read = (origin: Payload): WorkflowOrigin => defaultPayloadConverter.fromPayload<WorkflowOrigin>(origin);

/**
 * Hands what asked for a workflow on to its steps and to the run that carries it on, and writes it into its log lines. It is of
 * whoever asked last: a signal brings its own. Of what Temporal starts by itself nobody asked.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let origin: Payload | undefined;
  const carried = <Input extends { headers: Record<string, Payload> }>(input: Input): Input =>
    origin ? { ...input, headers: { ...input.headers, [originHeader]: origin } } : input;
  const keep = ({ headers }: { headers: Record<string, Payload> }): void => {
    origin = headers[originHeader] ?? origin;
  };
  return {
    inbound: [
      {
        execute: (input, next) => {
          keep(input);
          return next(input);
        },
        handleSignal: (input, next) => {
          keep(input);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(carried(input)),
        scheduleLocalActivity: (input, next) => next(carried(input)),
        startChildWorkflowExecution: (input, next) => next(carried(input)),
        continueAsNew: (input, next) => next(carried(input)),
        getLogAttributes: (input, next) => {
          const postId = postIdOf(workflowInfo().workflowId);
          return { ...next(input), ...(postId && { postId }), ...(origin && read(origin)) };
        },
      },
    ],
  };
};
