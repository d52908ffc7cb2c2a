import { openAsBlob } from 'node:fs';
import path from 'node:path';

/** A file of this machine, with its name. Rejects where there is none. */
export const fileAt = async (name: string): Promise<File> => {
  try {
    return new File([await openAsBlob(name)], path.basename(name));
  } catch (error) {
    throw new Error(`The file ${name} cannot be read.`, { cause: error });
  }
};

/** Whether something is to be fetched by the service, not read here. */
export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);
