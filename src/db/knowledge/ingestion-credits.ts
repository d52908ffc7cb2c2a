import { priceOf } from '../../domain/billing/billing.ts';
import { Refusal } from '../../domain/errors.ts';
import { holdCredits, releaseCredits, requireCredits, captureCredits } from '../billing/credits.ts';
import type { Em } from '../driver/orm.ts';

/** Ingestion of a document. */
export interface Ingestion {
  id: string;
  orgId: string;
  revision: number;
}

/** Milliseconds for which a document that waits for an unavailable search server keeps its credit hold. */
const holdMs = 30 * 86_400_000;

/** Price of the first chunk. The number of chunks is unknown until the document has been read. */
const price = priceOf('kb.ingest', 1);

/** Returns the reference of an ingestion's credit hold. */
export const makeIngestionReference = ({ id, revision }: Omit<Ingestion, 'orgId'>): string =>
  `kb.ingest:${id}:${revision}`;

/** Returns the reference of the hold for chunks that the first price does not cover. */
const moreReference = (ingestion: Ingestion): string => `${makeIngestionReference(ingestion)}:chunks`;

/** Throws `insufficient_credits` if an ingestion cannot be paid for now. */
export const requireIngestion = (em: Em, orgId: string): Promise<void> => requireCredits(em, orgId, price);

interface Hold {
  reference: string;
  price: number;
  actor: string;
  reason: string;
}

const hold = (em: Em, orgId: string, given: Hold): Promise<void> =>
  holdCredits(em, { orgId, ...given, operation: 'kb.ingest', brandId: null, ms: holdMs });

/** Reserves the price of an ingestion. Throws `insufficient_credits`. */
export const holdIngestion = (em: Em, ingestion: Ingestion, actor: string): Promise<void> => {
  const reference = makeIngestionReference(ingestion);
  return hold(em, ingestion.orgId, { reference, price, actor, reason: 'ingestion of a document' });
};

/** Reserves the rest of the price of all chunks after the document has been read. Throws `insufficient_credits`. */
export const holdChunks = async (em: Em, ingestion: Ingestion, chunks: number): Promise<void> => {
  const more = priceOf('kb.ingest', chunks) - price;
  const [first] = await heldOf(em, ingestion);
  if (more === 0 || !first) return;
  const reason = `a document of ${chunks} chunks`;
  const reference = moreReference(ingestion);
  await hold(em, ingestion.orgId, { reference, price: more, actor: first.actor, reason });
};

/** Lists the credit holds of an ingestion. */
const heldOf = (em: Em, ingestion: Ingestion): Promise<{ reference: string; actor: string }[]> =>
  em.execute(
    `select reference, actor from credit_holds
      where org_id = ? and reference = any (?) and status = 'held' order by reference`,
    [ingestion.orgId, [makeIngestionReference(ingestion), moreReference(ingestion)]],
  );

/**
 * Spends the price when the document is ready. An ingestion whose hold has expired and that can no longer be paid stays
 * free.
 */
export const captureIngestion = async (
  em: Em,
  ingestion: Ingestion,
  reason = 'a document was ingested',
): Promise<void> => {
  const because = { orgId: ingestion.orgId, actor: 'service', reason };
  const first = makeIngestionReference(ingestion);
  const others = (await heldOf(em, ingestion)).map(({ reference }) => reference);
  for (const reference of new Set([first, ...others]))
    try {
      await captureCredits(em, { ...because, reference });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'insufficient_credits') throw error;
    }
};

/** Releases the price of an ingestion that failed. Does nothing if no price is reserved. */
export const releaseIngestion = async (em: Em, ingestion: Ingestion): Promise<void> => {
  const because = { orgId: ingestion.orgId, actor: 'service', reason: 'a document was not ingested' };
  for (const { reference } of await heldOf(em, ingestion))
    await releaseCredits(em, { ...because, reference });
};
