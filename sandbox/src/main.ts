import { readEnvironment, WrongSetting } from './environment.ts';
import { startSandbox } from './start-sandbox.ts';

/** Resolves at a signal to stop, and when the process that started this one has ended, which closes their IPC channel. */
const stopRequest = new Promise<void>(stop => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  process.once('disconnect', stop);
  // the channel may have closed while the modules were loading
  if (process.send && !process.connected) stop();
});

/** Runs the sandbox until a stop request, and abandons a start that is still under way then. */
async function run(): Promise<void> {
  const starting = startSandbox({ ...readEnvironment(), log: line => console.error(line) });
  const sandbox = await Promise.race([starting, stopRequest]);
  if (!sandbox) return;
  process.send?.({ ready: true });
  console.log(`ready ${JSON.stringify({ role: 'sandbox', sandbox: sandbox.url })}`);
  await stopRequest;
  await sandbox.close();
}

/** Prints an error, without a stack if a person can fix its cause, and returns the exit code. */
function complain(error: unknown): number {
  const isFixable = error instanceof WrongSetting || (error instanceof Error && 'syscall' in error);
  console.error(isFixable ? error.message : error);
  return error instanceof WrongSetting ? 2 : 1;
}

process.exit(await run().then(() => 0, complain));
