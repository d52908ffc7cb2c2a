import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Final answer of the API. */
export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a scenario knows what it asked for
  data: any;
  error: string | undefined;
  /** Problems of the request, as JSON. */
  details: string;
  /** Number of requests until it answered. */
  tries: number;
  replayed: boolean;
}

/** A client as the documentation asks for: one Idempotency-Key a wish, repeated until there is an answer. */
export interface Client {
  ask(method: string, path: string, body?: unknown, as?: string): Promise<Answer>;
  /** Like `ask`; throws when the answer is a refusal. */
  must(method: string, path: string, body?: unknown, as?: string): Promise<Answer>;
  /** Asks once. Returns undefined if no answer came, and records how long it took. */
  once(
    method: string,
    path: string,
    body?: unknown,
    as?: string,
  ): Promise<{ status: number | undefined; ms: number }>;
  url: string;
}

/** Milliseconds for which a client keeps asking, longer than any outage of the rig. */
const patienceMs = 15 * 60_000;
/** Answers that ask for another try. */
const passing = [500, 502, 503, 504, 429];

const isPassing = (status: number, error: string | undefined): boolean =>
  passing.includes(status) || error === 'idempotency_in_progress';

export const createClient = (url: string): Client => {
  const send = async (
    method: string,
    path: string,
    key: string,
    body: unknown,
    as: string | undefined,
  ): Promise<Response> =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      headers: {
        'Idempotency-Key': key,
        'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        ...(as !== undefined && { Authorization: `Bearer ${as}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const ask: Client['ask'] = async (method, path, body, as) => {
    const [key, until] = [randomUUID(), Date.now() + patienceMs];
    for (let tries = 1; ; tries += 1) {
      const response = await send(method, path, key, body, as).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      const parsed = text === undefined ? undefined : parse(text);
      if (response && parsed && !isPassing(response.status, parsed.error)) {
        const replayed = response.headers.get('Idempotent-Replayed') === 'true';
        return {
          status: response.status,
          data: parsed.data,
          error: parsed.error,
          tries,
          replayed,
          details: JSON.stringify(parsed.details ?? ''),
        };
      }
      if (Date.now() > until) throw new Error(`${method} ${path} was never answered`);
      await sleep(100 + randomInt(200));
    }
  };
  return {
    url,
    ask,
    must: async (method, path, body, as) => {
      const answer = await ask(method, path, body, as);
      if (answer.status < 300) return answer;
      throw new Error(`${method} ${path} answered ${answer.status} ${answer.error} ${answer.details}`);
    },
    once: async (method, path, body, as) => {
      const began = performance.now();
      const response = await send(method, path, randomUUID(), body, as).catch(() => undefined);
      await response?.text().catch(() => undefined);
      return { status: response?.status, ms: performance.now() - began };
    },
  };
};

interface Envelope {
  data?: unknown;
  error?: string;
  details?: unknown;
}

const parse = (text: string): Envelope | undefined => {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
};
