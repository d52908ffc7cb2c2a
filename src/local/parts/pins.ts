import { sha256 } from './binary-cache.ts';

/** SHA-256 of a download by machine, such as `linux-x64`. */
export type Pins = Readonly<Record<string, string>>;

const machine = `${process.platform}-${process.arch}`;

/** Returns the hash for this machine. Throws if there is none. */
export const pinOf = (pins: Pins): string => {
  const pin = pins[machine];
  if (pin === undefined) throw new Error(`there is none for ${process.platform} on ${process.arch}`);
  return pin;
};

/** Rejects a file that does not match its pinned hash. */
export const assertPinned = async (file: string, pin: string): Promise<void> => {
  const found = await sha256(file);
  if (found !== pin) throw new Error(`its SHA-256 is ${found} instead of ${pin}`);
};
