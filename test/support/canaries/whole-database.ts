import { query } from '../../../src/local/parts/postgres.ts';

/** Everything that a dump of the database would hold, as one text. */
export const wholeDatabase = async (databaseUrl: string): Promise<string> => {
  const { rows } = await query(databaseUrl, `select database_to_xml(true, false, '')::text as dump`);
  return (rows[0] as { dump: string }).dump;
};
