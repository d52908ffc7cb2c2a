import path from 'node:path';
import { readConfig } from '../../src/config/index.ts';
import { findPool, openOrm } from '../../src/db/driver/orm.ts';
import { freshDatabase } from '../support/stack.ts';
import { prepareAll, type PreparedStatement } from './columns.ts';
import { compareRows, selectRecords, type Comparison } from './compare.ts';
import { readRecords, type RecordedStatement } from './record-folder.ts';
import { listStatementCalls } from './row-types.ts';

const config = path.join(import.meta.dirname, 'tsconfig.json');

/** Makes a migrated database of this test run prepare statements, with the service's parsers. */
export const prepareRecords = async (records: readonly RecordedStatement[]): Promise<PreparedStatement[]> => {
  const orm = await openOrm(readConfig({ DATABASE_URL: await freshDatabase() }), 'system');
  try {
    return await prepareAll(await findPool(orm), records);
  } finally {
    await orm.close();
  }
};

/** Compares what the last run of tests recorded with the row types in `src/db`. */
export const checkRecords = async (): Promise<Comparison> => {
  const calls = listStatementCalls(config, 'src/db/');
  return compareRows(await prepareRecords(selectRecords(readRecords(), calls)), calls);
};

/** Returns the lines that describe a comparison. The comparison failed if `isWrong`. */
export const summarize = ({ wrong, checked, withoutRows, unchecked, unseen }: Comparison) => {
  const counts = `${checked.length} row types fit what PostgreSQL returns or are named below, ${withoutRows.length} calls read no rows, ${unseen.length} calls ran in no test`;
  return {
    isWrong: wrong.length + unchecked.length > 0,
    lines: [
      `statements of src/db: ${counts}`,
      ...wrong.map(({ place, why }) => `${place}: ${why}`),
      ...unchecked.map(place => `${place}: reads rows of no declared type. Give the call a row type.`),
    ],
  };
};
