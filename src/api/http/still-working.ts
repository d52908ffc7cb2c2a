import { z } from 'zod';
import type { StoredAnswer } from './idempotency.ts';
import { anyId } from './schemas.ts';

/** The answer while work goes on: 202 with a job to ask about at `GET /jobs/{jobId}`. */
export const startedJob = z
  .strictObject({ jobId: anyId.describe('Id of the job, to ask about it.') })
  .meta({ id: 'StartedJob', description: 'Work that goes on after the answer.' });

/** Thrown out of a handler of an operation that `mayTakeLong`, once it has waited long enough. */
export class StillWorking extends Error {
  override readonly name = 'StillWorking';
  readonly answer: StoredAnswer;

  constructor(jobId: string) {
    super('The work goes on');
    this.answer = { status: 202, body: JSON.stringify({ success: true, data: { jobId } }) };
  }
}
