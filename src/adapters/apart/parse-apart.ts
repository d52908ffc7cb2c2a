import { refuse } from '../../domain/errors.ts';
import { resources, turnsOf } from '../../domain/turns/resources.ts';
import type { Asking } from '../../domain/turns/turns.ts';
import { ParseLimit, parserLimits } from './parse-limits.ts';
import { ParseProcesses } from './parse-processes.ts';
import type { InputOf, OutputOf, ParserName, ParseTask } from './parsers/protocol.ts';

/** Parser processes of this process. */
const lanes = {
  quick: { turns: turnsOf('quickParses'), processes: new ParseProcesses() },
  slow: { turns: turnsOf('slowParses'), processes: new ParseProcesses() },
};

/** Maximum number of parses of one organization that wait for a request. */
export const maxWaitingParses = resources.quickParses.maxWaiting;

/** Thrown if a parser failed because of a bug of ours. */
export class ParserFailed extends Error {
  override readonly name = 'ParserFailed';
}

const sizeOf = (input: unknown): number => {
  if (typeof input === 'string') return input.length;
  if (input instanceof Uint8Array) return input.byteLength;
  return Object.values(input as object).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? sizeOf(value) : 0),
    0,
  );
};

/**
 * Parses input from a user or a foreign server in another process, with limits of size, depth, time, and memory, in the
 * organization's turn. Throws `ParseLimit` at a limit, the refusals of the parser, `rate_limited` if `maxWaiting` others
 * wait, `unavailable` if no process can parse right now, and `ParserFailed`.
 */
export const parseApart = async <Name extends ParserName>(
  parser: Name,
  input: InputOf<Name>,
  asking: Asking,
): Promise<OutputOf<Name>> => {
  const { cpuMs, lane, maxInput = Infinity } = parserLimits[parser];
  if (sizeOf(input) > maxInput) throw new ParseLimit(parser, 'size');
  const { turns, processes } = lanes[lane];
  const end = await turns.take(asking, () => processes.run({ parser, input } as ParseTask, cpuMs));
  if (end.state === 'parsed') return end.output as OutputOf<Name>;
  if (end.state === 'limit') throw new ParseLimit(parser, end.limit);
  if (end.state === 'lost')
    throw refuse('unavailable', `${parserLimits[parser].what} cannot be read right now. Try again shortly.`, {
      retryAfter: 5,
    });
  if (end.state === 'refused') throw refuse(end.code, end.message, end.extra);
  throw new ParserFailed(`The parser ${parser} failed: ${end.message}`, { cause: end.stack });
};
