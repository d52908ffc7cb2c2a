import { Context } from '@temporalio/activity';
import { fetchPage, type FetchedPage } from '../../../adapters/feeds/fetch-page.ts';
import type { Answered } from '../../../adapters/feeds/conditional-get.ts';
import { storeTextDocument } from '../../../adapters/extract/store-document.ts';
import { OutboundFailed } from '../../../adapters/outbound/outbound.ts';
import { forgetFile } from '../../../adapters/storage/forget-file.ts';
import { takeItem, type TakenItem } from '../../../commands/knowledge/take-item.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { isUnavailable } from '../../../db/driver/unavailable.ts';
import type { KbSource } from '../../../db/entities/source.ts';
import { requireIngestion } from '../../../db/knowledge/ingestion-credits.ts';
import {
  markItemGone,
  recordItemProblem,
  type Fetched,
  type PendingItem,
} from '../../../db/knowledge/source-items.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { SourceProblem } from '../../../domain/knowledge/sources.ts';
import type { LookEnd } from '../../../commands/knowledge/end-look.ts';
import { failpoint } from '../../../process/failpoints.ts';
import type { Service } from '../../../process/service.ts';
import { askHost, HostBusy } from './source-host.ts';

export type Following = Pick<Service, 'config' | 'log' | 'orm' | 'outbound' | 'storage'>;

/** Problems of a page, as opposed to problems of the requester or the whole source. */
const pageProblems = ['unsupported_media_type', 'payload_too_large', 'validation_failed'];

/** Returns the text of an item with a name by which markup is read as markup. */
const asText = ({ title, text }: PendingItem) => ({
  name: title ?? 'Untitled',
  text: /<\w/.test(text ?? '') ? `<html><body>${text}</body></html>` : (text ?? ''),
});

const fetchItem = async (
  following: Following,
  source: KbSource,
  item: PendingItem,
): Promise<Answered<FetchedPage>> => {
  const store = { orgId: item.orgId, service: following };
  const [none, { url }] = [{ etag: null, lastModified: null }, item];
  if (url === null) {
    const stored = await storeTextDocument(store, asText(item));
    return { state: 'read', value: { stored, fingerprint: stored.sha256 }, validators: none };
  }
  const before = item.hasDocument ? item : { ...none, fingerprint: null };
  return askHost(following, url, () =>
    fetchPage(store, {
      url,
      name: source.kind === 'feed' ? item.title : null,
      validators: { etag: before.etag, lastModified: before.lastModified },
      fingerprint: before.fingerprint,
      signal: Context.current().cancellationSignal,
    }),
  );
};

/**
 * Creates the document with its message and stores the item's version, in one transaction, so that the document is not
 * created again.
 */
const take = async (
  following: Following,
  source: KbSource,
  item: PendingItem,
  fetched: Partial<Fetched> & Pick<FetchedPage, 'stored'>,
): Promise<TakenItem> => {
  const { config, orm } = following;
  let isKept = false;
  try {
    const taken = await inTransaction(orm, async em => {
      const done = await takeItem(em, source, item, { ...fetched, limits: config.DOCUMENT_LIMIT });
      await failpoint('source_item.before_commit');
      // it is not always known whether this was committed; until it is, the file stays
      isKept = done.isKept;
      return done;
    });
    await failpoint('source_item.after_commit');
    if (taken.replacedKey !== undefined) await forgetFile(following, taken.replacedKey);
    return taken;
  } finally {
    if (!isKept && fetched.stored) await forgetFile(following, fetched.stored.storageKey);
  }
};

const note = (
  { orm }: Following,
  item: PendingItem,
  problem: SourceProblem | null,
  isFinal = false,
): Promise<void> => inTransaction(orm, em => recordItemProblem(em, item, problem, isFinal));

/** Returns why a page could not be fetched. Throws errors that are not the page's. */
const problemOf = ({ log }: Following, item: PendingItem, error: unknown): SourceProblem => {
  if (error instanceof OutboundFailed)
    return { code: error.failure === 'blocked' ? 'not_allowed' : 'not_fetched', message: error.message };
  if (error instanceof Refusal && pageProblems.includes(error.code))
    return { code: error.code, message: error.extra.details?.[0]?.message ?? error.message };
  if (error instanceof Refusal || error instanceof HostBusy || isUnavailable(error)) throw error;
  if (Context.current().cancellationSignal.aborted) throw error;
  log.error({ err: error, sourceId: item.sourceId, itemId: item.id }, 'an item of a source was not ingested');
  return { code: 'internal_error', message: 'The service failed. Try again.' };
};

const unfetched = ['not_fetched', 'internal_error'];

/** Writes the server's answer. Returns why the whole check must end, or undefined if it continues. */
const settle = async (
  following: Following,
  source: KbSource,
  item: PendingItem,
  answer: Answered<FetchedPage>,
): Promise<LookEnd | undefined> => {
  if (answer.state === 'busy')
    return { problem: { code: 'busy', message: answer.message }, afterMs: answer.afterMs };
  if (answer.state === 'gone') {
    await inTransaction(following.orm, em => markItemGone(em, item));
    const problem = { code: 'gone', message: answer.message };
    return source.kind === 'page' ? { problem, isOver: answer.isForGood } : undefined;
  }
  if (answer.state === 'failed') {
    const problem = { code: 'not_fetched', message: answer.message };
    await note(following, item, problem);
    return source.kind === 'page' ? { problem } : undefined;
  }
  const fetched =
    answer.state === 'read'
      ? { ...answer.validators, ...answer.value }
      : ({ stored: null } satisfies Partial<FetchedPage>);
  const { state } = await take(following, source, item, fetched);
  if (state === 'waiting' || state === 'overtaken') await note(following, item, null);
  return undefined;
};

/**
 * Fetches one item and ingests it if it has changed. Repeatable at any point. Returns why the whole check must end, or
 * undefined if it continues with the next item. Throws HostBusy, and refusals that concern all items.
 */
export const ingestItem = async (
  following: Following,
  source: KbSource,
  item: PendingItem,
): Promise<LookEnd | undefined> => {
  // nothing is fetched that could not be paid for
  await requireIngestion(following.orm.em.fork(), item.orgId);
  try {
    const answer = await fetchItem(following, source, item);
    await failpoint('source_item.after_fetch');
    return await settle(following, source, item, answer);
  } catch (error) {
    const problem = problemOf(following, item, error);
    await note(following, item, problem, !unfetched.includes(problem.code));
    return source.kind === 'page' ? { problem } : undefined;
  }
};
