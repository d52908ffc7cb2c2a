import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type Client,
  type ScheduleOptions,
  type ScheduleSummary,
  type ScheduleUpdateOptions,
} from '@temporalio/client';
import { workflowAttributes } from './search-attributes.ts';

/** Makes a schedule; false where there is one, which stays as it is. */
export const createSchedule = async (client: Client, options: ScheduleOptions): Promise<boolean> => {
  try {
    await client.schedule.create(options);
    return true;
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    return false;
  }
};

/** Takes a schedule away; does nothing where there is none. */
export const removeSchedule = async (client: Client, scheduleId: string): Promise<void> => {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
};

/** All schedules of a kind, in pages: only one is in memory at a time. Temporal's lists are up to some seconds late. */
async function* listByPages(
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
const findSchedules = async (client: Client, ids: readonly string[]): Promise<ScheduleSummary[]> => {
  if (ids.length === 0) return [];
  const query = `ScheduleId IN (${ids.map(id => `'${id}'`).join(', ')})`;
  const found: ScheduleSummary[] = [];
  for await (const schedule of client.schedule.list({ query, pageSize: ids.length })) found.push(schedule);
  return found;
};

/** Schedules of which each belongs to one row. */
export interface OwnedSchedule<Wanted> {
  /** Search attribute `WorkflowKind`. */
  kind: string;
  ownerOf(wanted: Wanted): string;
  idOf(owner: string): string;
  /** The owner of a schedule with this id; undefined for one of another environment, or of something else. */
  findOwner(scheduleId: string): string | undefined;
  /** All that may be changed later: its id and memo are not. */
  optionsOf(wanted: Wanted): ScheduleUpdateOptions;
  /** What operators see of it for good. */
  memoOf?(wanted: Wanted): Record<string, unknown>;
}

type Within = <T>(work: () => Promise<T>) => Promise<T>;

/** What is done with the schedules of one kind, in one environment; `within` gives each call its deadline. */
export const ownedSchedules = <Wanted>(client: Client, owned: OwnedSchedule<Wanted>, within: Within) => {
  const { kind, ownerOf, idOf, findOwner, optionsOf, memoOf } = owned;
  const create = (wanted: Wanted): Promise<boolean> =>
    createSchedule(client, {
      scheduleId: idOf(ownerOf(wanted)),
      ...optionsOf(wanted),
      ...(memoOf && { memo: memoOf(wanted) }),
    });
  const put = async (wanted: Wanted): Promise<void> => {
    if (await create(wanted)) return;
    const handle = client.schedule.getHandle(idOf(ownerOf(wanted)));
    await handle.update(() => optionsOf(wanted));
  };
  async function* list(pageSize: number): AsyncGenerator<string[]> {
    for await (const page of listByPages(client, kind, pageSize))
      yield page.flatMap(({ scheduleId }) => findOwner(scheduleId) ?? []);
  }
  const find = async (owners: readonly string[]) =>
    (await findSchedules(client, owners.map(idOf))).flatMap(schedule => {
      const owner = findOwner(schedule.scheduleId);
      return owner === undefined ? [] : [{ owner, schedule }];
    });
  return {
    create,
    put: (wanted: Wanted) => within(() => put(wanted)),
    remove: (owner: string) => within(() => removeSchedule(client, idOf(owner))),
    list,
    find: (owners: readonly string[]) => within(() => find(owners)),
  };
};
