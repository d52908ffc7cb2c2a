import { Refusal } from '../../../domain/errors.ts';
import { Unreadable } from '../../extract/reader/unreadable.ts';
import { parserLoaders } from './table.ts';
import type { ParseEnd, ParseTask, ParserMessage } from './protocol.ts';

const say = (message: ParserMessage): void => void process.send?.(message);

/** Whether a parser recursed too deeply and overflowed the stack, which is a `RangeError`. */
const isTooDeep = (error: unknown): boolean =>
  (error instanceof Unreadable && error.code === 'too_deep') ||
  (error instanceof RangeError && /call stack/i.test(error.message));

const endOf = (error: unknown): ParseEnd => {
  if (isTooDeep(error)) return { state: 'limit', limit: 'depth' };
  if (error instanceof Refusal)
    return { state: 'refused', code: error.code, message: error.message, extra: error.extra };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { state: 'broken', message, stack };
};

const parse = async ({ parser, input }: ParseTask): Promise<ParseEnd> => {
  const run = (await parserLoaders[parser]()) as (given: unknown) => unknown;
  const { user, system } = process.cpuUsage();
  say({ state: 'began', cpuMs: (user + system) / 1_000 });
  return { state: 'parsed', output: await run(input) };
};

// runs one task after another, and answers each with its result, until the parent process ends
process.on(
  'message',
  task =>
    void parse(task as ParseTask)
      .catch(endOf)
      .then(say),
);
process.on('disconnect', () => process.exit());
