import type { Meaning } from '../../domain/ideas/similar-texts.ts';
import type { Em } from '../driver/orm.ts';

/** Number of ideas that are compared. Older ones may be repeated. With 512 dimensions, these are 2 MB. */
const remembered = 1_000;

/** Packs numbers as four-byte little-endian floats, the form in which they are stored. */
export const packVector = (vector: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes;
};

const unpackVector = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readFloatLE(index * 4));

/** Serializes the storing of a brand's ideas, so that each transaction sees the ideas of the one before. */
export const lockIdeas = (em: Em, brandId: string): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`ideas:${brandId}`]);

/**
 * Lists the latest ideas of a brand, newest first, including deleted ones, because a person who deletes an idea does not
 * want it again.
 */
export const listEarlierIdeas = async (em: Em, orgId: string, brandId: string): Promise<Meaning[]> => {
  const rows = await em.execute<(Omit<Meaning, 'vector'> & { embedding: Buffer })[]>(
    `select title, embedding, embedding_model as model from ideas
      where org_id = ? and brand_id = ? order by created_at desc, id desc limit ${remembered}`,
    [orgId, brandId],
  );
  return rows.map(({ embedding, ...row }) => ({ ...row, vector: unpackVector(embedding) }));
};
