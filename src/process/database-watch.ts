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

/** Milliseconds between two checks of whether the database is still the same. */
const lookEveryMs = 1_000;

/** Detects that a database was restored to an older state, and then stops publishing. */
export interface DatabaseWatch {
  /**
   * Whether this process has last seen the `restored` mode, in which nothing is published. The statements that claim work
   * check the mode themselves.
   */
  isRestored(): boolean;
  /** Checks now. Sets the `restored` mode if the database is older than this process knows. */
  look(): Promise<boolean>;
  /** Compares the database with a number from another source. */
  compare(toldNumber: number): Promise<boolean>;
  /** Stores a higher number in the database, and finds out whether the database is older than `toldNumber`. */
  raise(toldNumber: number): Promise<RaisedNumber>;
  /** Reports that another source has found the database to be older. */
  notice(reason: string): Promise<void>;
  /** Reports that something is being published that an older database would not know. The number rises within a second. */
  claimed(): void;
  /** Checks every second until `stopping` is aborted. */
  keepLooking(stopping: AbortSignal): Promise<void>;
}

/** Reason for the row, the log, and the mail. */
const ofTemporal = 'Temporal or a worker knows a later state of this database';
const ofProcess = 'this process knows a later state of this database';

/** Watches one database. `alarm` is called in the process that finds it to be older. */
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
