import type { Client, ScheduleSummary } from '@temporalio/client';
import { workflowAttributes } from './search-attributes.ts';

/** All schedules of a kind, in pages: only one is in memory at a time. Temporal's lists are up to some seconds late. */
export async function* listByPages(
  client: Client,
  kind: string,
  pageSize: number,
): AsyncGenerator<ScheduleSummary[]> {
  const query = `${workflowAttributes.workflowKind.name} = '${kind}'`;
  let page: ScheduleSummary[] = [];
  for await (const schedule of client.schedule.list({ query, pageSize })) {
    page.push(schedule);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Those of these schedules that are there, as Temporal's list has them. Of some hundred: each stands in the query. */
export const findSchedules = async (client: Client, ids: readonly string[]): Promise<ScheduleSummary[]> => {
  if (ids.length === 0) return [];
  const query = `ScheduleId IN (${ids.map(id => `'${id}'`).join(', ')})`;
  const found: ScheduleSummary[] = [];
  for await (const schedule of client.schedule.list({ query, pageSize: ids.length })) found.push(schedule);
  return found;
};
