import type { z } from 'zod';
import { compileCheck } from './check.ts';
import type { Endpoint } from './endpoint.ts';
import type { StoredAnswer } from './idempotency.ts';

/** Thrown when a handler's data does not match what its operation promises; answered 500, logged with the paths. */
export class AnswerDrift extends Error {
  override readonly name = 'AnswerDrift';
  constructor(operationId: string, details: unknown) {
    super(`The answer of ${operationId} is not what it promises: ${JSON.stringify(details)}`);
  }
}

const bare: string = JSON.stringify({ success: true });

const serialise = (operationId: string, returns: z.ZodType): ((data: unknown) => string) => {
  const check = compileCheck(returns);
  return data => {
    const result = check(data);
    if ('details' in result)
      throw new AnswerDrift(
        operationId,
        result.details.map(({ path, code }) => ({ path, code })),
      );
    return `{"success":true,"data":${JSON.stringify(result.data)}}`;
  };
};

/** Makes the answer of one operation from its handler's data: checked, and turned into JSON once. */
export const answerMaker = (spec: Endpoint): ((data: unknown) => StoredAnswer) => {
  const status = spec.status ?? 200;
  if (!spec.returns) return () => ({ status, body: bare });
  const body = serialise(spec.operationId, spec.returns);
  return data => ({ status, body: body(data) });
};
