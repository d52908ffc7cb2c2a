import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { stories } from '../../../src/domain/stories.ts';
import {
  pendingTables,
  streamingRoutes,
  tablesOfMessages,
  type Authority,
} from '../../support/acts-later.ts';
import { useApi } from '../../support/http/api.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string): Promise<string> => readFile(new URL(file, root), 'utf8');

/** A column by which something may go on, or end, later. */
const pending = String.raw`^(status|state|expires_at|deletes_at|(due|look|next|wake|available|scheduled|planned|news|claimed)(_\w+)?_(at|for|until)|due_at)$`;

/** A file that answers with more than one JSON text. */
const streaming = /\banswerStream\(|\bsendCsv\(|\bstorage\.open\(|\bReadable\.from\(|new PassThrough\(/;

describe('a later effect', () => {
  const api = useApi();

  it('is declared for every table with a status or a due time', async () => {
    const rows = await api().rows<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ $1 order by 1`,
      pending,
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      Object.keys(pendingTables).toSorted(),
    );
  });

  it('is declared for every route that streams', async () => {
    const found: string[] = [];
    for await (const file of glob('src/api/routes/**/*.ts', { cwd: root }))
      if (streaming.test(await read(file))) found.push(file.replace('src/api/routes/', ''));
    assert.deepEqual(found.toSorted(), Object.keys(streamingRoutes).toSorted());
  });

  it('is declared for every message that starts a workflow', () => {
    assert.deepEqual(Object.keys(tablesOfMessages).toSorted(), Object.keys(stories).toSorted());
    for (const table of Object.values(tablesOfMessages)) assert.ok(table in pendingTables, table);
  });

  const all: [string, Authority][] = [...Object.entries(pendingTables), ...Object.entries(streamingRoutes)];

  it('names its asker by columns that exist, and asks again where it says', async () => {
    const rows = await api().rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const columns = new Set(rows.map(({ name }) => name));
    for (const [name, authority] of all) {
      if ('nobody' in authority) {
        assert.match(authority.nobody, /^[A-Z].+\.$/, name);
        continue;
      }
      for (const column of authority.asker) assert.ok(columns.has(column), `${name}: ${column}`);
      const [file = '', word = ''] = authority.asks.split('#');
      assert.match(await read(file), new RegExp(String.raw`\b${word}\b`), `${name}: ${authority.asks}`);
    }
  });

  it('has a row of docs/understand/tenancy.md, and each row stands for something', async () => {
    const [, table = ''] = (await read('docs/understand/tenancy.md')).split('| what acts later |');
    const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| ([A-Za-z][\w' -]*) \|/gm)].map(
      ([, row]) => row,
    );
    const named = all.flatMap(([, authority]) => ('rows' in authority ? authority.rows : []));
    assert.deepEqual(new Set(named), new Set(rows));
  });
});
