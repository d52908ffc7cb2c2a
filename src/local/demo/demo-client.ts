import { setTimeout as sleep } from 'node:timers/promises';

/** The demo's door to the API: plain HTTP, as any client would use it. */

/** Calls the API and returns `data`; throws the answer's own sentence when it is not a success. */
export type DemoCall = <T>(method: string, path: string, body?: unknown) => Promise<T>;

interface Envelope {
  success: boolean;
  data?: unknown;
  error?: string;
  message?: string;
}

/** How long a read that is answered 503 is asked again: on a busy machine a workflow may answer late. */
const readPatienceMs = 60_000;
const againMs = 1_000;

/** A caller for one base address; `token` is a session token, empty before there is one. */
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

/** Whether an API of ours answers there. */
export const isServing = async (base: string): Promise<boolean> => {
  try {
    const response = await fetch(`${base}/ready`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
};
