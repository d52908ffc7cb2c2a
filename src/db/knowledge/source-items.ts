import { sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import type { ItemStatus, ListedItem, SourceProblem, Validators } from '../../domain/knowledge/sources.ts';
import { anyOf, json, kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { readPage } from '../driver/page-within.ts';

const status = sql<ItemStatus>`(case
  when i.document_id is not null and d.id is null then 'removed'
  when i.gone_at is not null then 'gone'
  when i.problem is not null then 'failed'
  when i.taken_version is null then 'new'
  when i.taken_version <> i.wanted_version then 'changed'
  else 'ingested' end)`;

const selectItems = (em: Em, of: { orgId: string; sourceId: string }) =>
  kyselyOf(em)
    .selectFrom('kb_source_items as i')
    .leftJoin('kb_documents as d', join =>
      join
        .onRef('d.id', '=', 'i.document_id')
        .onRef('d.org_id', '=', 'i.org_id')
        .on('d.deleted_at', 'is', null),
    )
    .where('i.org_id', '=', of.orgId)
    .where('i.source_id', '=', of.sourceId);

/** One page of what a source lists, the newest first, and how many there are. */
export const listSourceItems = async (
  em: Em,
  of: { orgId: string; sourceId: string },
  { limit, offset }: { limit: number; offset: number },
) => {
  const items = selectItems(em, of)
    .select(['i.id', 'i.key', 'i.url', 'i.title', 'i.gone_at as goneAt', 'i.problem'])
    .select(['i.created_at as createdAt', 'd.id as documentId', status.as('status')])
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id');
  const rows = await readPage(em, items.limit(limit).offset(offset));
  const counted = selectItems(em, of).select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, ...(await counted.executeTakeFirstOrThrow()) };
};

/** An item as it is shown. Times are texts as PostgreSQL writes them. */
export type SourceItemRow = Awaited<ReturnType<typeof listSourceItems>>['rows'][number];

/** What a source lists, with the version of each that is wanted. */
export interface WantedItem extends Omit<ListedItem, 'version'> {
  version: string;
}

/** A row of an insert has so many values; PostgreSQL takes 65,535. */
const atOnce = 500;

/** Writes down what a source lists that is followed. What it does not list any more is followed no more, and stays. */
export const writeListing = async (
  em: Em,
  { orgId, sourceId }: { orgId: string; sourceId: string },
  items: readonly WantedItem[],
): Promise<void> => {
  const db = kyselyOf(em);
  await db
    .updateTable('kb_source_items')
    .set({ is_followed: false })
    .where('source_id', '=', sourceId)
    .where('is_followed', '=', true)
    .execute();
  for (let start = 0; start < items.length; start += atOnce)
    await db
      .insertInto('kb_source_items')
      .values(
        items.slice(start, start + atOnce).map(({ key, url, title, text, version }) => ({
          id: uuidv5(key, sourceId),
          created_at: now,
          org_id: orgId,
          source_id: sourceId,
          key,
          url,
          title,
          text,
          wanted_version: version,
          is_followed: true,
        })),
      )
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          url: ref('excluded.url'),
          title: ref('excluded.title'),
          text: ref('excluded.text'),
          wanted_version: ref('excluded.wanted_version'),
          is_followed: true,
        })),
      )
      .execute();
};

/**
 * Marks items, and their documents, that their source does not have any more. One that is listed again is fetched again, one whose
 * page was not there only once it has changed.
 */
const markGone = async (
  em: Em,
  { sourceId, ids, isListed }: { sourceId: string; ids: readonly string[]; isListed: boolean },
): Promise<void> => {
  const db = kyselyOf(em);
  const gone = await db
    .updateTable('kb_source_items')
    .set({ problem: null, text: null })
    .set({ gone_at: ({ fn, ref }) => fn.coalesce(ref('gone_at'), now) })
    .set({ taken_version: isListed ? ({ ref }) => ref('wanted_version') : null })
    .where('source_id', '=', sourceId)
    .where('id', '=', anyOf(ids))
    .returning('document_id as documentId')
    .execute();
  const documents = gone.flatMap(({ documentId }) => documentId ?? []);
  await db
    .updateTable('kb_documents')
    .set({ gone_at: now })
    .where('id', '=', anyOf(documents))
    .where('gone_at', 'is', null)
    .execute();
};

