import { createCaller, type Outgoing } from '../http/http.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies readonly Outgoing['method'][];

const methodOf = (init: RequestInit | undefined): Outgoing['method'] =>
  methods.find(name => name === (init?.method ?? 'GET').toUpperCase()) ?? 'GET';

const bodyOf = (init: RequestInit | undefined): { body?: Uint8Array } => {
  if (init?.body === undefined || init.body === null) return {};
  if (typeof init.body === 'string') return { body: Buffer.from(init.body) };
  throw new Error('a model is sent texts only');
};

/** Headers of the connection, and the length of the body before decoding. */
const ownHeaders = /^(connection|content-encoding|content-length|keep-alive|transfer-encoding)$/;

const headersOf = (headers: Record<string, string | string[] | undefined>): Headers => {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) if (!ownHeaders.test(name)) given.append(name, each);
  return given;
};

/**
 * Connects the AI SDK to the platforms' caller, in the shape of `fetch`. Therefore one deadline covers the whole answer,
 * nothing is repeated or redirected, answers have a maximum size, and the server's own host is the only private address
 * that can be reached. Removes `secrets` from stored refusals.
 */
export const guardedFetch = (
  server: string,
  { timeoutMs, secrets }: { timeoutMs: number; secrets: readonly string[] },
): typeof globalThis.fetch => {
  const call = createCaller(new Set([new URL(server).hostname]));
  return async (input, init) => {
    const answer = await call({
      method: methodOf(init),
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...bodyOf(init),
      timeoutMs,
      secrets,
      ...(init?.signal ? { signal: init.signal } : {}),
    });
    const hasBody = answer.status !== 204 && answer.status !== 304;
    return new Response(hasBody ? answer.text : null, {
      status: answer.status,
      headers: headersOf(answer.headers),
    });
  };
};
