import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from '@lydell/node-pty';
import { eventually } from './eventually.ts';
import { aFolder } from './run-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'sdk/cli/src/main.ts');

/** Result of a command line. */
export interface Ended {
  code: number | string;
  out: string;
  err: string;
}

/** Environment of a shell whose person has logged in. */
export const loggedIn = (api: string, token: string): Record<string, string> => {
  const folder = aFolder('social-config');
  mkdirSync(path.join(folder, 'social-publishing'));
  const login = JSON.stringify({ [api]: { token, email: 'ada@example.com' } });
  writeFileSync(path.join(folder, 'social-publishing', 'logins.json'), login);
  return { SOCIAL_API: api, XDG_CONFIG_HOME: folder, TZ: 'Europe/Berlin' };
};

/**
 * Returns the environment of every program: only the search path, and the cache of compiled code, which saves more than half
 * of a program's start.
 */
const bare = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
};

const startSocial = (env: Record<string, string>, args: readonly string[]) => {
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();
  const options = { cwd: root, env: { ...bare(), ...env } };
  const child = execFile(process.execPath, [program, ...args], options, (error, out, err) =>
    resolve({ code: error?.code ?? 0, out, err }),
  );
  return { child, ended };
};

/** `social` as a script starts it: without a terminal. */
export const social = (env: Record<string, string>, args: readonly string[], input = ''): Promise<Ended> => {
  const { child, ended } = startSocial(env, args);
  child.stdin?.end(input);
  return ended;
};

/** Runs a command whose reader goes away before the first output, as `head` does once it has enough. */
export const socialUnread = (env: Record<string, string>, args: readonly string[]): Promise<Ended> => {
  const { child, ended } = startSocial(env, args);
  child.stdout?.destroy();
  return ended;
};

/** Runs a command with `--json`, and returns its output if it succeeded. */
export const socialJson = async (env: Record<string, string>, args: readonly string[]) => {
  const { code, out, err } = await social(env, ['--json', ...args]);
  assert.equal(code, 0, err);
  // A test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  return JSON.parse(out) as any;
};

/** Runs a list command with `--json`, and returns the values that it prints, one per line. */
export const socialLines = async (env: Record<string, string>, args: readonly string[]) => {
  const { code, out, err } = await social(env, ['--json', ...args]);
  assert.equal(code, 0, err);
  return out
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Record<string, unknown>);
};

/** A person's terminal in which a program runs. */
export interface Terminal {
  /** Returns all output, including control sequences. */
  text(): string;
  press(keys: string): void;
  /** Waits until it shows this. */
  shows(what: RegExp): Promise<RegExpExecArray>;
  ended: Promise<number>;
}

/** Starts `social`, or another program of ours, in a real pseudo terminal. */
export const openTerminal = (
  env: Record<string, string>,
  args: readonly string[],
  file: string = program,
): Terminal => {
  let text = '';
  const pty = spawn(process.execPath, [file, ...args], {
    cols: 100,
    rows: 30,
    cwd: root,
    env: { ...bare(), TERM: 'xterm-256color', ...env },
  });
  pty.onData(data => (text += data));
  const ended = new Promise<number>(resolve => pty.onExit(({ exitCode }) => resolve(exitCode)));
  return {
    text: () => text,
    press: keys => pty.write(keys),
    shows: what => eventually(`the terminal shows ${what}`, () => what.exec(text)),
    ended,
  };
};
