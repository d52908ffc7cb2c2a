/**
 * One Ctrl-C arrives up to three times: from the terminal, from npm and from the runner that started us.
 * What comes within this time of the first is the same wish.
 */
const sameIntent = 1_000;

/** The wish that this process should end, and the wish that it should hurry. */
export interface StopSignals {
  stop: AbortSignal;
  hurry: AbortSignal;
}

/**
 * Listens for SIGINT, SIGTERM, SIGHUP and the end of the process that started us (its IPC channel closes).
 * The first asks to stop; a second signal, a second or more after the first, asks to hurry.
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
  // The process that started us may have ended while our modules were loading.
  if (process.send && !process.connected) ask();
  return { stop: stop.signal, hurry: hurry.signal };
};

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise(resolve => signal.addEventListener('abort', () => resolve()));
