import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Fields of a source map that are needed to find a line of a source. */
interface Mappings {
  sources: string[];
  mappings: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes the numbers of one segment: base 64, five bits per digit, sign in the lowest bit. */
const numbersOf = (segment: string): number[] => {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
};

/**
 * Returns the source location of a location in the bundle, with lines and columns from 0. Reads the map up to that line and
 * stores nothing. Node's own support of source maps would cost each start 0.2 s of CPU, and its SourceMap 0.2 s per map.
 */
const originOf = ({ sources, mappings }: Mappings, line: number, column: number): string | undefined => {
  let [source, sourceLine, sourceColumn] = [0, 0, 0];
  let origin: string | undefined;
  for (const [index, segments] of mappings.split(';', line + 1).entries()) {
    let at = 0;
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [ahead = 0, bySource = 0, byLine = 0, byColumn = 0] = numbersOf(segment);
      at += ahead;
      if (index === line && at > column) return origin;
      source += bySource;
      sourceLine += byLine;
      sourceColumn += byColumn;
      if (index === line) origin = `${sources[source]}:${sourceLine + 1}:${sourceColumn + 1}`;
    }
  }
  return origin;
};

const origin = (file: string, line: number, column: number): string | undefined => {
  try {
    const found = originOf(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as Mappings, line, column);
    return found && pathToFileURL(path.dirname(file)).href.concat('/', found);
  } catch {
    return undefined;
  }
};

/**
 * Makes the stack traces of this process name sources instead of files of the program bundle. A trace is resolved when it
 * is first read, and resolved locations are cached.
 */
export const nameSourcesInStacks = (bundle: string): void => {
  const known = new Map<string, string>();
  const base = `${pathToFileURL(bundle).href}/`;
  const place = (frame: string): string => {
    const begin = frame.indexOf(base);
    const [whole, name, line, column] = /^([^:)]+):(\d+):(\d+)/.exec(frame.slice(begin + base.length)) ?? [];
    if (begin < 0 || whole === undefined || name === undefined) return frame;
    const text = base + whole;
    if (!known.has(text)) {
      const found = origin(path.join(bundle, name), Number(line) - 1, Number(column) - 1);
      known.set(text, found === undefined ? text : new URL(found).href);
    }
    return frame.slice(0, begin) + (known.get(text) ?? text) + frame.slice(begin + text.length);
  };
  Error.prepareStackTrace = (error, frames: readonly unknown[]) =>
    [Error.prototype.toString.call(error), ...frames.map(frame => `    at ${place(String(frame))}`)].join(
      '\n',
    );
};
