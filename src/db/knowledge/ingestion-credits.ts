import { priceOf } from '../../domain/billing/billing.ts';
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

/** Until it has been read nobody knows how many chunks a document has. */
const price = priceOf('kb.ingest', 1);

/** What the hold of one ingestion is known by. */
export const makeIngestionReference = ({ id, revision }: Omit<Ingestion, 'orgId'>): string =>
  `kb.ingest:${id}:${revision}`;

/** The hold for chunks beyond those that the first price pays. */
const moreReference = (ingestion: Ingestion): string => `${makeIngestionReference(ingestion)}:chunks`;

/** Throws `insufficient_credits` where an ingestion could not be paid for at this moment. */
export const requireIngestion = (em: Em, orgId: string): Promise<void> => requireCredits(em, orgId, price);

interface Hold {
  reference: string;
  price: number;
  actor: string;
  reason: string;
}

const hold = (em: Em, orgId: string, given: Hold): Promise<void> =>
  holdCredits(em, { orgId, ...given, operation: 'kb.ingest', brandId: null, ms: holdMs });

/** Sets the price of an ingestion aside. Throws `insufficient_credits`. */
export const holdIngestion = (em: Em, ingestion: Ingestion, actor: string): Promise<void> => {
  const reference = makeIngestionReference(ingestion);
  return hold(em, ingestion.orgId, { reference, price, actor, reason: 'ingestion of a document' });
};

/** The document has been read: sets the rest of the price of all its chunks aside. Throws `insufficient_credits`. */
export const holdChunks = async (em: Em, ingestion: Ingestion, chunks: number): Promise<void> => {
  const more = priceOf('kb.ingest', chunks) - price;
  const [first] = await heldOf(em, ingestion);
  if (more === 0 || !first) return;
  const reason = `a document of ${chunks} chunks`;
  const reference = moreReference(ingestion);
  await hold(em, ingestion.orgId, { reference, price: more, actor: first.actor, reason });
};

/** What is set aside for an ingestion. */
const heldOf = (em: Em, ingestion: Ingestion): Promise<{ reference: string; actor: string }[]> =>
  em.execute(
    `select reference, actor from credit_holds
      where org_id = ? and reference = any (?) and status = 'held' order by reference`,
    [ingestion.orgId, [makeIngestionReference(ingestion), moreReference(ingestion)]],
  );

/** The document is ready: its price is spent. One that outlived its hold, with nothing left to pay it, stays free. */
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

/** The ingestion came to nothing, and costs nothing. Does nothing where no price is held. */
export const releaseIngestion = async (em: Em, ingestion: Ingestion): Promise<void> => {
  const because = { orgId: ingestion.orgId, actor: 'service', reason: 'a document was not ingested' };
  for (const { reference } of await heldOf(em, ingestion))
    await releaseCredits(em, { ...because, reference });
};
