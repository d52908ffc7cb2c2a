import { aborted, type StopSignals } from './stop-signals.ts';

/** What a role's start function gives back. */
export interface Served {
  url?: string;
  /** Settles when it ends by itself. */
  done?: Promise<void>;
  close: () => Promise<void>;
}

const never = new Promise<void>(() => undefined);

/** Says that the role serves: as one line on stdout, and over the channel to the process that started it, if there is one. */
const sayReady = (role: string, url: string | undefined): void => {
  process.send?.({ ready: true });
  console.log(`ready ${JSON.stringify({ role, ...(url && { [role]: url }) })}`);
};

/**
 * Runs one role until it is asked to stop or ends by itself, then closes it. Resolves to the exit code; a start that is still
 * under way when the stop comes is abandoned, and a second signal ends the wait for an orderly close.
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
