import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

export interface IdeaFilter {
  brandSlug?: string | undefined;
  platform?: PlatformName | undefined;
  knowledgeBaseId?: string | undefined;
}

/** Idea for display. Times are texts in PostgreSQL's form. */
export interface IdeaRow {
  id: string;
  brandId: string;
  brandSlug: string;
  title: string;
  summary: string;
  platform: PlatformName;
  knowledgeBaseId: string | null;
  topic: string | null;
  sourceDocumentIds: string[];
  sourceChunkIds: string[];
  provider: string;
  model: string;
  createdAt: string;
}

/** Ideas of deleted brands are hidden. */
const shownIdeas = `from ideas i join brands b on b.id = i.brand_id and b.org_id = i.org_id
  where i.org_id = ? and i.deleted_at is null`;

const columns = `i.id, i.brand_id as "brandId", b.slug as "brandSlug", i.title, i.summary, i.platform,
  i.knowledge_base_id as "knowledgeBaseId", i.topic, i.source_document_ids as "sourceDocumentIds",
  i.source_chunk_ids as "sourceChunkIds", i.provider, i.model, i.created_at as "createdAt"`;

/** Lists one page of the ideas that the actor may see, newest first, with their total number. */
export const listIdeas = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, platform, knowledgeBaseId }: IdeaFilter,
  page: ListPosition,
): Promise<Listed<IdeaRow>> => {
  const [scope, scoped] = writeBrandScope(brandScope, 'i.brand_id');
  const asked = Object.entries({
    'b.slug': brandSlug,
    'i.platform': platform,
    'i.knowledge_base_id': knowledgeBaseId,
  });
  const given = asked.filter(([, value]) => value !== undefined);
  const from = `${shownIdeas}${given.map(([column]) => ` and ${column} = ?`).join('')}${scope}`;
  const values = [orgId, ...given.map(([, value]) => value), ...scoped];
  return readListPage(em, { columns, from, values, order: 'i.created_at desc, i.id desc' }, page);
};

/**
 * Finds an idea. Throws `not_found` if it does not exist, is deleted, or belongs to another organization, and 403 if the
 * actor may not access it.
 */
export const findIdea = async (em: Em, actor: BrandScopedActor, id: string): Promise<IdeaRow> => {
  const [idea] = await em.execute<IdeaRow[]>(`select ${columns} ${shownIdeas} and i.id = ?`, [
    actor.orgId,
    id,
  ]);
  if (!idea) throw notFound('idea', id);
  requireBrandInScope(actor, idea.brandId);
  return idea;
};

/** Hides an idea from lists. The row stays, so that no similar idea is generated. */
export const hideIdea = (em: Em, orgId: string, id: string): Promise<unknown> =>
  em.execute('update ideas set deleted_at = now() where id = ? and org_id = ?', [id, orgId]);

/** Idea with the name of its brand. */
export interface IdeaSubject {
  title: string;
  summary: string;
  sourceChunkIds: string[];
  brandName: string;
}

/** Finds the data for a draft. Returns undefined if the idea or its brand has been deleted. */
export const findIdeaSubject = async (
  em: Em,
  { ideaId, orgId, brandId }: { ideaId: string | null; orgId: string; brandId: string | null },
): Promise<IdeaSubject | undefined> => {
  const [subject] = await em.execute<IdeaSubject[]>(
    `select i.title, i.summary, i.source_chunk_ids as "sourceChunkIds", b.name as "brandName"
     ${shownIdeas} and i.id = ? and i.brand_id = ?`,
    [orgId, ideaId, brandId],
  );
  return subject;
};
