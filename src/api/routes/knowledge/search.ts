import { z } from 'zod';
import { AiFailure } from '../../../adapters/ai/ai-failure.ts';
import { searchPassages } from '../../../commands/knowledge/search-passages.ts';
import { findSearchedBase } from '../../../db/knowledge/knowledge-bases.ts';
import { refuse } from '../../../domain/errors.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { idParam, line, string } from '../../http/schemas.ts';
import { languageWarnings, searchResultShape, searchWarningShape, viewResult } from './search-view.ts';

/** Turns a failing model into the refusal for an unavailable part of the service. */
const refuseWhileAway = (error: unknown): never => {
  if (!(error instanceof AiFailure)) throw error;
  const retryAfter = Math.ceil((error.retryAfterMs ?? 2_000) / 1_000);
  throw refuse('unavailable', `The query could not be embedded: ${error.message}`, { retryAfter });
};

export const knowledgeSearchRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/search',
    operationId: 'searchKnowledgeBase',
    tag: 'Knowledge bases',
    summary: 'Search a knowledge base',
    description:
      'Finds passages by meaning and by words, tolerating typing errors, closest first. Returns 503 while the search server or the embedding model is unavailable.',
    access: 'kb:read',
    whileSuspended: true,
    params: z.strictObject({ kbId: idParam.describe('Id of the knowledge base.') }),
    body: z.strictObject({
      query: line(1_000).meta({
        description: 'Search query of at most 1,000 characters.',
        example: 'How long may coffee be kept?',
      }),
      limit: z.int().min(1).max(50).default(10).describe('Maximum number of passages, 1 to 50.'),
    }),
    returns: z.strictObject({
      results: z.array(searchResultShape).max(50).describe('Passages, closest first.'),
      embeddingModel: string(200, 'all-MiniLM-L6-v2')
        .nullable()
        .describe('Embedding model, or null if only words were compared.'),
      warnings: z.array(searchWarningShape).max(1).describe('Warnings that do not prevent publication.'),
    }),
    errors: ['unavailable'],
    example: { query: 'How long may coffee be kept?', limit: 5 },
    handle: async ({ actor, body: { query, limit }, em, params: { kbId: knowledgeBaseId }, service }) => {
      const { model, isFilled, language } = await findSearchedBase(em, actor.orgId, knowledgeBaseId);
      if (!model || !isFilled) return { results: [], embeddingModel: model?.modelId ?? null, warnings: [] };
      const asked = { knowledgeBaseId, query, limit, model, reference: 'kb.search' };
      const found = await searchPassages({ actor, em, service }, asked).catch(refuseWhileAway);
      return {
        results: found.passages.map(viewResult),
        embeddingModel: found.isByMeaning ? model.modelId : null,
        warnings: found.isByMeaning ? languageWarnings(model.modelId, language) : [],
      };
    },
  }),
];
