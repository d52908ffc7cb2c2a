import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createPost } from '../../src/commands/posts/create-post.ts';
import type { PostDraft } from '../../src/commands/posts/check-post.ts';
import type { Actor } from '../../src/domain/actor.ts';
import { bareEm } from './bare-em.ts';

interface Statement {
  sql: string;
  values: readonly unknown[];
}

const record = async (pool: Pool, actor: Actor, draft: PostDraft): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const client = await pool.connect();
  try {
    await client.query('begin');
    const em = bareEm(client, (sql, values) => statements.push({ sql, values }));
    await createPost(em, { actor, requestId: 'recorded' }, draft);
  } finally {
    await client.query('rollback');
    client.release();
  }
  return statements;
};

/** Returns the values that differ between two recordings. They are IDs, which each post gets new. */
const idsThatDiffer = (one: Statement[], other: Statement[]): Set<unknown> =>
  new Set(
    one.flatMap(({ values }, index) => {
      const others = other[index]?.values.flat() ?? [];
      return values.flat().filter((value, place) => others[place] !== value);
    }),
  );

/**
 * Records the SQL that our own command sends to create one post, and replays it with new IDs in a transaction, without
 * checks and objects. Resolves to the rows of the last statement.
 */
export const recordedCreate = async (
  pool: Pool,
  actor: Actor,
  draft: PostDraft,
): Promise<() => Promise<unknown[]>> => {
  const statements = await record(pool, actor, draft);
  const fresh = idsThatDiffer(statements, await record(pool, actor, draft));
  return async () => {
    const ids = new Map([...fresh].map(id => [id, uuidv7()]));
    const renewed = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(renewed) : (ids.get(value) ?? value);
    const client = await pool.connect();
    try {
      const em = bareEm(client);
      let rows: unknown[] = [];
      await client.query('begin');
      for (const { sql, values } of statements) rows = await em.execute(sql, values.map(renewed));
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  };
};
