import { fileURLToPath } from 'node:url';
import type { Program, Running } from './program.ts';
import type { WaitVerdict } from './wait-until.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const sandboxMain = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url));

/**
 * What Node is told for every role. By itself V8 lets the space of young objects grow further in each thread, and an idle
 * process never gives it back: so bounded, API and worker took 465 MB at rest instead of 519, and as much work per request.
 */
export const roleFlags = ['--max-semi-space-size=16'];

interface StartOptions {
  env: NodeJS.ProcessEnv;
  /** Milliseconds that it may take to finish what it does. */
  stopWithin: number;
  /** Asked once the role says that it serves. */
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

/** One role of this project as a program of its own: the same that `npm run <role>` starts. */
export const roleProgram = (role: string, options: StartOptions): Program =>
  nodeProgram(role, [main, role], options);

/** The sandbox, a package beside `src` that no release image contains: the same program that `npm run sandbox` starts. */
export const sandboxProgram = (env: NodeJS.ProcessEnv): Program =>
  nodeProgram('sandbox', [sandboxMain], { env, stopWithin: 5_000 });

/** True when the address answers 200; else what it answered. */
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
