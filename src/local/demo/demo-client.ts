import { setTimeout as sleep } from 'node:timers/promises';

/** The demo's client for the API, over plain HTTP like any other client. */

/** Calls the API and returns `data`. Throws the answer's own message if the call fails. */
export type DemoCall = <T>(method: string, path: string, body?: unknown) => Promise<T>;

interface Envelope {
  success: boolean;
  data?: unknown;
  error?: string;
  message?: string;
}

/** Milliseconds for which a read that gets 503 is repeated, because on a busy machine a workflow may answer late. */
const readPatienceMs = 60_000;
const againMs = 1_000;

/** Returns a caller for one base address. `token` is a session token, empty before there is one. */
export const caller =
  (base: string, token: string): DemoCall =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData;
    const deadline = Date.now() + readPatienceMs;
    const send = (): Promise<Response> =>
      fetch(`${base}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
    let response = await send();
    while (method === 'GET' && response.status === 503 && Date.now() < deadline) {
      await sleep(againMs);
      response = await send();
    }
    const envelope = (await response.json()) as Envelope;
    if (!envelope.success)
      throw new Error(`${method} ${path} answered ${response.status}: ${envelope.message}`);
    return envelope.data as T;
  };

/** Whether an API of this project answers at the address. */
export const isServing = async (base: string): Promise<boolean> => {
  try {
    const response = await fetch(`${base}/ready`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
};
