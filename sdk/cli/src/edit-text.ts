import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cli } from './cli.ts';

/** Lets a person change a text in their editor. Throws if no editor is set or it fails. */
export const editText = async ({ settings }: Cli, text: string): Promise<string> => {
  if (settings.editor === undefined)
    throw new Error(
      'No editor is set. Set VISUAL or EDITOR, or name the changes: "social help edit" lists them.',
    );
  const folder = mkdtempSync(path.join(tmpdir(), 'social-'));
  try {
    const file = path.join(folder, 'post.txt');
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    // An editor may have arguments of its own: `code --wait`.
    const [command = '', ...args] = settings.editor.split(/\s+/);
    const child = spawn(command, [...args, file], { stdio: 'inherit' });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The editor ended with ${code ?? 'a signal'}, so nothing was changed.`);
    return readFileSync(file, 'utf8').trimEnd();
  } finally {
    rmSync(folder, { recursive: true });
  }
};
