import type { QuotaName } from '../../domain/publishing/quotas.ts';
import { at, numberAt } from '../../adapters/http/json.ts';
import type { Account } from '../step.ts';
import type { ReportedUsage } from '../platform.ts';
import { graphCall, type Graph } from './graph.ts';

/** Endpoint where Meta reports how much an account has published through all apps, and the limit. */
export interface PublishingLimit {
  /** Path of the endpoint: `content_publishing_limit`. */
  path: string;
  /** Meta's prefix for each of our quotas, before `quota_usage` and `config`. */
  prefixes: Partial<Record<QuotaName, string>>;
}

/** Reads the quotas in the response. Unreadable ones are left out. */
export const readPublishingLimit = async (
  graph: Graph,
  { path, prefixes }: PublishingLimit,
  account: Account,
  signal: AbortSignal,
): Promise<ReportedUsage[]> => {
  const named = Object.entries(prefixes) as [QuotaName, string][];
  const fields = named.flatMap(([, prefix]) => [`${prefix}quota_usage`, `${prefix}config`]).join(',');
  const input = graphCall(graph, { account, signal }, 'GET', `/${account.externalId}/${path}`, { fields });
  const { json } = await graph.wire.ask(input);
  return named.flatMap(([name, prefix]) => usageIn(at(json, 'data', 0), name, prefix));
};

const usageIn = (said: unknown, name: QuotaName, prefix: string): ReportedUsage[] => {
  const used = numberAt(said, `${prefix}quota_usage`);
  if (!isCount(used)) return [];
  const total = numberAt(said, `${prefix}config`, 'quota_total');
  return [{ name, used, total: isCount(total) ? total : null }];
};

/** Returns whether a number can be stored in the database. Any other number is invalid. */
const isCount = (number: number | undefined): number is number =>
  Number.isInteger(number) && Number(number) >= 0 && Number(number) < 2 ** 31;
