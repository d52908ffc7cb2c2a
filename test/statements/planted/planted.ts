/** Statements for the checker to judge, one a line. A wrong one has the checker's sentence behind it. */

interface Em {
  execute<T extends object = EntityData<unknown>[]>(text: string): Promise<T>;
}
type EntityData<T> = { [K in keyof T]?: T[K] };
interface Builder<Row> {
  executeTakeFirst(text: string): Promise<Row | undefined>;
}
interface Pool {
  query<Row>(text: string): Promise<{ rows: Row[] }>;
}
type Status = 'draft' | 'published';
interface Shared {
  id: string;
  status: Status;
}

export const rightRows = async (em: Em, builder: Builder<Shared>, pool: Pool): Promise<unknown> => [
  await em.execute<Shared[]>(`select id, status from posts`),
  await em.execute<{ count: number }[]>(`select count(*)::int as count from posts`),
  await em.execute<{ count: number | string }[]>(`select count(*) as count from posts`),
  await em.execute<{ id: string; note?: string }[]>(`select id from posts`),
  await em.execute<{ at: string | null }[]>(`select scheduled_at as at from posts`),
  await em.execute<{ all: string[]; jsons: { a: number }[] }[]>(
    `select array_agg(id) as all, '[]'::jsonb as jsons from posts`,
  ),
  await em.execute<{ is: boolean; what: unknown; bytes: Buffer }[]>(
    `select true as is, 1 as what, ''::bytea as bytes`,
  ),
  await em.execute<({ kind: 'a' } | { kind: 'b' })[]>(`select 'a' as kind`),
  await em.execute<unknown[]>(`select 1 from posts for update`),
  await builder.executeTakeFirst(`select id, status from posts`),
  await pool.query<Shared>(`select id, status from posts`),
];

export const wrongRows = async (em: Em, builder: Builder<Shared>, pool: Pool): Promise<unknown> => [
  await em.execute<{ id: string; name: string }[]>(`select id from posts`), // wrong: `name` is declared string, and the statement returns no such column
  await em.execute<{ id: string }[]>(`update posts set text = ''`), // wrong: `id` is declared string, and the statement returns no such column
  await em.execute<{ count: string }[]>(`select count(*) as count from posts`), // wrong: `count` is declared string, PostgreSQL says int8, which pg gives as a number
  await em.execute<{ sum: number }[]>(`select sum(1::bigint) as sum from posts`), // wrong: `sum` is declared number, PostgreSQL says numeric, which pg gives as a string
  await em.execute<{ at: Date }[]>(`select scheduled_at as at from posts`), // wrong: `at` is declared Date, PostgreSQL says timestamptz, which pg gives as a string
  await em.execute<{ note?: number }[]>(`select 'a' as note`), // wrong: `note` is declared number | undefined, PostgreSQL says text, which pg gives as a string
  await em.execute<{ all: string[] }[]>(`select array_agg(1) as all from posts`), // wrong: `all` is declared string[], PostgreSQL says _int4, which pg gives as an array, each item a number
  await em.execute<{ at: Date }[]>(`select to_jsonb(now()) as at`), // wrong: `at` is declared Date, PostgreSQL says jsonb, which pg gives as parsed JSON
  await em.execute<{ one: string }[]>(`select 1 as one, 'a' as one, true as one`), // wrong: `one` is declared string, PostgreSQL says bool, which pg gives as a boolean
  await builder.executeTakeFirst(`select id, 1 as status from posts`), // wrong: `status` is declared Status, PostgreSQL says int4, which pg gives as a number
  await pool.query<Shared>(`select id from posts`), // wrong: `status` is declared Status, and the statement returns no such column
  await em.execute<Shared[]>(`select id, statu from posts`), // wrong: PostgreSQL refuses it: column "statu" does not exist
];

/** A call whose row type the caller of this function would have to name. */
export const passOn = <Row>(em: Em): Promise<Row[]> => em.execute<Row[]>(`select id from posts`); // unchecked

/** Calls without a row type: only the last two read rows. */
export const withoutTypes = async (em: Em): Promise<unknown> => {
  const runs = (): Promise<unknown> => em.execute(`delete from posts`);
  await em.execute(`delete from posts`);
  await em.execute(`delete from posts`).catch(() => undefined);
  const [row] = await em.execute(`select id from posts`); // unchecked
  const reads = () => em.execute(`select id from posts`); // unchecked
  return [await runs(), row, await reads()];
};
