import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A website whose pages are slow to parse. */
export interface HostileSite {
  url: string;
  stop: () => void;
}

const program = fileURLToPath(new URL('./hostile-site-process.ts', import.meta.url));

/** Starts it in a process of its own. */
export const startHostileSite = async (): Promise<HostileSite> => {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  return { url, stop: () => child.disconnect() };
};
