import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { aFolder } from './run-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `jq` as the README uses it, compiled to WebAssembly: not every machine has the program. */
const jq = `#!${process.execPath}
const jq = require(${JSON.stringify(path.join(root, 'node_modules/jq-wasm'))});
const args = process.argv.slice(2);
const filter = args.find(each => !each.startsWith('-'));
const flags = args.filter(each => each !== filter);
let text = '';
process.stdin.on('data', data => (text += data));
process.stdin.on('end', async () => {
  try {
    console.log(await jq.raw(text, filter, flags));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 5;
  }
});
`;

/** The commands of a section of a page, as they stand there. */
export const commandsOf = (page: string, heading: string): string => {
  const section = readFileSync(path.join(root, page), 'utf8').split(`\n## ${heading}\n`)[1] ?? '';
  return /```sh\n(.*?)```/s.exec(section)?.[1] ?? '';
};

/** A shell in the service's folder that keeps what was set. */
export interface Shell {
  /** Runs commands, and returns their output on either stream. */
  run(commands: string): Promise<string>;
  /** Output so far. */
  text(): string;
  close(): void;
}

/** Opens a shell. `env` is added to a person's environment, and `programs` to the programs, each by its source. */
export const openShell = (
  env: Record<string, string>,
  programs: Readonly<Record<string, string>> = {},
): Shell => {
  const bin = aFolder('readme-bin');
  for (const [name, source] of Object.entries({ jq, ...programs })) {
    writeFileSync(path.join(bin, name), source);
    chmodSync(path.join(bin, name), 0o755);
  }
  const child = spawn('bash', [], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (data: string) => (text += data));
  let count = 0;
  return {
    text: () => text,
    run: async commands => {
      const [from, mark] = [text.length, `ended-${(count += 1)}-`];
      child.stdin.write(`${commands}\nprintf '\\n%s\\n' ${mark}$?\n`);
      await eventually('the commands have ended', () => new RegExp(`^${mark}\\d+$`, 'm').test(text));
      return text.slice(from);
    },
    close: () => void child.kill(),
  };
};
