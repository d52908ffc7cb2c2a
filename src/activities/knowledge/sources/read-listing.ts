import { Context } from '@temporalio/activity';
import { fetchListing, NoListing } from '../../../adapters/feeds/fetch-listing.ts';
import { OutboundFailed } from '../../../adapters/outbound/outbound.ts';
import type { LookEnd } from '../../../commands/knowledge/end-look.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import type { KbSource } from '../../../db/entities/source.ts';
import { markMissing, writeListing, type WantedItem } from '../../../db/knowledge/source-items.ts';
import { lockAnySource } from '../../../db/knowledge/sources.ts';
import { readClock } from '../../../db/queue/queues.ts';
import type { ListedItem, Validators } from '../../../domain/knowledge/sources.ts';
import { failpoint } from '../../../process/failpoints.ts';
import type { Following } from './ingest-item.ts';
import { askFrom, askHost } from './source-host.ts';

/** Returns the wanted version of an item. A page is requested at each check; a sitemap entry without a date, once a day. */
const withVersion = (item: ListedItem, source: KbSource, now: Date): WantedItem => ({
  ...item,
  version:
    item.version ??
    (source.kind === 'page' ? `look:${now.toISOString()}` : `day:${now.toISOString().slice(0, 10)}`),
});

/** Writes the listing and the time of the check, in one transaction. */
const write = async (
  { orm }: Following,
  given: KbSource,
  read: { listed: ListedItem[]; validators: Validators } | null,
): Promise<void> => {
  await inTransaction(orm, async em => {
    const source = await lockAnySource(em, given.id);
    if (!source) return;
    const now = await readClock(em);
    source.checkedAt = now;
    if (read) Object.assign(source, read.validators);
    await em.flush();
    if (read) {
      const items = read.listed.slice(0, source.maxItems).map(item => withVersion(item, source, now));
      await writeListing(em, { orgId: source.orgId, sourceId: source.id }, items);
    }
    // items that fall off the end of a feed still exist
    if (read && source.kind === 'sitemap')
      await markMissing(em, source.id, new Set(read.listed.map(({ key }) => key)));
    await failpoint('source_listing.before_commit');
  });
  await failpoint('source_listing.after_commit');
};

const problemOf = (error: unknown): LookEnd => {
  if (error instanceof NoListing) return { problem: { code: 'not_a_source', message: error.message } };
  if (!(error instanceof OutboundFailed)) throw error;
  const code = error.failure === 'blocked' ? 'not_allowed' : 'not_fetched';
  return { problem: { code, message: error.message } };
};

const asPage = ({ url }: KbSource): ListedItem => ({ key: url, url, title: null, version: null, text: null });

/** Reads a source's listing if it has changed. Returns why the check must end, or undefined if it continues. */
export const readListing = async (following: Following, source: KbSource): Promise<LookEnd | undefined> => {
  const { kind, url, orgId, etag = null, lastModified = null } = source;
  const validators = { etag, lastModified };
  if (kind === 'page') {
    await write(following, source, { listed: [asPage(source)], validators });
    return undefined;
  }
  const { cancellationSignal: signal } = Context.current();
  const elsewhere = <T>(other: string, request: () => Promise<T>): Promise<T> =>
    askFrom(following, { url, other }, request);
  const timeoutMs = following.config.DOWNLOAD_TIMEOUT;
  const asked = { orgId, kind, url, validators, timeoutMs, signal, elsewhere };
  try {
    const answer = await askHost(following, url, () => fetchListing(following.outbound, asked));
    if (answer.state === 'read' || answer.state === 'unchanged') {
      await write(
        following,
        source,
        answer.state === 'read' ? { listed: answer.value, validators: answer.validators } : null,
      );
      return undefined;
    }
    const problem = {
      code: answer.state === 'failed' ? 'not_fetched' : answer.state,
      message: answer.message,
    };
    if (answer.state === 'busy') return { problem, afterMs: answer.afterMs };
    return { problem, isOver: answer.state === 'gone' && answer.isForGood };
  } catch (error) {
    return problemOf(error);
  }
};
