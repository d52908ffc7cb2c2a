import { sql } from 'kysely';
import type { Meaning } from '../../domain/ideas/similar-texts.ts';
import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/** Older ones may come again. With 512 dimensions these are 2 MB. */
const remembered = 1_000;

/** Numbers of four bytes, little-endian, as they are stored. */
export const packVector = (vector: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes;
};

const unpackVector = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readFloatLE(index * 4));

/** Ideas of a brand are stored by one transaction at a time, so that each sees what the one before has stored. */
export const lockIdeas = (em: Em, brandId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`ideas:${brandId}`}, 0))`.execute(kyselyOf(em));

/** The latest ideas of a brand, newest first; deleted ones too, as a person who deletes one does not want it again. */
export const listEarlierIdeas = async (em: Em, orgId: string, brandId: string): Promise<Meaning[]> => {
  const rows = await kyselyOf(em)
    .selectFrom('ideas')
    .select(['title', 'embedding', 'embedding_model as model'])
    .where('org_id', '=', orgId)
    .where('brand_id', '=', brandId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(remembered)
    .execute();
  return rows.map(({ embedding, ...row }) => ({ ...row, vector: unpackVector(embedding) }));
};