/** Marks what is not among all that a source lists. */
export const markMissing = async (em: Em, sourceId: string, keys: ReadonlySet<string>): Promise<void> => {
  const known = await kyselyOf(em)
    .selectFrom('kb_source_items')
    .select(['id', 'key'])
    .where('source_id', '=', sourceId)
    .where('gone_at', 'is', null)
    .execute();
  const missing = known.filter(({ key }) => !keys.has(key)).map(({ id }) => id);
  if (missing.length > 0) await markGone(em, { sourceId, ids: missing, isListed: false });
};

/** Marks one item whose page is not there any more. */
export const markItemGone = (em: Em, { id, sourceId }: PendingItem): Promise<void> =>
  markGone(em, { sourceId, ids: [id], isListed: true });

const selectPending = (em: Em, sourceId: string) =>
  kyselyOf(em)
    .selectFrom('kb_source_items as i')
    .leftJoin('kb_documents as d', 'd.id', 'i.document_id')
    .select(['i.id', 'i.org_id as orgId', 'i.source_id as sourceId', 'i.url', 'i.title', 'i.text'])
    .select(['i.wanted_version as wantedVersion', 'i.taken_version as takenVersion'])
    .select(['i.document_id as documentId', 'i.etag', 'i.last_modified as lastModified', 'i.fingerprint'])
    .select(sql<boolean>`d.id is not null and d.deleted_at is null`.as('hasDocument'))
    .where('i.source_id', '=', sourceId)
    .where('i.is_followed', '=', true)
    .where(sql<boolean>`i.taken_version is distinct from i.wanted_version`);

/** An item that its knowledge base does not have as its source has it. */
export type PendingItem = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** The next item to ingest that this look has not tried; undefined where there is none. */
export const findPending = (em: Em, sourceId: string, lookedFrom: Date) =>
  selectPending(em, sourceId)
    .where(({ eb, or }) =>
      or([eb('i.tried_at', 'is', null), eb('i.tried_at', '<', lookedFrom.toISOString())]),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst();

/** The same item under a lock; undefined where it has been taken meanwhile. */
export const lockPending = (em: Em, { id, sourceId, wantedVersion }: PendingItem) =>
  selectPending(em, sourceId)
    .where('i.id', '=', id)
    .where('i.wanted_version', '=', wantedVersion)
    .forUpdate('i')
    .executeTakeFirst();

/** What its page said when it was fetched. */
export type Fetched = Validators & { fingerprint: string | null };

/** The knowledge base has it as its source has it, in the caller's transaction. */
export const markTaken = async (
  em: Em,
  { id, wantedVersion }: PendingItem,
  given: Partial<Fetched> & { documentId?: string },
): Promise<void> => {
  const { documentId, etag, lastModified, fingerprint } = given;
  await kyselyOf(em)
    .updateTable('kb_source_items')
    .set({ taken_version: wantedVersion, problem: null, tried_at: now, text: null, gone_at: null })
    .$if(documentId !== undefined, query => query.set({ document_id: documentId }))
    .$if(etag !== undefined, query => query.set({ etag, last_modified: lastModified, fingerprint }))
    .where('id', '=', id)
    .execute();
};

/** Why it could not be ingested; `isFinal` until it changes again. */
export const recordItemProblem = async (
  em: Em,
  { id, wantedVersion }: PendingItem,
  problem: SourceProblem | null,
  isFinal: boolean,
): Promise<void> => {
  await kyselyOf(em)
    .updateTable('kb_source_items')
    .set({ problem: problem && json(problem), tried_at: now })
    .$if(isFinal, query => query.set({ taken_version: wantedVersion }))
    .where('id', '=', id)
    .execute();
};

/** Deletes what a source lists; its documents stay, as nobody's. */
export const dropItemsOf = async (em: Em, sourceId: string): Promise<void> => {
  const dropped = await kyselyOf(em)
    .deleteFrom('kb_source_items')
    .where('source_id', '=', sourceId)
    .returning('document_id as documentId')
    .execute();
  const documents = dropped.flatMap(({ documentId }) => documentId ?? []);
  await kyselyOf(em)
    .updateTable('kb_documents')
    .set({ source_id: null })
    .where('id', '=', anyOf(documents))
    .execute();
};
