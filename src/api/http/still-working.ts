import { z } from 'zod';
import type { StoredAnswer } from './idempotency.ts';
import { anyId } from './schemas.ts';

/** Answer while work continues: 202 with a job to read at `GET /jobs/{jobId}`. */
export const startedJob = z
  .strictObject({ jobId: anyId.describe('Id of the job. Read its state at `GET /jobs/{jobId}`.') })
  .meta({ id: 'StartedJob', description: 'Work that continues after the answer.' });

/** Thrown from the handler of an operation that `mayTakeLong`, once the handler has waited long enough. */
export class StillWorking extends Error {
  override readonly name = 'StillWorking';
  readonly answer: StoredAnswer;

  constructor(jobId: string) {
    super('The work continues');
    this.answer = { status: 202, body: JSON.stringify({ success: true, data: { jobId } }) };
  }
}
