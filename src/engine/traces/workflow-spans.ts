import type { InjectedSinks } from '@temporalio/worker';
import { postIdOf, spanOfRun } from '../../domain/origins.ts';
import { readTraceparent, type Tracing } from '../../process/tracing.ts';
import type { TraceSinks } from '../../workflows/carry-origin.ts';
import { sendingToWait } from './origin-headers.ts';
import type { SendMessage } from '../send-message.ts';

/**
 * Makes a span of each run of a workflow that a traced request started: a part of its trace, or linked to it if the
 * workflow waits.
 */
export const workflowSpans = (tracing: Tracing): InjectedSinks<TraceSinks> => ({
  traces: {
    ended: {
      fn: ({ workflowId, runId, workflowType }, { origin, beganAt, failed }) => {
        const span = spanOfRun(origin, runId);
        if (!span) return;
        const postId = postIdOf(workflowId) ?? origin.postId;
        tracing.keep({
          ...span,
          name: workflowType,
          kind: 'internal',
          attributes: {
            'temporal.workflow_id': workflowId,
            'temporal.run_id': runId,
            ...(postId !== undefined && { 'post.id': postId }),
            ...(origin.requestId !== undefined && { 'request.id': origin.requestId }),
          },
          ...(origin.waits ? { link: origin.sentBy } : { parent: origin.sentBy }),
          beganAt,
          failed,
        });
      },
    },
  },
});

/** Sends messages of traced requests as parts of their traces. */
export const tracedSending =
  (tracing: Tracing, send: SendMessage): SendMessage =>
  message => {
    const parent = readTraceparent(message.trace);
    if (!parent) return send(message);
    const waits = message.kind === 'post.changed' && message.payload.heading?.isScheduled === true;
    const attributes = { 'temporal.workflow_id': message.workflow_id };
    return tracing.span({ name: `send ${message.kind}`, kind: 'producer', attributes, parent }, () =>
      waits ? sendingToWait(() => send(message)) : send(message),
    );
  };
