import { z } from 'zod';
import type { Logger } from 'pino';
import { compileIssues } from '../check.ts';
import type { Endpoint } from '../endpoint.ts';
import { fitAnswer } from './fit-answer.ts';
import type { StoredAnswer } from '../idempotency.ts';

/**
 * Thrown when a handler's data does not match the operation's schema and cannot be fitted to it. Answered with 500, and
 * logged with the paths.
 */
export class AnswerDrift extends Error {
  override readonly name = 'AnswerDrift';
  constructor(operationId: string, details: unknown) {
    super(`The answer of ${operationId} is not what it promises: ${JSON.stringify(details)}`);
  }
}

const bare: string = JSON.stringify({ success: true });

/** Returns the fields of an answer that are lists of objects. */
const listsOf = (returns: z.ZodType): string[] =>
  returns instanceof z.ZodObject
    ? Object.entries(returns.shape)
        .filter(([, field]) => field instanceof z.ZodArray && field.element instanceof z.ZodObject)
        .map(([name]) => name)
    : [];

/** Returns the first item, the last, and random ones between them. */
const someOf = (items: readonly unknown[], count: number): unknown[] => [
  items[0],
  items.at(-1),
  ...Array.from({ length: count - 2 }, () => items[1 + Math.floor(Math.random() * (items.length - 2))]),
];

/** Returns an answer with at most `count` items in each of its lists. */
const shortened = (data: unknown, lists: readonly string[], count: number): unknown => {
  const given = data as Record<string, unknown>;
  const long = lists.flatMap(name => {
    const items = given[name];
    return Array.isArray(items) && items.length > count ? [[name, someOf(items, count)] as const] : [];
  });
  return long.length === 0 ? data : { ...given, ...Object.fromEntries(long) };
};

interface Checking {
  itemsChecked: number;
  log: Pick<Logger, 'error'>;
}

/**
 * Serializes the data as checked. No answer schema transforms or strips data, so the checked data is the data that is sent
 * (test/api/openapi).
 */
const serialise = (
  { operationId }: Endpoint,
  returns: z.ZodType,
  { itemsChecked, log }: Checking,
): ((data: unknown) => string) => {
  const issuesOf = compileIssues(returns);
  const lists = listsOf(returns);
  /**
   * Fits the data to its schema. If every item is checked, as in tests, nothing is fitted, so that a mismatch fails
   * visibly.
   */
  const mend = (data: unknown): unknown => {
    const copy: unknown = JSON.parse(JSON.stringify(data));
    const done = Number.isFinite(itemsChecked) ? fitAnswer(copy, issuesOf) : undefined;
    if (done === undefined)
      throw new AnswerDrift(
        operationId,
        issuesOf(data).map(issue => ({
          path: issue.path,
          code: issue.code,
          ...(issue.code === 'unrecognized_keys' && { keys: issue.keys }),
        })),
      );
    log.error(
      { operationId, misfits: done.slice(0, maxLogged), count: done.length },
      'an answer was shortened to its limits',
    );
    return copy;
  };
  return data => {
    const fits = issuesOf(shortened(data, lists, itemsChecked)).length === 0;
    return `{"success":true,"data":${JSON.stringify(fits ? data : mend(data))}}`;
  };
};

/** Maximum number of mismatches of one answer that the log line names. */
const maxLogged = 20;

/**
 * Number of items checked in each list. All items come from one view function, so a wrong view breaks all of them, and
 * checking every item costs a tenth of the list.
 */
export const itemsCheckedByDefault = 5;

/**
 * Returns a function that checks a handler's data and serializes it once. Checks `itemsChecked` items of each list, but at
 * least two.
 */
export const answerMaker = (spec: Endpoint, checking: Checking): ((data: unknown) => StoredAnswer) => {
  const status = spec.status ?? 200;
  if (!spec.returns) return () => ({ status, body: bare });
  const body = serialise(spec, spec.returns, checking);
  const statusOf = (data: unknown): number => (spec.continuesIf?.(data as never) ? 202 : status);
  return data => ({ status: statusOf(data), body: body(data) });
};
