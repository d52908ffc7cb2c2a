import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withoutGuard } from './apply-edit.ts';
import type { Guard } from './guard.ts';

/** A copy of the project in which guards are taken away, one at a time. */
export interface Copy {
  folder: string;
  /** Runs `work` without the guard. */
  without<T>(guard: Guard, work: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Lists all files that git does not ignore, in their current state: uncommitted work is tried too. */
const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter(file => file !== '' && existsSync(path.join(root, file)));

/** Copies the tree to a temporary folder, and links the packages. */
export const copyTree = async (root: string): Promise<Copy> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'social-publishing-guards-'));
  for (const file of filesOf(root)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await cp(path.join(root, file), path.join(folder, file), { recursive: true, verbatimSymlinks: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    without: async (guard, work) => {
      const file = path.join(folder, guard.file);
      const whole = await readFile(file, 'utf8');
      await writeFile(file, withoutGuard(whole, guard));
      try {
        return await work();
      } finally {
        await writeFile(file, whole);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
