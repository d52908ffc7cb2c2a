import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Orm } from '../db/driver/orm.ts';
import {
  markRestored,
  raiseNumber,
  readDatabaseState,
  rememberNumber,
  type RaisedNumber,
} from '../db/restored/database-state.ts';

/** How often a worker looks whether its database is still the one that it knew. */
const lookEveryMs = 1_000;

/** Sees to it that a database that was set back to an older state is noticed, and that nothing goes out then. */
export interface DatabaseWatch {
  /** Whether nothing goes out, as this process saw it last. The statements that claim work ask for themselves. */
  isRestored(): boolean;
  /** Looks now; sets `restored` mode where the database is older than this process knows. */
  look(): Promise<boolean>;
  /** Takes a number that somebody else knows, and looks. */
  compare(toldNumber: number): Promise<boolean>;
  /** Leaves a higher number in the database; finds out as well whether it is older than `toldNumber`. */
  raise(toldNumber: number): Promise<RaisedNumber>;
  /** Says that something else told that the database is older. */
  notice(reason: string): Promise<void>;
  /** Says that something goes out now, of which an older database knows nothing: within a second the number rises. */
  claimed(): void;
  /** Looks every second until `stopping`. */
  keepLooking(stopping: AbortSignal): Promise<void>;
}

/** Words for the row, the log and the mail. */
const ofTemporal = 'Temporal or a worker knows a later state of this database';
const ofProcess = 'this process knows a later state of this database';

/** Watches one database; `alarm` is called by the process that found it to be older. */
export const createDatabaseWatch = (
  orm: Orm,
  log: Logger,
  alarm: (reason: string) => Promise<void>,
): DatabaseWatch => {
  const em = orm.em.fork();
  let [restored, hasClaimed] = [false, false];

  const sayOnce = (isNew: boolean, reason: string): void => {
    restored = true;
    if (!isNew) return;
    log.error(
      { reason },
      'the database was set back to an older state: nothing is published until "npm run operator -- restored" was run',
    );
    alarm(reason).catch((error: unknown) =>
      log.error({ err: error }, 'the mail to the operator could not be sent'),
    );
  };

  const notice = async (reason: string): Promise<void> => sayOnce(await markRestored(em, reason), reason);

  const look = async (): Promise<boolean> => {
    const state = await readDatabaseState(em);
    restored = state.restoredAt !== null;
    if (state.isOlder && !restored) await notice(ofProcess);
    if (!restored) rememberNumber(em, state.number);
    return restored;
  };

  const raise = async (toldNumber: number): Promise<RaisedNumber> => {
    const reason = toldNumber > 0 ? ofTemporal : ofProcess;
    const raised = await raiseNumber(em, { toldNumber, reason });
    restored = raised.isRestored;
    if (raised.isRestored) sayOnce(raised.isNew, reason);
    return raised;
  };

  const lookOrRaise = async (): Promise<unknown> => {
    const raises = hasClaimed;
    hasClaimed = false;
    return raises ? raise(0) : look();
  };

  return {
    isRestored: () => restored,
    look,
    compare: toldNumber => {
      rememberNumber(em, toldNumber);
      return look();
    },
    raise,
    notice,
    claimed: () => {
      hasClaimed = true;
    },
    keepLooking: async stopping => {
      while (!stopping.aborted) {
        await lookOrRaise().catch((error: unknown) =>
          log.debug({ err: error }, 'the state of the database could not be read'),
        );
        await sleep(lookEveryMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      }
    },
  };
};
