import type { Call } from '../http.ts';

export interface Range {
  probe: boolean;
  start: number;
  end: number;
  total: number;
}

/** Parses `Content-Range`. Without the header, the body is the whole file. */
export function rangeOf(call: Call, size: number): Range | undefined {
  const given = call.header('content-range');
  if (given === undefined) return { probe: false, start: 0, end: size - 1, total: size };
  const match = /^bytes (?:\*|(\d+)-(\d+))\/(\d+|\*)$/.exec(given);
  if (!match) return undefined;
  const total = match[3] === '*' ? size : Number(match[3]);
  return { probe: match[1] === undefined, start: Number(match[1] ?? 0), end: Number(match[2] ?? 0), total };
}
