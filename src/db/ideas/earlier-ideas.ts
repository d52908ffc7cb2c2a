import type { Meaning } from '../../domain/ideas/similar-texts.ts';
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
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`ideas:${brandId}`]);

/** The latest ideas of a brand, newest first; deleted ones too, as a person who deletes one does not want it again. */
export const listEarlierIdeas = async (em: Em, orgId: string, brandId: string): Promise<Meaning[]> => {
  const rows = await em.execute<(Omit<Meaning, 'vector'> & { embedding: Buffer })[]>(
    `select title, embedding, embedding_model as model from ideas
      where org_id = ? and brand_id = ? order by created_at desc, id desc limit ${remembered}`,
    [orgId, brandId],
  );
  return rows.map(({ embedding, ...row }) => ({ ...row, vector: unpackVector(embedding) }));
};
