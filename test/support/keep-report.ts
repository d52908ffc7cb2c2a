import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Writes `.reports/<name>.md`, which git ignores, and returns its path from the root. */
export const keepReport = async (name: string, page: string): Promise<string> => {
  const file = `.reports/${name}.md`;
  await mkdir(path.join(root, '.reports'), { recursive: true });
  await writeFile(path.join(root, file), page);
  return file;
};
