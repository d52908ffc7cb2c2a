import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that pass statements on. The caller of these files asked for the rows. */
const passingOn =
  /^src\/db\/driver\/(?:prepared-statements|page-within|lists|kysely-driver|shared-connection|tenant-client|transactions|pools\/[\w-]+)\.ts$/;

/** True for a file that only passes statements and rows on. */
export const passesOn = (file: string): boolean => passingOn.test(file);

/** Frames of the ORM: a text that it wrote itself has no row type of ours. */
const ofOrm = /node_modules\/@mikro-orm\//;

const frame = /(file:\/\/\S+?|\/[^\s()]+?):(\d+):(\d+)\)?$/;

/** Calls that a record keeps: the one that names the row type is rarely further away. */
const maxCalls = 4;

/** Returns the calls in `src` of a stack trace, innermost first; empty if the ORM wrote the statement itself. */
export const callsFrom = (stack: string): string[] => {
  const calls: string[] = [];
  for (const line of stack.split('\n').slice(1)) {
    const [, address, row, column] = frame.exec(line.trim()) ?? [];
    if (address === undefined) continue;
    if (ofOrm.test(address) && calls.length === 0) return [];
    const full = address.startsWith('file:') ? fileURLToPath(address) : address;
    const file = path.relative(root, full).replaceAll(path.sep, '/');
    if (!file.startsWith('src/') || passesOn(file)) continue;
    if (calls.push(`${file}:${row}:${column}`) === maxCalls) break;
  }
  return calls;
};
