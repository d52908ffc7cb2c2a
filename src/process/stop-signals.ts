/**
 * Milliseconds within which signals count as one. A single Ctrl-C arrives up to three times: from the terminal, from npm,
 * and from the runner that started this process.
 */
const sameIntent = 1_000;

/** Requests to stop this process, and to stop it quickly. */
export interface StopSignals {
  stop: AbortSignal;
  hurry: AbortSignal;
}

/**
 * Listens for SIGINT, SIGTERM, SIGHUP, and the end of the parent process (its IPC channel closes). The first one requests a
 * stop. A second one, at least a second later, requests a quick stop.
 */
export const listenForStop = (): StopSignals => {
  const [stop, hurry] = [new AbortController(), new AbortController()];
  const ask = (): void => stop.abort(new Error('stopped while it started'));
  let first: number | undefined;
  const signalled = (): void => {
    first ??= Date.now();
    if (Date.now() - first >= sameIntent) hurry.abort();
    ask();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, signalled);
  process.once('disconnect', ask);
  // The parent process may have ended while our modules were loading.
  if (process.send && !process.connected) ask();
  return { stop: stop.signal, hurry: hurry.signal };
};

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise(resolve => signal.addEventListener('abort', () => resolve()));
