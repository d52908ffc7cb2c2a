import type { Em, Orm } from './orm.ts';

/**
 * Runs work in its own transaction, on its own fork. Commits when the work resolves and rolls back when it rejects. (The
 * ORM's own `transactional` does the same with a second fork.)
 */
export const inTransaction = async <T>({ em: root }: Orm, work: (em: Em) => Promise<T>): Promise<T> => {
  const em: Em = root.fork();
  await em.begin();
  try {
    const result = await work(em);
    await em.commit();
    return result;
  } catch (error) {
    // if the connection is lost, nothing is left to roll back, and the error already says so
    await em.rollback().catch(() => undefined);
    throw error;
  }
};
