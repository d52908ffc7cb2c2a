import { defineEntity, p } from '@mikro-orm/core';
import { aiOutcomes, type AiCallKind } from '../../domain/ai/ai.ts';
import { identified, owned } from './columns.ts';

/** Call to a model, regardless of its outcome: actor, purpose, tokens, and cost. Append-only. */
export const AiCallSchema = defineEntity({
  name: 'AiCall',
  tableName: 'ai_calls',
  indexes: [{ properties: ['orgId', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    /** `user:<id>`, `api_key:<id>`, or `service`. */
    actor: p.text(),
    /** Purpose of the call, as in the credit ledger: `job:<id>`, `doc:<id>`, … */
    reference: p.text(),
    kind: p.text().$type<AiCallKind>(),
    provider: p.text(),
    model: p.text(),
    /** Tokens as the provider counts them, or null if it does not report them. */
    inputTokens: p.integer().nullable(),
    outputTokens: p.integer().nullable(),
    /** Cost in millionths of a dollar, or null if no price is set. */
    costMicros: p.integer().nullable(),
    durationMs: p.integer(),
    outcome: p.enum(aiOutcomes),
  },
});
export class AiCall extends AiCallSchema.class {}
AiCallSchema.setClass(AiCall);
