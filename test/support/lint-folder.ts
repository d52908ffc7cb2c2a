import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');

const rooms = ['src', 'sdk', 'console', 'sandbox'];

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
}

export type LintFolder = Awaited<ReturnType<typeof aLintFolder>>;

/** A folder with this project's lint rules, and no file yet. Remove it in `after`. */
export const aLintFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'social-publishing-service-lint-'));
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  await cp(path.join(root, 'tools'), path.join(folder, 'tools'), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    write: async (file: string, text: string): Promise<void> => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    },
    /** `file:line` of every place in `src`, `sdk`, `console`, and `sandbox` where the rule bites. */
    bites: async (rule: string): Promise<string[]> => {
      const options = { cwd: folder, maxBuffer: 1e8 };
      for (const room of rooms) await mkdir(path.join(folder, room), { recursive: true });
      const text = await new Promise<string>(resolve => {
        execFile(process.execPath, [oxlint, '-f', 'json', ...rooms], options, (_error, stdout) =>
          resolve(stdout),
        );
      });
      return (JSON.parse(text) as Report).diagnostics
        .filter(({ code }) => code.includes(rule))
        .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`)
        .sort();
    },
    /** Deletes the files that were written below them. */
    clear: async () => {
      for (const room of rooms) await rm(path.join(folder, room), { recursive: true, force: true });
    },
    remove: () => rm(folder, { recursive: true }),
  };
};
