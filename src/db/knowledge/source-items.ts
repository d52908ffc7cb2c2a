import { v5 as uuidv5 } from 'uuid';
import type { ItemStatus, ListedItem, SourceProblem, Validators } from '../../domain/knowledge/sources.ts';
import type { Em } from '../driver/orm.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';

const status = `(case
  when i.document_id is not null and d.id is null then 'removed'
  when i.gone_at is not null then 'gone'
  when i.problem is not null then 'failed'
  when i.taken_version is null then 'new'
  when i.taken_version <> i.wanted_version then 'changed'
  else 'ingested' end)`;

const fromItems = `from kb_source_items i
  left join kb_documents d on d.id = i.document_id and d.org_id = i.org_id and d.deleted_at is null
  where i.org_id = ? and i.source_id = ?`;

/** Item of a source for display. Times are texts in PostgreSQL's form. */
export interface SourceItemRow {
  id: string;
  key: string;
  url: string | null;
  title: string | null;
  goneAt: string | null;
  problem: SourceProblem | null;
  createdAt: string;
  documentId: string | null;
  status: ItemStatus;
}

/** Lists one page of a source's items, newest first, with their total number. */
export const listSourceItems = (
  em: Em,
  { orgId, sourceId }: { orgId: string; sourceId: string },
  page: ListPosition,
): Promise<Listed<SourceItemRow>> =>
  readListPage(
    em,
    {
      columns: `i.id, i.key, i.url, i.title, i.gone_at as "goneAt", i.problem, i.created_at as "createdAt",
                d.id as "documentId", ${status} as status`,
      from: fromItems,
      values: [orgId, sourceId],
      order: 'i.created_at desc, i.id',
      isBounded: true,
    },
    page,
  );

/** Listed item with the version that should be ingested. */
export interface WantedItem extends Omit<ListedItem, 'version'> {
  version: string;
}

/** Rows per statement. */
const atOnce = 500;

/** Stores the followed items that a source lists. Items that are no longer listed are no longer followed, and stay. */
export const writeListing = async (
  em: Em,
  { orgId, sourceId }: { orgId: string; sourceId: string },
  items: readonly WantedItem[],
): Promise<void> => {
  await em.execute('update kb_source_items set is_followed = false where source_id = ? and is_followed', [
    sourceId,
  ]);
  for (let start = 0; start < items.length; start += atOnce) {
    const listed = items.slice(start, start + atOnce);
    await em.execute(
      `insert into kb_source_items (id, created_at, org_id, source_id, key, url, title, text, wanted_version, is_followed)
       select i.id, now(), ?, ?, i.key, i.url, i.title, i.text, i.version, true
         from unnest(?::uuid[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
           as i (id, key, url, title, text, version)
       on conflict (id) do update
          set url = excluded.url, title = excluded.title, text = excluded.text, wanted_version = excluded.wanted_version,
              is_followed = true`,
      [
        ...[orgId, sourceId],
        listed.map(({ key }) => uuidv5(key, sourceId)),
        listed.map(({ key }) => key),
        listed.map(({ url }) => url),
        listed.map(({ title }) => title),
        listed.map(({ text }) => text),
        listed.map(({ version }) => version),
      ],
    );
  }
};

/**
 * Marks items that their source no longer has, and their documents. An item that is listed again is fetched again; an item
 * whose page was missing is fetched again only after it has changed.
 */
const markGone = async (
  em: Em,
  { sourceId, ids, isListed }: { sourceId: string; ids: readonly string[]; isListed: boolean },
): Promise<void> => {
  const gone = await em.execute<{ documentId: string | null }[]>(
    `update kb_source_items
        set problem = null, text = null, gone_at = coalesce(gone_at, now()),
            taken_version = ${isListed ? 'wanted_version' : 'null'}
      where source_id = ? and id = any (?) returning document_id as "documentId"`,
    [sourceId, ids],
  );
  const documents = gone.flatMap(({ documentId }) => documentId ?? []);
  await em.execute('update kb_documents set gone_at = now() where id = any (?) and gone_at is null', [
    documents,
  ]);
};

