import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { notFound } from '../../domain/errors.ts';
import { workflowIds } from '../../domain/ids.ts';
import { actorNameSql } from '../actor-names.ts';
import { readPage } from '../driver/page-within.ts';
import { kyselyOf, milliseconds, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { KbSource } from '../entities/source.ts';
import { isNotOnItsWay } from '../outbox.ts';

/** Names one source as the API does: below its knowledge base. */
export interface SourceKey {
  orgId: string;
  knowledgeBaseId: string;
  id: string;
}

const shownSources = (em: Em, { orgId, knowledgeBaseId }: Omit<SourceKey, 'id'>) =>
  kyselyOf(em)
    .selectFrom('kb_sources as s')
    .where('s.org_id', '=', orgId)
    .where('s.knowledge_base_id', '=', knowledgeBaseId)
    .select(['s.id', 's.knowledge_base_id as knowledgeBaseId', 's.kind', 's.url', 's.status'])
    .select(['s.every_minutes as everyMinutes', 's.max_items as maxItems', 's.problem', 's.failures'])
    .select(['s.paused_reason as pausedReason', 's.checked_at as checkedAt', 's.look_at as lookAt'])
    .select(['s.created_by as createdBy', 's.answered_by as answeredBy'])
    .select(['s.created_at as createdAt', 's.updated_at as updatedAt'])
    .select(sql<string | null>`${sql.raw(actorNameSql('s.created_by'))}`.as('createdByName'))
    .select(sql<string | null>`${sql.raw(actorNameSql('s.answered_by'))}`.as('answeredByName'))
    .select(({ selectFrom }) => {
      const items = selectFrom('kb_source_items as i').whereRef('i.source_id', '=', 's.id');
      const counted = items.select(({ fn }) => fn.countAll<number>().as('count'));
      return [
        counted.$asScalar().$notNull().as('items'),
        counted.where('i.document_id', 'is not', null).$asScalar().$notNull().as('documents'),
        counted.where('i.gone_at', 'is not', null).$asScalar().$notNull().as('gone'),
        counted.where('i.problem', 'is not', null).$asScalar().$notNull().as('failed'),
      ];
    });

/** A source as it is shown. Times are texts as PostgreSQL writes them. */
export type SourceRow = Awaited<ReturnType<typeof findSource>>;

/** Throws `not_found` for what is not there, in another knowledge base, or another organization's. */
export const findSource = async (em: Em, key: SourceKey) => {
  const row = await shownSources(em, key).where('s.id', '=', key.id).executeTakeFirst();
  if (!row) throw notFound('source', key.id);
  return row;
};

/** One page of a knowledge base's sources, newest first, and how many there are. */
export const listSources = async (
  em: Em,
  of: Omit<SourceKey, 'id'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SourceRow[]; total: number }> => {
  const sources = shownSources(em, of);
  const newestFirst = sources.orderBy('s.created_at', 'desc').orderBy('s.id', 'desc');
  const rows = await readPage(em, newestFirst.limit(limit).offset(offset));
  const counted = sources.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  return { rows, ...(await counted.executeTakeFirstOrThrow()) };
};

/** The source's entity, kept from everybody else until the transaction ends: nothing of it is ingested meanwhile. */
export const lockSource = async (em: Em, key: SourceKey): Promise<KbSource> => {
  const source = await em.findOne(KbSource, { ...key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!source) throw notFound('source', key.id);
  return source;
};

/** The same for the service itself; undefined for one that is gone. */
export const lockAnySource = async (em: Em, id: string): Promise<KbSource | undefined> =>
  (await em.findOne(KbSource, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? undefined;

/** Whose workflow looks at a source. */
export interface SourceOwner {
  sourceId: string;
  orgId: string;
  knowledgeBaseId: string;
}

/** Deletes the sources of a knowledge base that goes; gives whose workflows are to end. */
export const dropSourcesOf = async (
  em: Em,
  { orgId, knowledgeBaseId }: Omit<SourceKey, 'id'>,
): Promise<SourceOwner[]> => {
  const dropped = await kyselyOf(em)
    .deleteFrom('kb_sources')
    .where('org_id', '=', orgId)
    .where('knowledge_base_id', '=', knowledgeBaseId)
    .returning(['id as sourceId', 'org_id as orgId', 'knowledge_base_id as knowledgeBaseId'])
    .execute();
  for (const { sourceId } of dropped)
    await kyselyOf(em).deleteFrom('kb_source_items').where('source_id', '=', sourceId).execute();
  return dropped;
};

/** Sources that should have been looked at a while ago, and for which no message is on its way. */
export const listOverdueSources = (em: Em, overdueMs: number): Promise<SourceOwner[]> =>
  kyselyOf(em)
    .selectFrom('kb_sources as s')
    .select(['s.id as sourceId', 's.org_id as orgId', 's.knowledge_base_id as knowledgeBaseId'])
    .where('s.look_at', 'is not', null)
    .where('s.look_at', '<', sql<string>`${now} - ${milliseconds(overdueMs)}`)
    .where(sql.raw<boolean>(isNotOnItsWay(workflowIds.source(''), 's.id')))
    .orderBy('s.look_at')
    .limit(1_000)
    .execute();
