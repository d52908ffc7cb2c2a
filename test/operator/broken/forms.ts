import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aFolder } from '../../support/run-folder.ts';
import { inherited } from '../../support/stack.ts';
import { definitionFor, type Form } from './page.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Shell of a person on call, who pastes blocks of the runbook. */
export interface OnCall {
  /**
   * Pastes the definition of a form and a command, and returns the output on either stream. `settings` are those of the
   * installation, `variables` what the person has set in the shell. `isLoopFull`: this process does nothing else meanwhile.
   */
  paste(
    form: Form,
    command: string,
    given: { settings: Record<string, string>; variables: Record<string, string>; isLoopFull?: boolean },
  ): Promise<string>;
}

const quoted = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`)
    .join('');

/** Prepares a folder with the settings of the installation, and `docker` and `kubectl` on PATH (form-program.ts). */
export const openOnCall = (): OnCall => {
  const folder = aFolder('on-call');
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['docker', 'kubectl']) {
    const program = path.join(import.meta.dirname, 'form-program.ts');
    writeFileSync(path.join(bin, name), `#!/bin/sh\nexec ${process.execPath} ${program} ${name} "$@"\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const own = inherited();
  const env = { ...own, PATH: `${bin}:${own['PATH']}`, DATA_DIR: folder };
  return {
    paste: (form, command, { settings, variables, isLoopFull }) => {
      writeFileSync(path.join(folder, 'stack.env'), quoted(settings));
      const script = `${definitionFor(form)}\n${quoted(variables)}${command}\n`;
      if (isLoopFull) {
        const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: root, env, encoding: 'utf8' });
        return Promise.resolve(stdout + stderr);
      }
      return new Promise(resolve => {
        const child = spawn('bash', ['-c', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
        let text = '';
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (data: string) => (text += data));
        child.once('close', () => resolve(text));
      });
    },
  };
};
