import { spawn } from 'node:child_process';
import type { Cli } from './cli.ts';

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in a browser. Rejects if no browser can be started. The address is printed in any case. */
export const openAddress = ({ settings }: Cli, address: string): Promise<void> => {
  const system = openers[process.platform] ?? ['xdg-open'];
  const [command = '', ...args] = settings.browser === undefined ? system : [settings.browser];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
    child.once('error', error => reject(new Error(`A browser could not be opened (${error.message}).`)));
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
};
