import { v7 as uuidv7 } from 'uuid';
import type { RecordedCall } from '../../domain/ai/ai.ts';
import type { Orm } from '../driver/orm.ts';

/** Maximum of an `int` column; no call costs two thousand dollars. */
const max = 2_147_483_647;

/** Returns a count that the column takes, whatever a provider reports; null for what is no number. */
const storableCount = (count: number | null): number | null =>
  count === null || Number.isNaN(count) ? null : Math.round(Math.min(Math.max(count, 0), max));

/**
 * Keeps a call to a model in `ai_calls`, over a connection of its own: also of what is rolled back afterwards. The line of a call
 * without a cost is not waited for until it is on the disk, which a search would feel; PostgreSQL writes it within a second.
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
