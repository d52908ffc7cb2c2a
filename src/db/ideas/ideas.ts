import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { writeBrandScope } from '../team/permissions.ts';

/** An idea as it is shown. Times are texts as PostgreSQL writes them. */
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

export interface IdeaFilter {
  brandSlug?: string | undefined;
  platform?: PlatformName | undefined;
  knowledgeBaseId?: string | undefined;
}

const columns = `
  i.id, i.brand_id as "brandId", b.slug as "brandSlug", i.title, i.summary, i.platform,
  i.knowledge_base_id as "knowledgeBaseId", i.topic, i.source_document_ids as "sourceDocumentIds",
  i.source_chunk_ids as "sourceChunkIds", i.provider, i.model, i.created_at as "createdAt"`;

/** Ideas of brands that are gone are shown no more. */
const source = 'from ideas i join brands b on b.id = i.brand_id and b.org_id = i.org_id';

/** One page of the ideas that the actor may see, newest first, and how many there are. */
export const listIdeas = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, platform, knowledgeBaseId }: IdeaFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<[IdeaRow[], number]> => {
  const [reachable, scopeValues] = writeBrandScope(brandScope, 'i.brand_id');
  const given = [
    ['b.slug = ?', brandSlug],
    ['i.platform = ?', platform],
    ['i.knowledge_base_id = ?', knowledgeBaseId],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined);
  const where = ['i.org_id = ?', 'i.deleted_at is null', ...given.map(([sql]) => sql)].join(' and ');
  const values = [orgId, ...given.map(([, value]) => value), ...scopeValues];
  const rows = await em.execute<IdeaRow[]>(
    `select ${columns} ${source} where ${where}${reachable} order by i.created_at desc, i.id desc limit ? offset ?`,
    [...values, limit, offset],
  );
  const [count] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total ${source} where ${where}${reachable}`,
    values,
  );
  return [rows, count?.total ?? 0];
};

/** Throws `not_found` for what is not there, deleted, or another organization's; 403 where the actor may not. */
export const findIdea = async (em: Em, actor: BrandScopedActor, id: string): Promise<IdeaRow> => {
  const [idea] = await em.execute<IdeaRow[]>(
    `select ${columns} ${source} where i.id = ? and i.org_id = ? and i.deleted_at is null`,
    [id, actor.orgId],
  );
  if (!idea) throw notFound('idea', id);
  requireBrandInScope(actor, idea.brandId);
  return idea;
};

/** Takes an idea out of the lists; it stays, so that none like it is made again. */
export const hideIdea = (em: Em, orgId: string, id: string): Promise<unknown> =>
  em.execute('update ideas set deleted_at = now() where id = ? and org_id = ?', [id, orgId]);

/** An idea with the name of the brand that it is for. */
export interface IdeaSubject {
  title: string;
  summary: string;
  sourceChunkIds: string[];
  brandName: string;
}

/** What a draft is written of; undefined once the idea or its brand has been deleted. */
export const findIdeaSubject = async (
  em: Em,
  { ideaId, orgId, brandId }: { ideaId: string | null; orgId: string; brandId: string | null },
): Promise<IdeaSubject | undefined> => {
  const [subject] = await em.execute<IdeaSubject[]>(
    `select i.title, i.summary, i.source_chunk_ids as "sourceChunkIds", b.name as "brandName"
       from ideas i join brands b on b.id = i.brand_id
      where i.id = ? and i.org_id = ? and i.brand_id = ? and i.deleted_at is null`,
    [ideaId, orgId, brandId],
  );
  return subject;
};
