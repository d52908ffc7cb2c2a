#!/usr/bin/env node
// Runs a program of this project under the Node version that it pins, after installing what is missing.
// Plain JavaScript on purpose: it must start on whatever Node the machine has, before anything is installed.
import { spawn } from 'node:child_process';
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

/** npm's codes for a registry that cannot be reached. With every other (a cache, a certificate, a ping that is no JSON) it may be. */
const unreachable = [
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNECTIONTIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EIDLETIMEOUT',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'ERESPONSETIMEOUT',
  'ERR_SOCKET_TIMEOUT',
  'ETIMEDOUT',
  'ETRANSFERTIMEOUT',
];

/** Programs of people who use the service. Every other one tests, checks or measures, and needs what test/package.json names. */
const programsOfUsers = [
  'src/main.ts',
  'sdk/cli/src/main.ts',
  'sandbox/src/main.ts',
  'tools/build-console.ts',
  'tools/bundle-program.ts',
];

/** Folders whose package.json says what is needed: this project's own, and the workspace of tests. */
const [forUsers, forAll] = [[''], ['', 'test']];

const wanted = programsOfUsers.includes(process.argv.slice(2).find(word => !word.startsWith('-')))
  ? forUsers
  : forAll;
if (!isInstalled(wanted)) await install(wanted);
await run(process.argv.slice(2));

/** The packages of a lock file by their folder; npm keeps a copy of what it installed in node_modules/.package-lock.json. */
function packagesOf(...file) {
  return JSON.parse(readFileSync(path.join(root, ...file), 'utf8')).packages;
}

/** Returns the folder of the package that a name resolves to: in the folder's own node_modules, or in one above. */
function findPackage(packages, folder, name) {
  const inside = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
  if (inside in packages || folder === '') return inside in packages ? inside : undefined;
  const above = Math.max(folder.lastIndexOf('/node_modules/'), 0);
  return findPackage(packages, folder.slice(0, above), name);
}

/** Folders of the packages that these need, directly or not; of themselves also what they need for development. */
function neededBy(packages, folders) {
  const needed = new Set();
  const queue = [...folders];
  for (const folder of queue) {
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = packages[folder] ?? {};
    const own = folders.includes(folder) && devDependencies;
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
      ...own,
    })) {
      const found = findPackage(packages, folder, name);
      if (found === undefined || needed.has(found)) continue;
      needed.add(found);
      queue.push(found);
    }
  }
  return [...needed];
}

/** True when node_modules holds what these folders need by the lock file, however it came there. */
function isInstalled(folders) {
  if (!existsSync(pinnedNode) || !existsSync(path.join(root, 'node_modules', '.package-lock.json')))
    return false;
  const installed = packagesOf('node_modules', '.package-lock.json');
  const locked = packagesOf('package-lock.json');
  const isThere = folder => {
    const { version, integrity, optional } = locked[folder];
    const found = installed[folder];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  };
  return neededBy(locked, folders).every(isThere);
}

/** Why npm's registry does not answer: the code of the error. Undefined when it may answer. */
async function registryTrouble() {
  const args = ['ping', '--fetch-retries=0', '--fetch-timeout=8000', '--loglevel=error'];
  const child = follow(spawn('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] }));
  let [said, isLate] = ['', false];
  child.stderr.on('data', part => (said += part));
  const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), 10_000);
  const code = await endOf(child);
  clearTimeout(timer);
  if (isLate) return 'no answer in 10 s';
  if (code > 128) process.exit(code); // a Ctrl-C
  const trouble = code === 0 ? undefined : /\bcode (\w+)$/m.exec(said)?.[1];
  return unreachable.includes(trouble) ? trouble : undefined;
}

/** The address that npm is set to, without a password in it. */
async function registry() {
  const child = spawn('npm', ['config', 'get', 'registry'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', part => (said += part));
  await endOf(child);
  return said.trim().replace(/\/\/[^/@]*@/, '//');
}

/**
 * Returns the arguments for npm and the message for people. Users get the packages that the service needs. Packages for
 * tests are added to the running installation: `npm ci` empties node_modules first, `npm install` does not. Without
 * `--no-save`, `npm install` would write the lock file.
 */
function waysToInstall(folders) {
  if (folders === forUsers) return [['ci', '--workspaces=false'], 'about 20 s with a warm cache'];
  if (isInstalled(forUsers)) return [['install', '--no-save'], 'what tests and checks need as well'];
  return [['ci'], 'with what tests and checks need; about 25 s with a warm cache'];
}

/**
 * Runs npm install, which prints only errors, and prints how long it takes. Without a network npm would retry for minutes,
 * so it then installs from its cache alone. Exits the process on failure.
 */
async function install(folders) {
  const trouble = await registryTrouble();
  if (trouble)
    console.error(
      `npm's registry ${await registry()} does not answer (${trouble}): continuing with npm's cache`,
    );
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  // On a terminal one line that moves, elsewhere (logs of a build) a line now and then.
  const [back, end, every] = process.stderr.isTTY ? ['\r', '', 1_000] : ['', '\n', 5_000];
  const timer = setInterval(
    () => process.stderr.write(`${back}installing dependencies: ${seconds()} s${end}`),
    every,
  );
  const [way, about] = waysToInstall(folders);
  console.error(`installing dependencies (npm ${way[0]}; ${about}) …`);
  const args = [...way, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  if (trouble) args.push('--offline');
  const code = await endOf(follow(spawn('npm', args, { cwd: root, stdio: ['ignore', 2, 2] })));
  clearInterval(timer);
  if (code === 0) return console.error(`${back}installed dependencies in ${seconds()} s`);
  console.error(
    trouble
      ? `${back}The packages are not all in npm's cache, and its registry does not answer. Nothing was started. Connect this machine to the network, or set npm to a registry that it reaches, and start again.`
      : `${back}npm ${way[0]} failed: see the lines above. Nothing was started.`,
  );
  process.exit(code);
}

/** Exit code of a child, as a shell would give it. */
function endOf(child) {
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${child.spawnfile}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : code));
  });
}

/** Passes our signals on to the child, and our parent's end: npm gives no channel, so that is noticed by our parent changing. */
function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1_000).unref();
  return child;
}

/**
 * Returns the environment of the program. The project's programs are on PATH. A cache of compiled code halves the start
 * time. Two arenas of glibc's malloc, instead of eight per processor, save 16 MB for API and worker at rest, at the same
 * speed.
 */
function environment() {
  const {
    PATH,
    NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'compiled'),
    MALLOC_ARENA_MAX = '2',
  } = process.env;
  const bin = path.join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${PATH}`, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };
}

/** Starts the program in the foreground and ends as it ends. The IPC channel tells the program when this process is killed. */
async function run(args) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = follow(spawn(pinnedNode, args, { cwd: root, stdio, env: environment() }));
  process.exit(await endOf(child));
}
