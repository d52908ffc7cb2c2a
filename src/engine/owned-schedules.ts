import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type Client,
  type ScheduleOptions,
  type ScheduleSummary,
  type ScheduleUpdateOptions,
} from '@temporalio/client';
import { workflowAttributes } from './search-attributes.ts';

/** Creates a schedule. Returns false if it exists; an existing schedule stays unchanged. */
export const createSchedule = async (client: Client, options: ScheduleOptions): Promise<boolean> => {
  try {
    await client.schedule.create(options);
    return true;
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    return false;
  }
};

/** Deletes a schedule. Does nothing if it does not exist. */
export const removeSchedule = async (client: Client, scheduleId: string): Promise<void> => {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
};

/**
 * Lists all schedules of a kind in pages, of which only one is in memory at a time. Temporal's lists lag behind by some
 * seconds.
 */
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

/**
 * Returns those of these schedules that exist, as Temporal's lists show them. For at most a few hundred, because the query
 * contains each.
 */
const findSchedules = async (client: Client, ids: readonly string[]): Promise<ScheduleSummary[]> => {
  if (ids.length === 0) return [];
  const query = `ScheduleId IN (${ids.map(id => `'${id}'`).join(', ')})`;
  const found: ScheduleSummary[] = [];
  for await (const schedule of client.schedule.list({ query, pageSize: ids.length })) found.push(schedule);
  return found;
};

/** Kind of schedules of which each belongs to one row. */
export interface OwnedSchedule<Wanted> {
  /** Value of the search attribute `WorkflowKind`. */
  kind: string;
  ownerOf(wanted: Wanted): string;
  idOf(owner: string): string;
  /** Returns the owner of a schedule with this ID, or undefined for a schedule of another environment or kind. */
  findOwner(scheduleId: string): string | undefined;
  /** Returns the options that can be changed later, which excludes the ID and the memo. */
  optionsOf(wanted: Wanted): ScheduleUpdateOptions;
  /** Returns the permanent data that operators see. */
  memoOf?(wanted: Wanted): Record<string, unknown>;
}

type Within = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns the operations on the schedules of one kind in one environment. `within` applies a deadline to each call. */
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
