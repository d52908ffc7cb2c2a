import { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { SourceKind, SourceProblem, SourceStatus } from '../../domain/knowledge/sources.ts';
import { actorNameSql } from '../actor-names.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { KbSource } from '../entities/source.ts';
import { isNotOnItsWay } from '../outbox.ts';

/** Key of a source as in the API: below its knowledge base. */
export interface SourceKey {
  orgId: string;
  knowledgeBaseId: string;
  id: string;
}

/** Source for display. Times are texts in PostgreSQL's form. */
export interface SourceRow {
  id: string;
  knowledgeBaseId: string;
  kind: SourceKind;
  url: string;
  status: SourceStatus;
  everyMinutes: number;
  maxItems: number;
  problem: SourceProblem | null;
  failures: number;
  pausedReason: string | null;
  checkedAt: string | null;
  lookAt: string | null;
  createdBy: string;
  answeredBy: string;
  createdAt: string;
  updatedAt: string;
  createdByName: string | null;
  answeredByName: string | null;
  /** Number of listed items. The other counts say how many have a document, are gone, and failed. */
  items: number;
  documents: number;
  gone: number;
  failed: number;
}

const itemsWith = (condition = ''): string =>
  `(select count(*)::int from kb_source_items i where i.source_id = s.id${condition})`;

const columns = `s.id, s.knowledge_base_id as "knowledgeBaseId", s.kind, s.url, s.status, s.every_minutes as "everyMinutes",
  s.max_items as "maxItems", s.problem, s.failures, s.paused_reason as "pausedReason", s.checked_at as "checkedAt",
  s.look_at as "lookAt", s.created_by as "createdBy", s.answered_by as "answeredBy", s.created_at as "createdAt",
  s.updated_at as "updatedAt", ${actorNameSql('s.created_by')} as "createdByName",
  ${actorNameSql('s.answered_by')} as "answeredByName", ${itemsWith()} as items,
  ${itemsWith(' and i.document_id is not null')} as documents, ${itemsWith(' and i.gone_at is not null')} as gone,
  ${itemsWith(' and i.problem is not null')} as failed`;

const fromSources = 'from kb_sources s where s.org_id = ? and s.knowledge_base_id = ?';

/** Finds a source. Throws `not_found` if it does not exist or belongs to another knowledge base or organization. */
export const findSource = async (em: Em, { orgId, knowledgeBaseId, id }: SourceKey): Promise<SourceRow> => {
  const [row] = await em.execute<SourceRow[]>(`select ${columns} ${fromSources} and s.id = ?`, [
    orgId,
    knowledgeBaseId,
    id,
  ]);
  if (!row) throw notFound('source', id);
  return row;
};

/** Lists one page of a knowledge base's sources, newest first, with their total number. */
export const listSources = (
  em: Em,
  { orgId, knowledgeBaseId }: Omit<SourceKey, 'id'>,
  page: ListPosition,
): Promise<Listed<SourceRow>> => {
  const of = { from: fromSources, values: [orgId, knowledgeBaseId] };
  return readListPage(em, { columns, ...of, order: 's.created_at desc, s.id desc', isBounded: true }, page);
};

/** Locks a source's entity until the transaction ends. Nothing of the source is ingested meanwhile. */
export const lockSource = async (em: Em, key: SourceKey): Promise<KbSource> => {
  const source = await em.findOne(KbSource, { ...key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!source) throw notFound('source', key.id);
  return source;
};

/** Locks a source by its ID alone, for the service itself. Returns undefined if the source no longer exists. */
export const lockAnySource = async (em: Em, id: string): Promise<KbSource | undefined> =>
  (await em.findOne(KbSource, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? undefined;

/** Source and organization that identify the workflow of a source. */
export interface SourceOwner {
  sourceId: string;
  orgId: string;
  knowledgeBaseId: string;
}

/** Deletes the sources of a knowledge base that is being deleted. Returns the sources whose workflows must end. */
export const dropSourcesOf = async (
  em: Em,
  { orgId, knowledgeBaseId }: Omit<SourceKey, 'id'>,
): Promise<SourceOwner[]> => {
  const dropped = await em.execute<SourceOwner[]>(
    `delete from kb_sources where org_id = ? and knowledge_base_id = ?
     returning id as "sourceId", org_id as "orgId", knowledge_base_id as "knowledgeBaseId"`,
    [orgId, knowledgeBaseId],
  );
  for (const { sourceId } of dropped)
    await em.execute('delete from kb_source_items where source_id = ?', [sourceId]);
  return dropped;
};

/** Lists sources whose check is overdue and for which no outbox message waits. */
export const listOverdueSources = (em: Em, overdueMs: number): Promise<SourceOwner[]> =>
  em.execute<SourceOwner[]>(
    `select s.id as "sourceId", s.org_id as "orgId", s.knowledge_base_id as "knowledgeBaseId" from kb_sources s
      where s.look_at is not null and s.look_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.source(''), 's.id')}
      order by s.look_at limit 1000`,
    [overdueMs],
  );
