import type { RecordedCall, AiCallKind, AiOutcome } from '../../domain/ai/ai.ts';
import { AiFailure, type Usage } from './ai-failure.ts';
import type { CallOptions } from './ports.ts';

/** Stores one call in `ai_calls`. Must not reject, because a model's result is worth more than its record. */
export type RecordCall = (call: RecordedCall) => Promise<void>;

/** Prices in dollars per million tokens. */
export interface Prices {
  input?: number | undefined;
  output?: number | undefined;
}

interface Recording {
  record: RecordCall;
  kind: AiCallKind;
  provider: string;
  /** Name of the requested model. An answer may name it more exactly. */
  model: string;
  prices: Prices;
}

/** Result of a model, with its usage. */
export interface Took<T> {
  value: T;
  model?: string;
  usage: Usage;
}

/** Returns the cost in millionths of a dollar. Dollars per million tokens are millionths of a dollar per token. */
const costOf = ({ inputTokens, outputTokens }: Usage, { input, output }: Prices): number | null => {
  if (input === undefined && output === undefined) return null;
  return Math.round((inputTokens ?? 0) * (input ?? 0) + (outputTokens ?? 0) * (output ?? 0));
};

const nothing: Usage = { inputTokens: null, outputTokens: null };

/** Makes one call and records its usage, however it ends. Throws `AiFailure`, or the signal's reason. */
export const recorded = async <T>(
  { record, kind, provider, model, prices }: Recording,
  { caller, signal }: CallOptions,
  work: () => Promise<Took<T>>,
): Promise<Took<T>> => {
  const began = performance.now();
  const keep = (outcome: AiOutcome, usage: Usage, answeredBy = model): Promise<void> =>
    record({
      orgId: caller.orgId,
      actor: caller.actor,
      reference: caller.reference,
      kind,
      provider,
      model: answeredBy,
      ...usage,
      costMicros: costOf(usage, prices),
      durationMs: Math.round(performance.now() - began),
      outcome,
    });
  try {
    const took = await work();
    await keep('succeeded', took.usage, took.model);
    return took;
  } catch (error) {
    if (error instanceof AiFailure) await keep(error.code, error.usage ?? nothing);
    else if (signal?.aborted) await keep('cancelled', nothing);
    throw error;
  }
};
