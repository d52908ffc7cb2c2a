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

/** Values that two recordings do not share are ids that each post gets again. */
const idsThatDiffer = (one: Statement[], other: Statement[]): Set<unknown> =>
  new Set(
    one.flatMap(({ values }, index) => {
      const others = other[index]?.values.flat() ?? [];
      return values.flat().filter((value, place) => others[place] !== value);
    }),
  );

/**
 * The SQL of creating one post, as our own command was heard to send it, to be sent again with fresh ids and nothing
 * else around it: no checks, no objects, only the transaction. Resolves to the rows of the last statement.
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
