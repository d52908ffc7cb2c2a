import { Refusal } from '../../domain/errors.ts';
import type { ParseLimitKind, ParserName } from './parsers/protocol.ts';

/** Limits of one parse, and the name of its input in refusals. */
export interface ParserLimits {
  what: string;
  /** CPU time, which does not pass faster on a busy machine. */
  cpuMs: number;
  /** Maximum bytes or characters of the input. Files are limited when they are received. */
  maxInput?: number;
  /** Lane of the parse. Slow parses have separate processes, so that they do not delay quick ones. */
  lane: 'quick' | 'slow';
}

const mebibyte = 1_048_576;

export const parserLimits: Record<ParserName, ParserLimits> = {
  card: { what: 'The page', cpuMs: 1_000, maxInput: mebibyte, lane: 'quick' },
  csv: { what: 'The CSV', cpuMs: 3_000, maxInput: 8 * mebibyte, lane: 'quick' },
  captions: { what: 'The caption file', cpuMs: 3_000, maxInput: 8 * mebibyte, lane: 'quick' },
  documentType: { what: 'The document', cpuMs: 2_000, lane: 'quick' },
  textType: { what: 'The text', cpuMs: 2_000, lane: 'quick' },
  listing: { what: 'The feed or sitemap', cpuMs: 5_000, maxInput: 8 * mebibyte, lane: 'slow' },
  words: { what: 'The page', cpuMs: 10_000, lane: 'slow' },
};

/** Heap of a parser process, in mebibytes. */
export const parserMemory = 256;

/** Wall-clock time of a parse as a multiple of its CPU time, because on a busy machine it gets a tenth of a processor. */
export const patience = 15;

/** Milliseconds in which a parser process starts and loads its parser, on a very busy machine. */
export const startMs = 30_000;

const reasons: Record<ParseLimitKind, (limits: ParserLimits) => string> = {
  size: ({ maxInput = 0 }) => `it is larger than ${maxInput} bytes`,
  depth: () => 'its elements are nested too deeply',
  time: ({ cpuMs }) => `parsing it takes more than ${cpuMs / 1_000} seconds`,
  memory: () => `parsing it takes more than ${parserMemory} MB of memory`,
};

/** Thrown if a parse reached a limit of its parser. */
export class ParseLimit extends Refusal {
  readonly limit: ParseLimitKind;

  constructor(parser: ParserName, limit: ParseLimitKind) {
    const limits = parserLimits[parser];
    const why = reasons[limit](limits);
    super('payload_too_large', `${limits.what} was not read: ${why}. Use a smaller or simpler one.`);
    this.limit = limit;
  }
}