/** Marks items that are missing in the complete list of a source. */
export const markMissing = async (em: Em, sourceId: string, keys: ReadonlySet<string>): Promise<void> => {
  const known = await em.execute<{ id: string; key: string }[]>(
    'select id, key from kb_source_items where source_id = ? and gone_at is null',
    [sourceId],
  );
  const missing = known.filter(({ key }) => !keys.has(key)).map(({ id }) => id);
  if (missing.length > 0) await markGone(em, { sourceId, ids: missing, isListed: false });
};

/** Marks one item whose page no longer exists. */
export const markItemGone = (em: Em, { id, sourceId }: PendingItem): Promise<void> =>
  markGone(em, { sourceId, ids: [id], isListed: true });

/** Item whose document differs from the version that its source lists. */
export interface PendingItem extends Validators {
  id: string;
  orgId: string;
  sourceId: string;
  url: string | null;
  title: string | null;
  text: string | null;
  wantedVersion: string;
  takenVersion: string | null;
  documentId: string | null;
  fingerprint: string | null;
  hasDocument: boolean;
}

const selectPending = `select i.id, i.org_id as "orgId", i.source_id as "sourceId", i.url, i.title, i.text,
         i.wanted_version as "wantedVersion", i.taken_version as "takenVersion", i.document_id as "documentId", i.etag,
         i.last_modified as "lastModified", i.fingerprint, d.id is not null and d.deleted_at is null as "hasDocument"
    from kb_source_items i left join kb_documents d on d.id = i.document_id
   where i.source_id = ? and i.is_followed and i.taken_version is distinct from i.wanted_version`;

/** Finds the next item to ingest that this check has not tried. Returns undefined if there is none. */
export const findPending = async (
  em: Em,
  sourceId: string,
  lookedFrom: Date,
): Promise<PendingItem | undefined> => {
  const [item] = await em.execute<PendingItem[]>(
    `${selectPending} and (i.tried_at is null or i.tried_at < ?) order by i.created_at, i.id limit 1`,
    [sourceId, lookedFrom.toISOString()],
  );
  return item;
};

/** Finds the item again and locks it. Returns undefined if it has been ingested meanwhile. */
export const lockPending = async (
  em: Em,
  { id, sourceId, wantedVersion }: PendingItem,
): Promise<PendingItem | undefined> => {
  const [item] = await em.execute<PendingItem[]>(
    `${selectPending} and i.id = ? and i.wanted_version = ? for update of i`,
    [sourceId, id, wantedVersion],
  );
  return item;
};

/** Validators and fingerprint of a fetched page. */
export type Fetched = Validators & { fingerprint: string | null };

/** Records that the knowledge base has the item's current version, in the caller's transaction. */
export const markTaken = async (
  em: Em,
  { id, wantedVersion }: PendingItem,
  given: Partial<Fetched> & { documentId?: string },
): Promise<void> => {
  const { documentId, etag, lastModified, fingerprint } = given;
  const [document, ofDocument] = documentId === undefined ? ['', []] : [', document_id = ?', [documentId]];
  const [page, ofPage] =
    etag === undefined
      ? ['', []]
      : [', etag = ?, last_modified = ?, fingerprint = ?', [etag, lastModified, fingerprint]];
  await em.execute(
    `update kb_source_items
        set taken_version = ?, problem = null, tried_at = now(), text = null, gone_at = null${document}${page}
      where id = ?`,
    [wantedVersion, ...ofDocument, ...ofPage, id],
  );
};

/** Records why an item could not be ingested. If `isFinal`, it is retried only after it changes. */
export const recordItemProblem = async (
  em: Em,
  { id, wantedVersion }: PendingItem,
  problem: SourceProblem | null,
  isFinal: boolean,
): Promise<void> => {
  const [taken, version] = isFinal ? [', taken_version = ?', [wantedVersion]] : ['', []];
  await em.execute(`update kb_source_items set problem = ?::jsonb, tried_at = now()${taken} where id = ?`, [
    problem && JSON.stringify(problem),
    ...version,
    id,
  ]);
};

/** Deletes the items of a source. Their documents stay without a source. */
export const dropItemsOf = async (em: Em, sourceId: string): Promise<void> => {
  const dropped = await em.execute<{ documentId: string | null }[]>(
    'delete from kb_source_items where source_id = ? returning document_id as "documentId"',
    [sourceId],
  );
  const documents = dropped.flatMap(({ documentId }) => documentId ?? []);
  await em.execute('update kb_documents set source_id = null where id = any (?)', [documents]);
};
