import assert from 'node:assert/strict';
import { useService } from '../../support/service.ts';

/** Objects that only migrations create, and that the generator of the ORM would drop or write differently. */
const madeByMigrations = [
  /^(?:drop trigger|drop function|drop policy|create policy|set names) /,
  /^alter table "\w+" add constraint "\w+_check" check /,
  // an identity is no serial to it, and PostgreSQL spells these defaults otherwise
  /^alter table "(?:changes|post_count_changes)" (?:drop column|add) "id"/,
  /^alter table "\w+" alter column "(?:transaction|horizon)" set default \(pg_/,
  /^alter table "(?:platform_reads|platform_writes|monthly_spending)" alter column "cost" set default '0'/,
  // of an expression
  /^drop index "media_undrawn(?:_documents)?_index"/,
];

describe('the entities', () => {
  const service = useService();

  it('name each table, column, key, and index of a migrated database as it is', async () => {
    const sql = await service().orm.schema.getUpdateSchemaSQL();
    const lines = sql.split('\n').filter(line => line !== '');
    assert.ok(lines.length > 10);
    const differences = lines.filter(line => !madeByMigrations.some(known => known.test(line)));
    assert.deepEqual(differences, []);
  });
});
