import type { Em, Orm } from './orm.ts';

/**
 * Runs work in a transaction of its own, on a fork of its own. It commits when the work resolves and rolls back when it
 * rejects. (The ORM's own `transactional` does the same by a second fork.)
 */
export const inTransaction = async <T>({ em: root }: Orm, work: (em: Em) => Promise<T>): Promise<T> => {
  const em: Em = root.fork();
  await em.begin();
  try {
    const result = await work(em);
    await em.commit();
    return result;
  } catch (error) {
    // where the connection is lost there is nothing left to roll back, and the error says that it is
    await em.rollback().catch(() => undefined);
    throw error;
  }
};
