import type { ErrorCode, RefusalExtra } from '../../../domain/errors.ts';
import type { Parsers } from './table.ts';

export type ParserName = keyof Parsers;
export type InputOf<Name extends ParserName> = Parameters<Parsers[Name]>[0];
export type OutputOf<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>;

/** A message to a parser process. */
export interface ParseTask<Name extends ParserName = ParserName> {
  parser: Name;
  input: InputOf<Name>;
}

/** Reason why a parser stopped before the end of its input. */
export type ParseLimitKind = 'size' | 'depth' | 'time' | 'memory';

/** Result of a parse. */
export type ParseEnd =
  | { state: 'parsed'; output: unknown }
  /** The parser threw a `Refusal`. */
  | { state: 'refused'; code: ErrorCode; message: string; extra: RefusalExtra }
  | { state: 'limit'; limit: ParseLimitKind }
  /** The process could not be started, or ended before it began to parse, so not because of the input. */
  | { state: 'lost'; message: string }
  /** The parser threw an error, or crashed, because of a bug of ours. */
  | { state: 'broken'; message: string; stack: string | undefined };

/** A message from a parser process: `began` once the parser is loaded, with the CPU time that the process has used so far. */
export type ParserMessage = { state: 'began'; cpuMs: number } | ParseEnd;
