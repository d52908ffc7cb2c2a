// `docker` and `kubectl` on the PATH of a test: checks that the command names a container of ours and its program, and runs
// that program with the settings of the installation alone, as the container would.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readEnvironmentFile } from '../../../src/local/environment-file.ts';
import { ours, readCompose, readRoot, root } from '../../deploy/compose-file.ts';
import { inherited } from '../../support/stack.ts';

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(125);
};

/** `docker compose run` with options, a service, and the command that replaces the one of the image. */
const argumentsInCompose = ([compose, run, ...rest]: readonly string[]): string[] => {
  if (compose !== 'compose' || run !== 'run') fail(`unknown command: ${compose} ${run}`);
  const at = rest.findIndex(word => !word.startsWith('--'));
  const unknown = rest.slice(0, at).filter(option => !['--rm', '--no-deps'].includes(option));
  if (unknown.length > 0) fail(`unknown flag: ${unknown.join(' ')}`);
  const service = rest[at] ?? '';
  if (!ours(readCompose()).some(([name]) => name === service)) fail(`no such service: ${service}`);
  const entry = /^ENTRYPOINT (\[.+\])$/m.exec(readRoot('Dockerfile'))?.[1] ?? '[]';
  return [...(JSON.parse(entry) as string[]), ...rest.slice(at + 1)];
};

/** `kubectl exec` in a pod of a Deployment of the release `social` (forms.test.ts). */
const argumentsInPod = ([exec, target, dashes, ...command]: readonly string[]): string[] => {
  if (exec !== 'exec' || dashes !== '--') fail(`unknown command: ${exec}`);
  if (!target?.startsWith('deploy/social-')) fail(`deployments.apps "${target}" not found`);
  return command;
};

const [program, ...args] = process.argv.slice(2);
const [node, ...rest] = program === 'docker' ? argumentsInCompose(args) : argumentsInPod(args);
if (node !== 'node') fail(`exec: "${node}": executable file not found in $PATH`);
// the image has our folder as its working directory
const { status } = spawnSync(process.execPath, rest, {
  cwd: fileURLToPath(root),
  env: { ...inherited(), ...readEnvironmentFile(process.env['DATA_DIR'] ?? '') },
  stdio: 'inherit',
});
process.exit(status ?? 1);
