import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../src/local/ports.ts';
import { searchAnswersOf } from '../canaries/searched-answers.ts';
import { searchedLog } from '../canaries/searched-logs.ts';
import { inherited } from '../stack.ts';

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

/**
 * Starts the API in a separate process, for tests that kill it. Resolves when it serves; `kill` resolves when it is gone.
 */
export const spawnApi = async (
  env: Record<string, string>,
): Promise<{ url: string; kill(signal: NodeJS.Signals): Promise<void> }> => {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    METRICS_PORT: '0',
    LOG_LEVEL: 'trace',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
  };
  const child = spawn(process.execPath, [main, 'api'], {
    env: { ...inherited(), ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const onExit = (): void => void child.kill('SIGKILL');
  process.once('exit', onExit);
  const gone = once(child, 'exit');
  const ready = new Promise<void>(resolve =>
    createInterface({ input: child.stdout }).on('line', line => {
      searchedLog.write(line);
      if (line.startsWith('ready')) resolve();
    }),
  );
  await Promise.race([
    ready,
    gone.then(([code]) => Promise.reject(new Error(`the API ended with ${String(code)}`))),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const forget = searchAnswersOf(url);
  return {
    url,
    kill: async signal => {
      child.kill(signal);
      await gone;
      forget();
      process.removeListener('exit', onExit);
    },
  };
};
