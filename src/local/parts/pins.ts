import { sha256 } from './binary-cache.ts';

/** SHA-256 by machine, as `linux-x64`: what is fetched must have it. */
export type Pins = Readonly<Record<string, string>>;

const machine = `${process.platform}-${process.arch}`;

/** The pin for this machine; an error where there is none. */
export const pinOf = (pins: Pins): string => {
  const pin = pins[machine];
  if (pin === undefined) throw new Error(`there is none for ${process.platform} on ${process.arch}`);
  return pin;
};

/** Rejects a file that is not byte for byte what was pinned. */
export const assertPinned = async (file: string, pin: string): Promise<void> => {
  const found = await sha256(file);
  if (found !== pin) throw new Error(`its SHA-256 is ${found} instead of ${pin}`);
};
