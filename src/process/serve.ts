import { aborted, type StopSignals } from './stop-signals.ts';

/** Result of a role's start function. */
export interface Served {
  url?: string;
  /** Settles when the role ends on its own. */
  done?: Promise<void>;
  close: () => Promise<void>;
}

const never = new Promise<void>(() => undefined);

/** Reports that the role is ready: as a line on stdout, and over IPC to the parent process, if there is one. */
const sayReady = (role: string, url: string | undefined): void => {
  process.send?.({ ready: true });
  console.log(`ready ${JSON.stringify({ role, ...(url && { [role]: url }) })}`);
};

/**
 * Runs one role until it is asked to stop or ends on its own, then closes it. Resolves to the exit code. If the stop comes
 * during the start, the start is abandoned. A second signal ends the wait for an orderly close.
 */
export const serve = async (
  role: string,
  start: () => Promise<Served>,
  signals: StopSignals,
): Promise<number> => {
  const starting = start();
  const served = await Promise.race([starting, aborted(signals.stop)]);
  if (!served) return 0;
  sayReady(role, served.url);
  await Promise.race([aborted(signals.stop), served.done ?? never]);
  await Promise.race([served.close(), aborted(signals.hurry)]);
  return signals.stop.aborted ? 0 : 1;
};
