#!/usr/bin/env node
// Runs a program of this project under the Node version that it pins, after installing what is missing.
// Plain JavaScript on purpose: it must start on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const pinnedNode = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = path.join(root, 'node_modules', '.installed-from');
const lockHash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');

if (!isInstalled()) install();
run(process.argv.slice(2));

/** True when node_modules was made from the lock file as it is now. */
function isInstalled() {
  return existsSync(pinnedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash;
}

/** `npm ci`, with npm's own progress on the terminal; ends this process when it fails. */
function install() {
  console.error('installing dependencies (npm ci; about 20 s with a warm cache) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (result.status !== 0) {
    console.error('npm ci failed: see the lines above. Nothing was started.');
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, lockHash);
}

/** Starts the program in the foreground, passes signals on, ends as it ends. */
function run(args) {
  const env = { ...process.env, PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` };
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)));
}
