import { prices } from '../../domain/billing.ts';
import { Refusal } from '../../domain/errors.ts';
import { holdCredits, releaseCredits, requireCredits, captureCredits } from '../billing/credits.ts';
import type { Em } from '../driver/orm.ts';

/** One ingestion of a document. */
export interface Ingestion {
  id: string;
  orgId: string;
  revision: number;
}

/** A document waits this long for a search server that is away, and keeps its price held. */
const holdMs = 30 * 86_400_000;

const { credits: price } = prices['kb.ingest'];

/** What the hold of one ingestion is known by. */
export const ingestionReference = ({ id, revision }: Omit<Ingestion, 'orgId'>): string =>
  `kb.ingest:${id}:${revision}`;

const movement = (ingestion: Ingestion) => ({
  orgId: ingestion.orgId,
  reference: ingestionReference(ingestion),
});

/** Throws `insufficient_credits` where an ingestion could not be paid for at this moment. */
export const requireIngestion = (em: Em, orgId: string): Promise<void> => requireCredits(em, orgId, price);

/** Sets the price of an ingestion aside. Throws `insufficient_credits`. */
export const holdIngestion = (em: Em, ingestion: Ingestion, actor: string): Promise<void> =>
  holdCredits(em, {
    ...movement(ingestion),
    operation: 'kb.ingest',
    brandId: null,
    price,
    ms: holdMs,
    actor,
    reason: 'ingestion of a document',
  });

/** The document is ready: its price is spent. One that outlived its hold, with nothing left to pay it, stays free. */
export const captureIngestion = async (em: Em, ingestion: Ingestion): Promise<void> => {
  try {
    await captureCredits(em, { ...movement(ingestion), actor: 'service', reason: 'a document was ingested' });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'insufficient_credits') throw error;
  }
};

/** The ingestion came to nothing, and costs nothing. Does nothing where no price is held. */
export const releaseIngestion = async (em: Em, ingestion: Ingestion): Promise<void> => {
  const { orgId, reference } = movement(ingestion);
  const held = await em.execute<unknown[]>(
    `select 1 from credit_holds where org_id = ? and reference = ? and status = 'held'`,
    [orgId, reference],
  );
  if (held.length > 0)
    await releaseCredits(em, { orgId, reference, actor: 'service', reason: 'a document was not ingested' });
};
