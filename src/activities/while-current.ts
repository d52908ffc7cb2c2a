import type { Service } from '../process/service.ts';

type Watched = Pick<Service, 'databaseWatch'>;

/** What a step says that waits until operators have said what is so. */
export const restoredReason =
  'the database was set back to an older state; nothing is published until an operator runs "restored"';

/** Throws while the database is known to be an older one: Temporal repeats the step until that is over. */
export const requireCurrent = ({ databaseWatch }: Watched): void => {
  if (databaseWatch.isRestored()) throw new Error(restoredReason);
};

/** A step that waits so, as what it reads of an older database is not what was. */
export const whileCurrent =
  <Input extends unknown[], Result>(watched: Watched, step: (...input: Input) => Promise<Result>) =>
  async (...input: Input): Promise<Result> => {
    requireCurrent(watched);
    return step(...input);
  };
