import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Requests that each connection sends in a loop, one at a time. */
export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  requests: { method: string; path: string; body?: string }[];
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Requests that failed, timed out, or had a status other than 2xx. */
  failed: number;
}

const program = fileURLToPath(new URL('./load-process.ts', import.meta.url));

/** Sends a load from a process of its own. Rejects if any request failed, because the result would be meaningless. */
export const sendLoad = async (load: Load): Promise<LoadResult> => {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const result = await new Promise<LoadResult>((resolve, reject) => {
    child.once('message', message => resolve(message as LoadResult));
    child.once('exit', code => reject(new Error(`the load process ended with ${code}`)));
    child.send(load);
  });
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${load.url} failed under load`);
  return result;
};
