import { v7 as uuidv7 } from 'uuid';
import type { RecordedCall } from '../../domain/ai/ai.ts';
import type { Orm } from '../driver/orm.ts';

/** Maximum of an `int` column. No call costs two thousand dollars. */
const max = 2_147_483_647;

/** Returns a count that fits the column, whatever a provider reports, or null if it is not a number. */
const storableCount = (count: number | null): number | null =>
  count === null || Number.isNaN(count) ? null : Math.round(Math.min(Math.max(count, 0), max));

/**
 * Stores a model call in `ai_calls` over a separate connection, so that the row survives a rollback of the caller. A row
 * without a cost is not waited for until it is on disk, because that would slow a search; PostgreSQL writes it within a
 * second.
 */
export const recordAiCall = async ({ em }: Pick<Orm, 'em'>, call: RecordedCall): Promise<void> => {
  const { orgId, actor, reference, kind, provider, durationMs, outcome } = call;
  const [input, output, cost] = [call.inputTokens, call.outputTokens, call.costMicros].map(storableCount);
  await em.fork().execute(
    `insert into ai_calls (id, created_at, org_id, actor, reference, kind, provider, model, input_tokens, output_tokens,
            cost_micros, duration_ms, outcome)
     select ?::uuid, now(), ?::uuid, ?, ?, ?, ?, ?, ?::int, ?::int, ?::int, ?::int, ?
       from set_config('synchronous_commit', ?, true)`,
    [
      ...[uuidv7(), orgId, actor, reference, kind, provider, call.model.slice(0, 200), input, output],
      ...[cost, durationMs, outcome, cost === null ? 'off' : 'on'],
    ],
  );
};
