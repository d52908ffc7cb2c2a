import { json } from '../http.ts';
import type { Reply } from '../http.ts';
import type { AiFault, AiMode } from './ai-model.ts';

/** Formats of the responses that every protocol needs. */
export interface AiVoice {
  error: (status: number, code: string, message: string) => Reply;
}

export const openAiVoice: AiVoice = {
  error: (status, code, message) =>
    json(status, { error: { message, type: 'invalid_request_error', param: null, code } }),
};

export const anthropicVoice: AiVoice = {
  error: (status, code, message) => json(status, { type: 'error', error: { type: code, message } }),
};

const retryAfter = ({ retryAfterSeconds: seconds }: AiFault): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };

/** Responses that ignore the request. All other modes change a successful response. */
const refusals: Partial<Record<AiMode, (voice: AiVoice, fault: AiFault) => Reply>> = {
  error: voice => voice.error(500, 'server_error', 'The server had an error.'),
  overloaded: (voice, fault) =>
    withHeaders(voice.error(503, 'overloaded_error', 'Overloaded.'), retryAfter(fault)),
  rate_limited: (voice, fault) =>
    withHeaders(voice.error(429, 'rate_limit_exceeded', 'Rate limit reached.'), retryAfter(fault)),
  out_of_quota: voice => voice.error(429, 'insufficient_quota', 'You exceeded your current quota.'),
  unauthorized: voice => voice.error(401, 'invalid_api_key', 'Incorrect API key provided.'),
  no_model: voice => voice.error(404, 'model_not_found', 'The model does not exist.'),
  rejected: voice => voice.error(400, 'context_length_exceeded', 'The prompt is too long.'),
  prompt_filtered: voice => voice.error(400, 'content_filter', 'The prompt was stopped by the filter.'),
  html: () => ({
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><html><body><h1>Bad gateway</h1></body></html>',
  }),
  hang: () => ({ status: 0, fate: 'hang' }),
  reset: () => ({ status: 0, fate: 'reset' }),
};

const withHeaders = (reply: Reply, headers: Record<string, string>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** Returns the error a fault answers with, or undefined if the fault only changes a successful response. */
export const refusalFor = (fault: AiFault | undefined, voice: AiVoice): Reply | undefined =>
  fault && refusals[fault.mode]?.(voice, fault);

/** Returns a successful response that is sent slowly, or never ends. */
export const paced = (fault: AiFault | undefined, reply: Reply): Reply => {
  if (fault?.mode === 'slow') return { ...reply, pace: { overMs: fault.delayMs ?? 1_000, isEndless: false } };
  if (fault?.mode === 'endless') return { ...reply, pace: { overMs: 1_000, isEndless: true } };
  return reply;
};

/** Returns a text as a fault changes it. */
export const spoilt = (mode: AiMode | undefined, text: string): string => {
  if (mode === 'cut_off') return text.slice(0, Math.ceil(text.length / 2));
  if (mode === 'nonsense') return 'Sure! Here are some thoughts, though not in the form that you asked for.';
  if (mode === 'wrong_schema') return '{"unexpected":[1,2,3]}';
  if (mode === 'fenced') return `\`\`\`json\n${text}\n\`\`\``;
  return text;
};
