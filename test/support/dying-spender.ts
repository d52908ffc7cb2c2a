/* Runs as a process that a test kills: reserves credits, and then stops in the middle of spending them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../src/config/index.ts';
import { holdCredits, captureCredits } from '../../src/db/billing/credits.ts';
import { openOrm } from '../../src/db/driver/orm.ts';
import { inTransaction } from '../../src/db/driver/in-transaction.ts';

const [DATABASE_URL = '', orgId = '', price = '', ms = ''] = process.argv.slice(2);
const because = { orgId, reference: 'dying', actor: 'service', reason: 'a test' };
const orm = await openOrm(readConfig({ DATABASE_URL }), 'system');

await inTransaction(orm, em =>
  holdCredits(em, {
    ...because,
    operation: 'ideas.enrich' as const,
    brandId: null,
    price: Number(price),
    ms: Number(ms),
  }),
);
console.log('held');
await inTransaction(orm, async em => {
  await captureCredits(em, because);
  console.log('capturing');
  await sleep(600_000);
});
