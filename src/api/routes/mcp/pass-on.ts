import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { answerStream } from '../../streams/answer-stream.ts';
import type { StepUp } from './step-up.ts';

/** Whether a message calls the tool that waits, and its client wants to see the progress. */
export const asksForProgress = (
  ctx: Context,
  { method, params = {} }: { method: string; params?: Record<string, unknown> | undefined },
): boolean => {
  const { progressToken } = (params['_meta'] ?? {}) as { progressToken?: unknown };
  const isWaiting = method === 'tools/call' && params['name'] === 'wait_for';
  return isWaiting && progressToken !== undefined && ctx.get('Accept').includes('text/event-stream');
};

/** Chunks of a stream, of which the first was read before. */
async function* resume(first: Uint8Array, rest: ReadableStreamDefaultReader<Uint8Array>) {
  yield first;
  for (let next = await rest.read(); !next.done; next = await rest.read()) yield next.value;
}

/** Sends the protocol's answer to the client. Throws 403 instead if the call lacked a scope that its person could grant. */
export const passOn = async (ctx: Context, response: Response, stepUp: StepUp): Promise<void> => {
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
  if (isStream && response.body) {
    const reader = response.body.getReader();
    // a refusal comes before any progress
    const { value } = await reader.read();
    stepUp.refuse();
    answerStream(ctx, Readable.from(resume(value ?? new Uint8Array(), reader), { objectMode: false }));
  } else {
    stepUp.refuse();
    const text = await response.text();
    if (text !== '') ctx.type = 'application/json; charset=utf-8';
    ctx.body = text;
  }
  ctx.status = response.status;
};
