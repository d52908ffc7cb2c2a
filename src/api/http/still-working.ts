import { z } from 'zod';
import type { StoredAnswer } from './idempotency.ts';
import { anyId } from './schemas.ts';

/** The answer while work goes on: 202 with a job to ask about at `GET /jobs/{jobId}`. */
export const startedJob = z
  .strictObject({ jobId: anyId.describe('Id of the job. Read its state at `GET /jobs/{jobId}`.') })
  .meta({ id: 'StartedJob', description: 'Work that continues after the answer.' });

/** Thrown out of a handler of an operation that `mayTakeLong`, once it has waited long enough. */
export class StillWorking extends Error {
  override readonly name = 'StillWorking';
  readonly answer: StoredAnswer;

  constructor(jobId: string) {
    super('The work continues');
    this.answer = { status: 202, body: JSON.stringify({ success: true, data: { jobId } }) };
  }
}
