import { openAsBlob } from 'node:fs';
import path from 'node:path';

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
