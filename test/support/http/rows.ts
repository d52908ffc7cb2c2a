import pg from 'pg';

/** Runs one statement and returns its rows. */
// a test knows what it asked for
// oxlint-disable-next-line typescript/no-explicit-any
export type Rows = <Row = any>(sql: string, ...values: unknown[]) => Promise<Row[]>;

/** Connections are kept: making one costs as much as a hundred statements. */
export const openRows = (databaseUrl: string): { rows: Rows; close(): Promise<void> } => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, idleTimeoutMillis: 5_000 });
  // the pool itself removes a connection that broke while it was idle
  pool.on('error', () => undefined);
  return {
    rows: async <Row>(sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows as Row[],
    close: () => pool.end(),
  };
};
