import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isInScope } from '../team/permissions.ts';

export interface IdeaFilter {
  brandSlug?: string | undefined;
  platform?: PlatformName | undefined;
  knowledgeBaseId?: string | undefined;
}

/** Ideas of brands that are gone are shown no more. */
const shownIdeas = (em: Em, orgId: string) =>
  kyselyOf(em)
    .selectFrom('ideas as i')
    .innerJoin('brands as b', join =>
      join.onRef('b.id', '=', 'i.brand_id').onRef('b.org_id', '=', 'i.org_id'),
    )
    .where('i.org_id', '=', orgId)
    .where('i.deleted_at', 'is', null);

const columns = [
  'i.id',
  'i.brand_id as brandId',
  'b.slug as brandSlug',
  'i.title',
  'i.summary',
  'i.platform',
  'i.knowledge_base_id as knowledgeBaseId',
  'i.topic',
  'i.source_document_ids as sourceDocumentIds',
  'i.source_chunk_ids as sourceChunkIds',
  'i.provider',
  'i.model',
  'i.created_at as createdAt',
] as const;

/** One page of the ideas that the actor may see, newest first, and how many there are. */
export const listIdeas = async (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { brandSlug, platform, knowledgeBaseId }: IdeaFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<[IdeaRow[], number]> => {
  const wanted = shownIdeas(em, orgId)
    .where(({ and }) =>
      and({
        ...(brandSlug !== undefined && { 'b.slug': brandSlug }),
        ...(platform && { 'i.platform': platform }),
        ...(knowledgeBaseId !== undefined && { 'i.knowledge_base_id': knowledgeBaseId }),
      }),
    )
    .where(({ ref }) => isInScope(brandScope, ref('i.brand_id')));
  const newest = wanted.orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').limit(limit).offset(offset);
  const rows = await newest.select(columns).execute();
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return [rows, total];
};

/** Throws `not_found` for what is not there, deleted, or another organization's; 403 where the actor may not. */
export const findIdea = async (em: Em, actor: BrandScopedActor, id: string) => {
  const idea = await shownIdeas(em, actor.orgId).select(columns).where('i.id', '=', id).executeTakeFirst();
  if (!idea) throw notFound('idea', id);
  requireBrandInScope(actor, idea.brandId);
  return idea;
};

/** An idea as it is shown. Times are texts as PostgreSQL writes them. */
export type IdeaRow = Awaited<ReturnType<typeof findIdea>>;

/** Takes an idea out of the lists; it stays, so that none like it is made again. */
export const hideIdea = (em: Em, orgId: string, id: string): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('ideas')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .execute();

/** What a draft is written of; undefined once the idea or its brand has been deleted. */
export const findIdeaSubject = (
  em: Em,
  { ideaId, orgId, brandId }: { ideaId: string | null; orgId: string; brandId: string | null },
) =>
  shownIdeas(em, orgId)
    .select(['i.title', 'i.summary', 'i.source_chunk_ids as sourceChunkIds', 'b.name as brandName'])
    .where('i.id', '=', ideaId)
    .where('i.brand_id', '=', brandId)
    .executeTakeFirst();

/** An idea with the name of the brand that it is for. */
export type IdeaSubject = NonNullable<Awaited<ReturnType<typeof findIdeaSubject>>>;
