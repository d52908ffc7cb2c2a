import { AISDKError, APICallError, NoObjectGeneratedError, type LanguageModelUsage } from 'ai';
import { z } from 'zod';
import type { AiFailureCode } from '../../domain/ai/ai.ts';
import { privateAddressCode } from '../http/host-guard.ts';
import { CallFailed } from '../http/http.ts';
import { textAt } from '../http/json.ts';
import { AiFailure, type Usage } from './ai-failure.ts';

/**
 * Runs a call of the SDK and classifies every way in which it can fail. Throws `AiFailure`, or the reason with which the
 * caller aborted it.
 */
export const classified = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? signal.reason : classify(error);
  }
};

const classify = (error: unknown): unknown => {
  if (error instanceof AiFailure) return error;
  const lost = lostCall(error);
  if (lost) return lost;
  if (APICallError.isInstance(error)) return refused(error);
  if (NoObjectGeneratedError.isInstance(error))
    return new AiFailure(
      'invalid_output',
      `The model’s answer does not have the requested form: ${flaw(error)}.`,
      { usage: usageOf(error.usage) },
    );
  // for example fewer vectors than texts, or an answer without choices; its message may quote the answer
  if (AISDKError.isInstance(error))
    return new AiFailure('invalid_output', `The answer does not come from a model (${error.name}).`);
  return error;
};

export const usageOf = (usage: LanguageModelUsage | undefined): Usage => ({
  inputTokens: usage?.inputTokens ?? null,
  outputTokens: usage?.outputTokens ?? null,
});

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

/** Describes where an answer departs from the schema, without the model's text. */
const flaw = (error: NoObjectGeneratedError): string => {
  const schemaError = causeOf(error.cause);
  if (!(schemaError instanceof z.core.$ZodError)) return 'no JSON';
  return schemaError.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
};

/** Returns the failure if no complete answer arrived, even if the SDK wrapped our error in its own. */
const lostCall = (error: unknown): AiFailure | undefined => {
  const failed = [error, causeOf(error)].find(each => each instanceof CallFailed);
  if (!failed) return undefined;
  const [code, what] = lossOf(failed.code);
  return new AiFailure(code, `${what} (${failed.code}).`);
};

const lossOf = (code: string): [AiFailureCode, string] => {
  if (code === 'timeout') return ['timed_out', 'The model did not answer in time'];
  if (code === 'answer_too_large') return ['invalid_output', 'The model’s answer was too long'];
  if (code === privateAddressCode || code === 'ERR_INVALID_URL')
    return ['misconfigured', 'The model’s address cannot be used'];
  return ['unavailable', 'The model’s server could not be reached'];
};

/** Error codes of prompts that a filter stopped, for which Azure and others answer 400. */
const filterCodes = new Set(['content_filter', 'content_policy_violation', 'ResponsibleAIPolicyViolation']);
/** Error codes of an account that has used up its quota, which also answers 429. Waiting does not help. */
const quotaCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']);

const refused = (error: APICallError): AiFailure => {
  const status = error.statusCode ?? 0;
  const code = codeOf(status, reasonIn(error.responseBody));
  const retryAfterMs = retryAfterOf(error.responseHeaders);
  return new AiFailure(code, `${sentences[code]} (HTTP ${status}).`, { retryAfterMs });
};

const codeOf = (status: number, reason: string | undefined): AiFailureCode => {
  if (reason !== undefined && filterCodes.has(reason)) return 'content_filtered';
  if (reason !== undefined && quotaCodes.has(reason)) return 'misconfigured';
  if (status === 429) return 'rate_limited';
  if (status === 408) return 'timed_out';
  if (status >= 500) return 'unavailable';
  if (status < 400) return 'invalid_output';
  return [401, 402, 403, 404].includes(status) ? 'misconfigured' : 'rejected';
};

const sentences: Record<AiFailureCode, string> = {
  rate_limited: 'The model’s provider asks this service to slow down',
  unavailable: 'The model’s server failed',
  timed_out: 'The model did not answer in time',
  invalid_output: 'The answer does not come from a model',
  cut_off: 'The model’s answer was cut off',
  content_filtered: 'The provider’s content filter stopped the request',
  refused: 'The model refused',
  rejected: 'The provider rejected the request',
  misconfigured: 'The provider rejected the key, the model, or the address',
};

/** Reads `error.code`, or `error.type`, as OpenAI, Azure, and Anthropic write them. */
const reasonIn = (body: string | undefined): string | undefined => {
  try {
    const json: unknown = JSON.parse(body ?? '');
    return textAt(json, 'error', 'code') ?? textAt(json, 'error', 'type');
  } catch {
    return undefined;
  }
};

/** Maximum milliseconds for which a provider's request to wait is honored. A retry policy's own waits are shorter. */
const maxWaitMs = 10 * 60_000;

/** Reads `retry-after-ms`, or `retry-after` in seconds or as a date. */
const retryAfterOf = (headers: Record<string, string> | undefined): number | undefined => {
  const wait = millisecondsOf(headers?.['retry-after-ms'], headers?.['retry-after']);
  return wait === undefined ? undefined : Math.min(Math.max(wait, 0), maxWaitMs);
};

const millisecondsOf = (ms: string | undefined, seconds: string | undefined): number | undefined => {
  if (ms && Number.isFinite(Number(ms))) return Number(ms);
  if (!seconds) return undefined;
  if (Number.isFinite(Number(seconds))) return Number(seconds) * 1_000;
  const at = Date.parse(seconds);
  return Number.isNaN(at) ? undefined : at - Date.now();
};
