import type { Service } from '../process/service.ts';

type Watched = Pick<Service, 'databaseWatch'>;

/** Reason of a step that waits until operators have resolved the restore. */
export const restoredReason =
  'the database was set back to an older state; nothing is published until an operator runs "restored"';

/** Throws while the database is known to be an older copy. Temporal repeats the step until that is over. */
export const requireCurrent = ({ databaseWatch }: Watched): void => {
  if (databaseWatch.isRestored()) throw new Error(restoredReason);
};

/** Wraps a step that waits while the database is an older copy, because it would read outdated rows. */
export const whileCurrent =
  <Input extends unknown[], Result>(watched: Watched, step: (...input: Input) => Promise<Result>) =>
  async (...input: Input): Promise<Result> => {
    requireCurrent(watched);
    return step(...input);
  };
