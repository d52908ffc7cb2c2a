import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import {
  ContinueAsNew,
  proxySinks,
  workflowInfo,
  type Sinks,
  type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { originHeader, postIdOf, spanOfRun, type TracedRun, type WorkflowOrigin } from '../domain/origins.ts';

/** Functions through which a workflow reports runs with a recorded trace to the worker. */
export interface TraceSinks extends Sinks {
  traces: { ended(run: TracedRun): void };
}

const { traces } = proxySinks<TraceSinks>();

type Headers = Record<string, Payload>;

const read = (origin: Payload | undefined): WorkflowOrigin =>
  origin ? defaultPayloadConverter.fromPayload<WorkflowOrigin>(origin) : {};

/** Returns the fields of the workflow's log lines. */
const namesOf = (origin: WorkflowOrigin): Record<string, unknown> => {
  const { workflowId, runId } = workflowInfo();
  const { requestId, postId = postIdOf(workflowId) } = origin;
  const traceId = spanOfRun(origin, runId)?.traceId;
  return { ...(requestId && { requestId }), ...(postId && { postId }), ...(traceId && { traceId }) };
};

/**
 * Passes the origin of a workflow on to its steps, its continued run, and its log lines. A signal from another request
 * replaces the origin. Workflows that Temporal starts by schedule have no request. The span of a waiting post begins with
 * the first step that does more than check its row.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let origin: Payload | undefined;
  let beganAt: number | undefined;
  const carried = <Input extends { headers: Headers }>(input: Input): Input =>
    origin ? { ...input, headers: { ...input.headers, [originHeader]: origin } } : input;
  const keep = ({ headers }: { headers: Headers }): void => {
    origin = headers[originHeader] ?? origin;
  };
  const recordEnd = (failed: boolean): void => {
    const known = read(origin);
    if (known.sentBy) traces.ended({ origin: known, beganAt: beganAt ?? Date.now(), failed });
  };
  return {
    inbound: [
      {
        execute: async (input, next) => {
          keep(input);
          try {
            const result = await next(input);
            recordEnd(false);
            return result;
          } catch (error) {
            recordEnd(!(error instanceof ContinueAsNew));
            throw error;
          }
        },
        handleSignal: (input, next) => {
          keep(input);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => {
          beganAt ??= Date.now();
          return next(carried(input));
        },
        scheduleLocalActivity: (input, next) => next(carried(input)),
        startChildWorkflowExecution: (input, next) => next(carried(input)),
        continueAsNew: (input, next) => next(carried(input)),
        getLogAttributes: (input, next) => ({ ...next(input), ...namesOf(read(origin)) }),
      },
    ],
  };
};
