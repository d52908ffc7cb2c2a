import assert from 'node:assert/strict';
import { Client, Connection } from '@temporalio/client';
import { query } from '../../src/local/parts/postgres.ts';
import { freshDatabase, temporal } from '../support/stack.ts';

describe('the parts that tests stand on', () => {
  it('gives every caller a separate database', async () => {
    const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
    await query(one, 'create table only_here (id int)');
    const found = await query(two, "select to_regclass('only_here') as found");
    assert.equal(found.rows[0].found, null);
  });

  it('gives a Temporal server that knows our search attributes', async () => {
    const connection = await Connection.connect({ address: await temporal() });
    const client = new Client({ connection });
    const described = await connection.operatorService.listSearchAttributes({ namespace: 'default' });
    assert.ok(Object.hasOwn(described.customAttributes ?? {}, 'OrganizationId'));
    assert.equal((await client.workflow.count("OrganizationId = 'nobody'")).count, 0);
    await connection.close();
  });
});
