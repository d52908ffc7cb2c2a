import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { use } from './use.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One change to the code: `what` is in the file once. */
export interface Edit {
  file: string;
  what: string;
  by: string;
}

/** Another release of this service: a changed copy of its code, which starts like this one. */
export interface ReleaseTree {
  folder: string;
  /** Path of its `main.ts`. */
  main: string;
  remove(): void;
}

/** Files that a release runs. */
const parts = ['src', 'temporal', 'package.json'];

const treeIn = (folder: string): ReleaseTree => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return {
    folder,
    main: path.join(folder, 'src', 'main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Copies the files of a release, and makes the changes. Packages are those of this checkout. */
export const releaseTree = (edits: readonly Edit[]): ReleaseTree => {
  const folder = mkdtempSync(path.join(tmpdir(), 'social-release-'));
  for (const part of parts) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  for (const { file, what, by } of edits) {
    const name = path.join(folder, file);
    const pieces = readFileSync(name, 'utf8').split(what);
    if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} times: ${what}`);
    writeFileSync(name, pieces.join(by));
  }
  return treeIn(folder);
};

/** The last release, as `npm run check:api -- --release` kept it; its packages are those of this checkout. */
export const lastRelease = (): ReleaseTree => {
  const archive = readFileSync(path.join(root, 'docs/released/source.tar.br'));
  const folder = mkdtempSync(path.join(tmpdir(), 'social-release-'));
  execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(archive) });
  return treeIn(folder);
};

const publishPost = 'src/workflows/publish-post.ts';

/** A step that no history of a running post has: such a post cannot go on with this code. */
export const newFirstStep: Edit = {
  file: publishPost,
  what: '  for (;;) {\n',
  by: "  upsertSearchAttributes([{ key: statusAttribute, value: 'new' }]);\n  for (;;) {\n",
};

/** Code that fails as soon as a post that waits is changed. */
export const failsOnChanges: Edit = {
  file: publishPost,
  what: "    if (plan.action === 'nothing') {\n",
  by: "    if (changes > 0) throw new Error('a bug of this release');\n    if (plan.action === 'nothing') {\n",
};

/** A workflow that ends as failed on every post that wants something. */
export const endsAsFailed: Edit = {
  file: publishPost,
  what: "    if (plan.action === 'nothing') {\n",
  by: "    if (plan.action !== 'nothing') throw ApplicationFailure.nonRetryable('a bug of this release');\n    if (plan.action === 'nothing') {\n",
};

/** Edit that `endsAsFailed` needs. */
export const importsFailure: Edit = {
  file: publishPost,
  what: 'import {\n  condition,',
  by: 'import {\n  ApplicationFailure,\n  condition,',
};

/** Code that fails on every post. */
export const failsAtOnce: Edit = {
  file: publishPost,
  what: '  wakeForMoves();\n',
  by: "  if (postId) throw new Error('a bug of this release');\n  wakeForMoves();\n",
};

/** A release with these changes for the tests of a block. */
export const useRelease = (...edits: readonly Edit[]): (() => ReleaseTree & { close(): void }) =>
  use(async () => {
    const tree = releaseTree(edits);
    return { ...tree, close: () => tree.remove() };
  });
