import type { RecordedCall, AiCallKind, AiOutcome } from '../../domain/ai/ai.ts';
import { AiFailure, type Usage } from './ai-failure.ts';
import type { CallOptions } from './ports.ts';

/** Keeps one call in `ai_calls`. It must not reject: what a model gave is worth more than the line about it. */
export type RecordCall = (call: RecordedCall) => Promise<void>;

/** Dollars for a million tokens. */
export interface Prices {
  input?: number | undefined;
  output?: number | undefined;
}

interface Recording {
  record: RecordCall;
  kind: AiCallKind;
  provider: string;
  /** What is asked; an answer may name the model more exactly. */
  model: string;
  prices: Prices;
}

/** What a model gave, and what it took. */
export interface Took<T> {
  value: T;
  model?: string;
  usage: Usage;
}

/** Dollars for a million are millionths of a dollar for one. */
const costOf = ({ inputTokens, outputTokens }: Usage, { input, output }: Prices): number | null => {
  if (input === undefined && output === undefined) return null;
  return Math.round((inputTokens ?? 0) * (input ?? 0) + (outputTokens ?? 0) * (output ?? 0));
};

const nothing: Usage = { inputTokens: null, outputTokens: null };

/** Makes one call and keeps what it took, however it ends. Throws `AiFailure`, or the signal's reason. */
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
