#!/usr/bin/env node
// Runs a program of this project under the Node version that it pins, after installing what is missing.
// Plain JavaScript on purpose: it must start on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const pinnedNode = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

if (!isInstalled()) install();
run(process.argv.slice(2));

/** The packages of a lock file by their folder; npm keeps a copy of what it installed in node_modules/.package-lock.json. */
function packagesOf(...file) {
  const { packages } = JSON.parse(readFileSync(path.join(root, ...file), 'utf8'));
  return Object.entries(packages).filter(([folder]) => folder !== '');
}

/** True when node_modules holds what the lock file asks for, however it came there. */
function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(path.join(root, 'node_modules', '.package-lock.json')))
    return false;
  const installed = new Map(packagesOf('node_modules', '.package-lock.json'));
  const isThere = ([folder, { version, integrity, optional }]) => {
    const found = installed.get(folder);
    return found ? found.version === version && found.integrity === integrity : optional === true;
  };
  return packagesOf('package-lock.json').every(isThere);
}

/** `npm ci`, with npm's own progress on the terminal; ends this process when it fails. */
function install() {
  console.error('installing dependencies (npm ci; about 20 s with a warm cache) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (result.status === 0) return;
  console.error('npm ci failed: see the lines above. Nothing was started.');
  process.exit(result.status ?? 1);
}

/** What the program sees: the project's programs on PATH, and a cache of compiled code, which halves the time that a start takes. */
function environment() {
  const { PATH, NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'compiled') } = process.env;
  const bin = path.join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${PATH}`, NODE_COMPILE_CACHE };
}

/**
 * Starts the program in the foreground, passes signals on, ends as it ends. The IPC channel tells the program when this process is
 * killed; npm gives us none, so its end is noticed by our parent changing.
 */
function run(args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(pinnedNode, args, { cwd: root, stdio, env: environment() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) =>
    process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)),
  );
  if (process.env.npm_lifecycle_event) endWithParent(child, process.ppid);
}

function endWithParent(child, parent) {
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1_000).unref();
}
