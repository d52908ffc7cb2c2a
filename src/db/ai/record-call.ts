import { v7 as uuidv7 } from 'uuid';
import type { RecordedCall } from '../../domain/ai.ts';
import type { Orm } from '../driver/orm.ts';

/** What a column of whole numbers takes; no call costs two thousand dollars. */
const max = 2_147_483_647;

/**
 * Keeps a call to a model in `ai_calls`, over a connection of its own: also of what is rolled back afterwards. The line of a call
 * without a cost is not waited for until it is on the disk, which a search would feel; PostgreSQL writes it within a second.
 */
export const recordAiCall = async ({ em }: Pick<Orm, 'em'>, call: RecordedCall): Promise<void> => {
  const { orgId, actor, reference, kind, provider, model } = call;
  const cost = call.costMicros === null ? null : Math.min(call.costMicros, max);
  await em.fork().execute(
    `insert into ai_calls (id, created_at, org_id, actor, reference, kind, provider, model, input_tokens, output_tokens,
            cost_micros, duration_ms, outcome)
     select ?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? from set_config('synchronous_commit', ?, true)`,
    [
      uuidv7(),
      orgId,
      actor,
      reference,
      kind,
      provider,
      model.slice(0, 200),
      call.inputTokens,
      call.outputTokens,
      cost,
      call.durationMs,
      call.outcome,
      cost === null ? 'off' : 'on',
    ],
  );
};
