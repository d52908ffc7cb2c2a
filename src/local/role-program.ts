import { fileURLToPath } from 'node:url';
import type { Program, Running } from './program.ts';
import type { WaitVerdict } from './wait-until.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const sandboxMain = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));

/**
 * Node options of every role. By default V8 lets the space of young objects grow further in each thread, and an idle
 * process never releases it. With this limit, API and worker took 465 MB when idle instead of 519, with as much work per
 * request.
 */
export const roleFlags = ['--max-semi-space-size=16'];

interface StartOptions {
  env: NodeJS.ProcessEnv;
  /** Milliseconds that it may take to finish its work. */
  stopWithin: number;
  /** Checked once the role reports that it serves. */
  check?: () => Promise<WaitVerdict>;
}

const nodeProgram = (name: string, args: string[], { env, stopWithin, check }: StartOptions): Program => ({
  name,
  command: process.execPath,
  args: [...roleFlags, ...args],
  env,
  channel: true,
  stop: { signal: 'SIGTERM', hurry: 'SIGKILL', within: stopWithin },
  readyWithin: 120_000,
  isReady: (running: Running) => running.saidReady && (check ? check() : true),
});

/** Returns one role of this project as a program, the same that `npm run <role>` starts. */
export const roleProgram = (role: string, options: StartOptions): Program =>
  nodeProgram(role, [main, role], options);

/**
 * Returns the sandbox as a program, the same that `npm run sandbox` starts. The sandbox is a package beside `src` that no
 * release image contains.
 */
export const sandboxProgram = (env: NodeJS.ProcessEnv): Program =>
  nodeProgram('sandbox', [sandboxMain], { env, stopWithin: 5_000 });

/** Returns a check that is true if the address answers 200, and otherwise says what it answered. */
export const answersOk =
  (url: string): (() => Promise<WaitVerdict>) =>
  async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      return response.ok || `${response.status} ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      return (error as Error).message;
    }
  };
