import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, type ProcessMark } from '../../src/local/processes.ts';
import { waitUntil } from '../../src/local/wait-until.ts';
import { search } from './canaries/canaries.ts';
import { searchAtEnd, searchDataFolder } from './canaries/searched-stores.ts';
import { aFolder } from './run-folder.ts';
import { inherited } from './stack.ts';

/** `npm start` as a person runs it: a separate process, watched from outside. */

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Ready {
  api: string;
  console: string;
  docs: string;
  temporalUi: string;
  sandbox: string;
}

export interface Part extends ProcessMark {
  name: string;
}

export interface StartedStack {
  dataDir: string;
  pid: number;
  exited: Promise<number | string>;
  /** Everything that it wrote so far. */
  stdout: () => string;
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Waits for the `ready` line. Rejects with the output if the process ends before. */
  ready: () => Promise<Ready>;
  /** Returns its children as its run file lists them now. */
  parts: () => Part[];
}

/** A data folder for one stack. */
export const aDataDir = (): string => aFolder('data');

const partsIn = (dataDir: string): Part[] => {
  const run = JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as { children: Part[] };
  return run.children;
};

const readyLine = (stdout: string): Ready | undefined => {
  const line = /^ready (\{.*\})$/m.exec(stdout)?.[1];
  return line === undefined ? undefined : (JSON.parse(line) as Ready);
};

/** Runs `node src/main.ts` with these settings; ports are free ones unless PORT is given. */
export const startMain = (settings: Record<string, string>, role: string[] = []): StartedStack => {
  const env = {
    ...inherited(),
    PORT: '0',
    LOG_LEVEL: 'info',
    // no test waits for a download; test/local/model has what the default does
    EMBEDDING_LOCAL_MODEL: 'built-in',
    ...settings,
  };
  // The channel ends it when this test process is killed.
  const child = spawn(process.execPath, [main, ...role], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk.toString()));
  const dataDir = settings['DATA_DIR'] ?? '';
  searchAtEnd(() => search([...out, ...err].join(''), 'log', 'what a process wrote'));
  if (dataDir !== '') searchDataFolder(dataDir);
  const exited = new Promise<number | string>(resolve =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? '')),
  );
  let gone = false;
  void exited.then(() => (gone = true));
  const ready = async (): Promise<Ready> => {
    const isReady = (): boolean => {
      if (gone) throw new Error('the stack stopped before it was ready');
      return readyLine(out.join('')) !== undefined;
    };
    await waitUntil('the stack is ready', isReady, { within: 240_000 }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${err.join('')}`);
    });
    return readyLine(out.join(''))!;
  };
  return {
    dataDir,
    pid: child.pid ?? 0,
    exited,
    stdout: () => out.join(''),
    stderr: () => err.join(''),
    kill: signal => void child.kill(signal),
    ready,
    parts: () => partsIn(dataDir),
  };
};

/** The process of one part now. */
export const partNamed = (stack: StartedStack, name: string): Part | undefined =>
  stack.parts().find(part => part.name === name);

/** Waits until none of these processes lives. */
export const untilGone = (parts: ProcessMark[], within = 15_000): Promise<void> =>
  waitUntil('all processes are gone', () => !parts.some(isAlive), { within });
