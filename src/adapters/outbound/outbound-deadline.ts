import { OutboundFailed } from './outbound-failed.ts';

/** State of one request through its redirects. */
export interface Hop {
  /** Aborts all work in progress. */
  signal: AbortSignal;
  /** Called with the peer's address as soon as it is connected. */
  dialled(address: string): void;
}

interface Limited {
  url: string;
  timeoutMs: number;
  signal?: AbortSignal;
}

/** Ends the work at its deadline or when the caller aborts, and adds to its failure what is known by then. */
export const withDeadline = async <T>(
  { url, timeoutMs, signal }: Limited,
  work: (hop: Hop, since: () => number) => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted();
  const began = performance.now();
  const since = (): number => Math.round(performance.now() - began);
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  let dialledAddress: string | undefined;
  try {
    return await work({ signal: ending.signal, dialled: address => (dialledAddress = address) }, since);
  } catch (error) {
    signal?.throwIfAborted();
    const failed = ending.signal.aborted ? timedOut(url, timeoutMs, error) : error;
    if (failed instanceof OutboundFailed) Object.assign(failed, { dialledAddress, durationMs: since() });
    throw failed;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

/** Returns the timeout failure, with the head of an answer if that had already arrived. */
const timedOut = (url: string, timeoutMs: number, ended: unknown): OutboundFailed =>
  new OutboundFailed(
    'timeout',
    `${new URL(url).hostname} did not answer completely within ${timeoutMs / 1000} s.`,
    ended instanceof OutboundFailed ? ended.answer : undefined,
  );
