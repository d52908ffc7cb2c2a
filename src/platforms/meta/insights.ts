import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { PlatformError, type PlatformFailure } from '../platform.ts';
import { countsIn, type PostReading } from '../readings.ts';
import type { Account } from '../step.ts';
import { graphCall, type Graph } from './graph.ts';

/**
 * Metric names to request for an object: the full list first, then shorter ones, because one unsuitable name fails the
 * whole call.
 */
export interface Insights {
  path: string;
  sets: readonly (readonly string[])[];
  parameters?: Record<string, string>;
}

/** Returns the number in a response of Meta: in `values` if it is per day or lifetime, otherwise in `total_value`. */
const valueIn = (insight: unknown): number | undefined =>
  numberAt(insight, 'total_value', 'value') ?? numberAt(insight, 'values', 0, 'value');

/** Returns whether Meta refused a call because of a name that does not suit the object or was retired. */
const isUnsuitable = ({ platformCode, message }: PlatformFailure): boolean =>
  platformCode?.split('/')[0] === '100' && !isMissing({ platformCode }) && /metric/i.test(message);

const isMissing = ({ platformCode }: Pick<PlatformFailure, 'platformCode'>): boolean =>
  platformCode === '100/33' || platformCode === '24';

const hasTooFewViewers = ({ platformCode, message }: PlatformFailure): boolean =>
  platformCode?.split('/')[0] === '10' && /not enough viewers/i.test(message);

/** Reads the metrics and counts the calls. Throws a PlatformError. */
export const readInsights = async (
  graph: Graph,
  account: Account,
  signal: AbortSignal,
  { path, sets, parameters = {} }: Insights,
): Promise<{ native: Record<string, number>; calls: number }> => {
  let refusal: unknown;
  for (const [index, names] of sets.entries())
    try {
      const call = graphCall(graph, { account, signal }, 'GET', path, {
        metric: names.join(','),
        ...parameters,
      });
      const { json } = await graph.wire.ask({ ...call, endpoint: 'metrics' });
      const found = listAt(json, 'data').flatMap(insight => {
        const name = textAt(insight, 'name');
        return name === undefined ? [] : [[name, valueIn(insight)] as const];
      });
      return { native: countsIn(found), calls: index + 1 };
    } catch (error) {
      if (!(error instanceof PlatformError) || !isUnsuitable(error.failure)) throw error;
      refusal = error;
    }
  throw refusal;
};

/**
 * Returns the reading that results from a refusal for one post, or undefined if the refusal concerns more than the post.
 */
export const readingOfRefusal = (externalId: string, error: unknown): PostReading | undefined => {
  if (!(error instanceof PlatformError)) return undefined;
  const { failure } = error;
  if (isMissing(failure)) return { externalId, state: 'gone' };
  if (hasTooFewViewers(failure) || isUnsuitable(failure))
    return { externalId, state: 'refused', reason: failure.message };
  return undefined;
};
