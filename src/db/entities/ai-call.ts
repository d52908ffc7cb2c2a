import { defineEntity, p } from '@mikro-orm/core';
import { aiOutcomes, type AiCallKind } from '../../domain/ai/ai.ts';
import { identified, owned } from './columns.ts';

/** One call to a model, however it ended: who asked for what, what it took and what it cost. Append-only. */
export const AiCallSchema = defineEntity({
  name: 'AiCall',
  tableName: 'ai_calls',
  indexes: [{ properties: ['orgId', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    /** `user:<id>`, `api_key:<id>` or `service`. */
    actor: p.text(),
    /** What it was for, as in the credit ledger: `job:<id>`, `doc:<id>`, … */
    reference: p.text(),
    kind: p.text().$type<AiCallKind>(),
    provider: p.text(),
    model: p.text(),
    /** As the provider counts them; null where it does not say. */
    inputTokens: p.integer().nullable(),
    outputTokens: p.integer().nullable(),
    /** Millionths of a dollar; null where no price is set. */
    costMicros: p.integer().nullable(),
    durationMs: p.integer(),
    outcome: p.enum(aiOutcomes),
  },
});
export class AiCall extends AiCallSchema.class {}
AiCallSchema.setClass(AiCall);
