import pg from 'pg';

type Query = (...given: unknown[]) => unknown;

/** Counts the statements that this process sends to PostgreSQL during `work` and that match a pattern. */
export const countStatements = async (pattern: RegExp, work: () => Promise<unknown>): Promise<number> => {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
  const query = prototype.query;
  let count = 0;
  prototype.query = function counting(this: unknown, ...given) {
    const [asked] = given as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (pattern.test(text)) count += 1;
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return count;
};
