import { Client, Connection, ScheduleNotFoundError } from '@temporalio/client';

/** The Temporal servers of this run, each with a connection that lasts as long as the server. */
const servers: Client[] = [];

/** Deletes the server's schedules each time a test file ends. */
export const deleteSchedulesOf = (address: string): void =>
  void servers.push(new Client({ connection: Connection.lazy({ address }) }));

const deleteSchedule = async ({ schedule }: Client, id: string): Promise<void> => {
  try {
    await schedule.getHandle(id).delete();
  } catch (error) {
    // the list may still show one that the test has deleted
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
};

/**
 * Deletes the remaining schedules of the test file. Every worker creates a dozen. The server would fire them until the run
 * ends, including those of a file that sweeps every second: together that was a tenth of the run's CPU.
 */
export const deleteSchedules = async (): Promise<void> => {
  for (const server of servers) {
    const deleted: Promise<void>[] = [];
    for await (const { scheduleId } of server.schedule.list())
      deleted.push(deleteSchedule(server, scheduleId));
    await Promise.all(deleted);
  }
};
