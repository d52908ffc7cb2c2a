import type { Em } from './orm.ts';

/** Runs work of a transaction that may fail on its own: its writes are undone, and the rest stays. */
export const inSavepoint = async <T>(em: Em, work: () => Promise<T>): Promise<T> => {
  await em.execute('savepoint one_of_many');
  try {
    const result = await work();
    await em.execute('release savepoint one_of_many');
    return result;
  } catch (error) {
    await em.execute('rollback to savepoint one_of_many');
    throw error;
  }
};
