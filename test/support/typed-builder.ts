import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Em } from '../../src/db/driver/orm.ts';
import type { entities } from '../../src/db/entities/index.ts';

/** Returns the ORM's typed builder of SQL, in the transaction of `em` if it has one: the ORM's own statements go its way. */
export const builderOf = (em: Em): Kysely<InferKyselyDB<(typeof entities)[number]>> => em.getKysely();
