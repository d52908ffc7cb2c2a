import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../src/local/parts/postgres.ts';
import { signUp, type Librarian } from '../customer.ts';
import { sentence } from '../prose.ts';
import { ingestion } from './knowledge-ingestion.ts';
import { searching } from './knowledge-search.ts';
import type { Bench, Measure } from './measure.ts';

const pollMs = 100;

/** Creates a customer with credits and one short document, so that an index exists. */
const aLibrarian = async ({
  stack: { apiUrl, databaseUrl },
}: Bench): Promise<{ librarian: Librarian; documentId: string }> => {
  const { call, orgId } = await signUp(apiUrl, 'knowledge');
  await query(
    databaseUrl,
    `insert into billing_accounts (org_id, balance, plan) values ($1, 100000, 'agency')
     on conflict (org_id) do update set balance = 100000`,
    [orgId],
  );
  const { id: kbId } = await call<{ id: string }>('POST', '/kbs', { name: 'Handbook' });
  const body = { name: 'First', text: sentence(0) };
  const { id: documentId } = await call<{ id: string }>('POST', `/kbs/${kbId}/docs/text`, body);
  for (let status = 'pending'; status !== 'ready'; await sleep(pollMs)) {
    ({ status } = await call<{ status: string }>('GET', `/kbs/${kbId}/docs/${documentId}`));
    if (status === 'failed') throw new Error('the first document was not ingested');
  }
  return { librarian: { orgId, kbId, call }, documentId };
};

/** Measures the cost of searching and ingesting compared to the bare parts, and the worker's memory during both. */
export const knowledge: Measure = {
  steps: ({ rounds }) => 2 + 4 * rounds,
  run: async bench => {
    const { librarian, documentId } = await aLibrarian(bench);
    const search = await searching(bench, librarian, documentId);
    return [search, ...(await ingestion(bench, librarian))];
  },
};
