import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { Cli } from './cli.ts';

/** Returns a local file with its name. Rejects if it does not exist. */
export const fileAt = async (name: string): Promise<File> => {
  try {
    return new File([await openAsBlob(name)], path.basename(name));
  } catch (error) {
    throw new Error(`The file ${name} cannot be read.`, { cause: error });
  }
};

/** Whether the service should fetch the file from a URL, instead of the CLI reading it. */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** Uploads files one after another. Returns them as a post refers to them. */
export const uploadFiles = async (
  cli: Cli,
  { file: files, alt }: { file: readonly string[]; alt: readonly string[] },
): Promise<{ id: string }[]> => {
  if (alt.length > files.length)
    throw new Error('There are more alternative texts (--alt) than files (--file).');
  const { signal } = cli.interrupted;
  const media = [];
  for (const [index, name] of files.entries()) {
    cli.say(`uploading ${name} (${index + 1} of ${files.length})`);
    const file = await fileAt(name);
    const altText = alt[index];
    const { id } = await cli
      .client()
      .media.upload({ file, ...(altText !== undefined && { altText }) }, { signal });
    media.push({ id });
  }
  return media;
};
