import type { Em, Orm } from './orm.ts';

/** Runs work in a transaction of its own, on a fork of its own. It commits when the work resolves and rolls back when it rejects. */
export const inTransaction = <T>(orm: Orm, work: (em: Em) => Promise<T>): Promise<T> =>
  orm.em.fork().transactional(work);
