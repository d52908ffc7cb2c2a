import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { copyFile, constants, lstat, mkdir, opendir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartRefused } from '../../process/start-refused.ts';

const manifest = z.strictObject({
  /** Version of this layout. */
  format: z.literal(1),
  /** Time at which the copy of the database began. Later changes may be missing in it. ISO 8601. */
  at: z.iso.datetime(),
  /** Major release of PostgreSQL. No other release can open the cluster. */
  postgres: z.string(),
  files: z.array(z.strictObject({ path: z.string(), sizeBytes: z.number(), sha256: z.string() })),
});

/** Manifest of a backup, written last: a folder without it is not a backup. */
export type Manifest = z.infer<typeof manifest>;

/** Parts of a backup, each under its name in the data folder. */
export const parts = {
  postgres: 'postgres',
  temporal: 'temporal.db',
  files: 'files',
  secrets: 'secrets.json',
} as const;

const manifestIn = (folder: string): string => path.join(folder, 'backup.json');

/** Lists the files below a folder by their paths in it, with `/`. Skips files that are deleted meanwhile. */
export async function* listFiles(folder: string, below = ''): AsyncGenerator<string> {
  for await (const entry of await opendir(path.join(folder, below))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(folder, name);
    else if (entry.isFile()) yield name;
  }
}

/** Copies one file, sharing its blocks if the file system supports that. Returns false if it no longer exists. */
export const copyOne = async (from: string, to: string): Promise<boolean> => {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return false;
    throw error;
  }
};

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Writes a manifest of the folder's content. */
export const writeManifest = async (
  folder: string,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<void> => {
  const files: Manifest['files'] = [];
  for await (const name of listFiles(folder)) {
    const file = path.join(folder, name);
    files.push({ path: name, sizeBytes: (await lstat(file)).size, sha256: await sha256Of(file) });
  }
  const text = JSON.stringify({ format: 1, ...about, files } satisfies Manifest, null, 1);
  await writeFile(manifestIn(folder), `${text}\n`, { mode: 0o600, flush: true });
};

const readManifest = (folder: string): Manifest => {
  try {
    return manifest.parse(JSON.parse(readFileSync(manifestIn(folder), 'utf8')));
  } catch {
    throw new StartRefused(`${folder} is not a backup: it has no readable backup.json.`);
  }
};

/** Describes the damage of a file in the backup. Undefined if it is unchanged. */
const damageOf = async (folder: string, { path: name, sizeBytes, sha256 }: Manifest['files'][number]) => {
  const file = path.join(folder, name);
  if (!existsSync(file)) return 'is missing';
  if ((await lstat(file)).size !== sizeBytes) return 'has another size';
  return (await sha256Of(file)) === sha256 ? undefined : 'has other bytes';
};

/** Reads the manifest, and checks each file against it. Refuses with the first file that has changed. */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const found = readManifest(folder);
  for (const file of found.files) {
    const damage = await damageOf(folder, file);
    if (damage !== undefined)
      throw new StartRefused(
        `The backup in ${folder} is damaged: ${file.path} ${damage}. Nothing was changed.`,
      );
  }
  return found;
};
