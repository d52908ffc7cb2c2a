import { spawn } from 'node:child_process';
import type { Cli } from './cli.ts';

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in a browser. Rejects if no browser can be started. */
const openAddress = ({ settings }: Cli, address: string): Promise<void> => {
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

/** Prints an address, and opens it in a browser. */
export const openPage = async (cli: Cli, address: string): Promise<void> => {
  cli.result({ address }, [address]);
  await openAddress(cli, address);
};
