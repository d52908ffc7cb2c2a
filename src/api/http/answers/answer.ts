import { z } from 'zod';
import type { Logger } from 'pino';
import { compileIssues } from '../check.ts';
import type { Endpoint } from '../endpoint.ts';
import { fitAnswer } from './fit-answer.ts';
import type { StoredAnswer } from '../idempotency.ts';

/** Thrown when a handler's data does not match what its operation promises and cannot be made to; answered 500, logged with the paths. */
export class AnswerDrift extends Error {
  override readonly name = 'AnswerDrift';
  constructor(operationId: string, details: unknown) {
    super(`The answer of ${operationId} is not what it promises: ${JSON.stringify(details)}`);
  }
}

const bare: string = JSON.stringify({ success: true });

/** Fields of an answer that are lists of objects. */
const listsOf = (returns: z.ZodType): string[] =>
  returns instanceof z.ZodObject
    ? Object.entries(returns.shape)
        .filter(([, field]) => field instanceof z.ZodArray && field.element instanceof z.ZodObject)
        .map(([name]) => name)
    : [];

/** The first, the last, and others between them by chance. */
const someOf = (items: readonly unknown[], count: number): unknown[] => [
  items[0],
  items.at(-1),
  ...Array.from({ length: count - 2 }, () => items[1 + Math.floor(Math.random() * (items.length - 2))]),
];

/** An answer with at most `count` items in each of its lists. */
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

/** What is checked is what is sent: no shape of an answer changes or leaves out anything (test/api/openapi). */
const serialise = (
  { operationId }: Endpoint,
  returns: z.ZodType,
  { itemsChecked, log }: Checking,
): ((data: unknown) => string) => {
  const issuesOf = compileIssues(returns);
  const lists = listsOf(returns);
  /** Where every item is checked, as in tests, nothing is mended: there a misfit is a fault to be seen. */
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

/** Misfits of one answer that its log line names. */
const maxLogged = 20;

/**
 * Items of one list come from one view of ours: those that are wrong are so together, and to check all costs a tenth of a
 * list.
 */
export const itemsCheckedByDefault = 5;

/**
 * Makes the answer of one operation from its handler's data: checked, and turned into JSON once. Of each of its lists
 * `itemsChecked` items are looked at, two at least.
 */
export const answerMaker = (spec: Endpoint, checking: Checking): ((data: unknown) => StoredAnswer) => {
  const status = spec.status ?? 200;
  if (!spec.returns) return () => ({ status, body: bare });
  const body = serialise(spec, spec.returns, checking);
  return data => ({ status, body: body(data) });
};
