import { endLook, type LookEnd } from '../../../commands/knowledge/end-look.ts';
import { findAnswering } from '../../../commands/knowledge/take-item.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { KbSource } from '../../../db/entities/source.ts';
import { findPending } from '../../../db/knowledge/source-items.ts';
import { readClock } from '../../../db/queue/queues.ts';
import { Refusal } from '../../../domain/errors.ts';
import { failpoint } from '../../../process/failpoints.ts';
import { ingestItem, type Following } from './ingest-item.ts';
import { readListing } from './read-listing.ts';
import { HostBusy } from './source-host.ts';

/** State of a source after one step of a check. */
export interface LookStep {
  state: 'following' | 'paused' | 'gone';
  /** Milliseconds until the next step: 0 if the current check has more items, otherwise until the next check. */
  afterMs: number;
}

/** Maximum milliseconds of a step, so that a source with more items lets others go first. */
const stepMs = 20_000;

const isOurs = (error: unknown): boolean => error instanceof Refusal && error.code !== 'unavailable';

const asEnd = (error: unknown): LookEnd => {
  if (!isOurs(error)) throw error;
  const { code, message } = error as Refusal;
  return { problem: { code, message } };
};

/**
 * Ingests pending items one after another. Returns the end of the check, or undefined if more items are left than one step
 * handles.
 */
const ingestPending = async (following: Following, source: KbSource): Promise<LookEnd | undefined> => {
  const em = following.orm.em.fork();
  const { checkedAt } = await em.findOneOrFail(KbSource, { id: source.id, orgId: source.orgId });
  const until = performance.now() + stepMs;
  while (performance.now() < until) {
    const item = await findPending(em, source.id, checkedAt ?? new Date(0));
    if (!item) return { problem: null };
    const end = await ingestItem(following, source, item);
    if (end) return end;
  }
  return undefined;
};

/** Runs one step of a check: reads the source's listing, then ingests its pending items. */
const look = async (following: Following, source: KbSource): Promise<LookEnd | undefined> => {
  const { checkedAt, lookAt } = source;
  try {
    await findAnswering(following.orm.em.fork(), source);
    const isListed = checkedAt && lookAt && checkedAt >= lookAt;
    return (
      (isListed ? undefined : await readListing(following, source)) ??
      (await ingestPending(following, source))
    );
  } catch (error) {
    return asEnd(error);
  }
};

const findActive = async ({ orm }: Following, sourceId: string) => {
  const em = orm.em.fork();
  // read by the service itself, regardless of the organization, which is in the row
  const source = await em.findOne(KbSource, { id: sourceId });
  const now = await readClock(em);
  return { source, leftMs: source?.lookAt ? source.lookAt.getTime() - now.getTime() : 0 };
};

/** Begins a due check of a source, or continues one. Repeatable at any point and safe to run in parallel. */
export const lookAtSource = async (following: Following, sourceId: string): Promise<LookStep> => {
  const { source, leftMs } = await findActive(following, sourceId);
  if (!source) return { state: 'gone', afterMs: 0 };
  if (source.status === 'paused') return { state: 'paused', afterMs: 0 };
  if (leftMs > 0) return { state: 'following', afterMs: leftMs };
  try {
    const end = await look(following, source);
    if (!end) return { state: 'following', afterMs: 0 };
    await failpoint('source_look.before_commit');
    await inTransaction(following.orm, em => endLook(em, sourceId, end));
    await failpoint('source_look.after_commit');
  } catch (error) {
    if (!(error instanceof HostBusy)) throw error;
    return { state: 'following', afterMs: error.afterMs };
  }
  const after = await findActive(following, sourceId);
  if (!after.source) return { state: 'gone', afterMs: 0 };
  return {
    state: after.source.status === 'paused' ? 'paused' : 'following',
    afterMs: Math.max(0, after.leftMs),
  };
};
