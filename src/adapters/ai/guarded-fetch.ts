import { createCaller, type Outgoing } from '../http/http.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies readonly Outgoing['method'][];

const methodOf = (init: RequestInit | undefined): Outgoing['method'] =>
  methods.find(name => name === (init?.method ?? 'GET').toUpperCase()) ?? 'GET';

const bodyOf = (init: RequestInit | undefined): { body?: Uint8Array } => {
  if (init?.body === undefined || init.body === null) return {};
  if (typeof init.body === 'string') return { body: Buffer.from(init.body) };
  throw new Error('a model is sent texts only');
};

/** What belongs to the connection, and the length of the text before it was read. */
const ownHeaders = /^(connection|content-encoding|content-length|keep-alive|transfer-encoding)$/;

const headersOf = (headers: Record<string, string | string[] | undefined>): Headers => {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) if (!ownHeaders.test(name)) given.append(name, each);
  return given;
};

/**
 * The way out for the AI SDK: the caller of the platforms in the shape of `fetch`. So one deadline holds for the whole
 * answer, nothing is repeated or redirected, an answer has an end, and of private addresses only the server's own host is
 * reached. `secrets` are hidden in what is kept of refusals.
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
