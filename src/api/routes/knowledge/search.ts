import { z } from 'zod';
import { AiFailure } from '../../../adapters/ai/ai-failure.ts';
import type { SearchQuery } from '../../../adapters/search/search.ts';
import type { EmbeddingModelRow } from '../../../db/knowledge/embedding-models.ts';
import { findSearchedBase } from '../../../db/knowledge/knowledge-bases.ts';
import { chunksByIds } from '../../../db/knowledge/passages.ts';
import { actorName, type Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { idParam, line } from '../../http/schemas.ts';
import { languageWarnings, searchResultShape, searchWarningShape, viewResult } from './search-view.ts';

/** What a query means to the model whose index is searched; undefined where this process has that model no more. */
const meaningOf = async (
  { ai }: Service,
  actor: Actor,
  query: string,
  { modelId, dimensions }: EmbeddingModelRow,
): Promise<SearchQuery['meaning']> => {
  const options = { caller: { orgId: actor.orgId, actor: actorName(actor), reference: 'kb.search' } };
  try {
    const model = await ai.embeddings.modelOf(modelId, options);
    if (!model) return undefined;
    const { vectors } = await model.embed([query], { ...options, as: 'query' });
    return { index: { model: modelId, dimensions }, vector: vectors[0] ?? [] };
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    const retryAfter = Math.ceil((error.retryAfterMs ?? 2_000) / 1_000);
    throw refuse('unavailable', `The query could not be embedded: ${error.message}`, { retryAfter });
  }
};

/** While a document is ingested again, the index has it as it was and as it will be: of every two hits one may not be shown. */
const asked = (limit: number): number => Math.min(50, 2 * limit);

export const knowledgeSearchRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/search',
    operationId: 'searchKnowledgeBase',
    tag: 'Knowledge bases',
    summary: 'Search a knowledge base',
    description:
      'Finds passages by their meaning and by their words, in spite of typing errors; the closest first. Answers 503 while the search server or the embedding model is away.',
    access: 'kb:read',
    whileSuspended: true,
    params: z.strictObject({ kbId: idParam }),
    body: z.strictObject({ query: line(1_000), limit: z.int().min(1).max(50).default(10) }),
    returns: z.strictObject({
      results: z.array(searchResultShape).max(50),
      embeddingModel: z
        .string()
        .max(200)
        .nullable()
        .describe('The model that compared the meanings; null where only words were compared.'),
      warnings: z.array(searchWarningShape).max(1),
    }),
    errors: ['unavailable'],
    handle: async ({ actor, body: { query, limit }, em, params: { kbId }, service }) => {
      const { orgId } = actor;
      const { model, isFilled, language } = await findSearchedBase(em, orgId, kbId);
      if (!model || !isFilled) return { results: [], embeddingModel: model?.modelId ?? null, warnings: [] };
      const meaning = await meaningOf(service, actor, query, model);
      const search = { orgId, kbId, query, limit: asked(limit), ...(meaning && { meaning }) };
      const hits = await service.search.search(search);
      const ids = hits.map(({ chunkId }) => chunkId);
      const rows = new Map((await chunksByIds(em, orgId, kbId, ids)).map(row => [row.id, row]));
      const results = hits.flatMap(({ chunkId, score }) => {
        const row = rows.get(chunkId);
        return row ? [viewResult(row, score)] : [];
      });
      return {
        results: results.slice(0, limit),
        embeddingModel: meaning ? model.modelId : null,
        warnings: meaning ? languageWarnings(model.modelId, language) : [],
      };
    },
  }),
];
