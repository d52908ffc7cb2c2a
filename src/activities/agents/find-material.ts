import { AiFailure } from '../../adapters/ai/ai-failure.ts';
import type { CallOptions } from '../../adapters/ai/ports.ts';
import { findRestedPassages, findSpreadPassages } from '../../db/agents/material.ts';
import type { WritingRun } from '../../db/agents/posts.ts';
import type { IdeaPassage } from '../../db/ideas/passages.ts';
import { findServingModel } from '../../db/knowledge/embedding-models.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';

type Finding = Pick<Service, 'ai' | 'log' | 'orm' | 'search'>;

/** Number of passages that a model reads well. Passages that fit the instructions come first. */
const maxPassages = 12;
const maxFitting = 8;
const maxHits = 50;
/** Maximum length of a question, which the search server limits. The beginning contains its subject. */
const maxQuery = 1_000;

/**
 * Returns the IDs of the passages that fit the instructions, best first. Returns none if the search or its model is
 * unavailable.
 */
const fittingIds = async (
  { ai, log, orm, search }: Finding,
  { orgId, instructions, runId }: WritingRun,
  knowledgeBaseId: string,
  options: CallOptions,
): Promise<string[]> => {
  const query = instructions.slice(0, maxQuery);
  const serving = query === '' ? null : await findServingModel(orm.em.fork());
  if (!serving) return [];
  try {
    const model = await ai.embeddings.modelOf(serving.modelId, options);
    const vector = (await model?.embed([query], { ...options, as: 'query' }))?.vectors[0];
    const index = { model: serving.modelId, dimensions: serving.dimensions };
    const hits = await search.search({
      orgId,
      kbId: knowledgeBaseId,
      query,
      limit: maxHits,
      ...(vector && { meaning: { index, vector } }),
    });
    return hits.map(({ chunkId }) => chunkId);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof AiFailure)) throw error;
    log.warn(
      { agentRunId: runId, orgId, err: error },
      'an agent picks its material without search, because search is unavailable',
    );
    return [];
  }
};

/**
 * Finds passages for the next post of a run: first passages that fit the agent's instructions and that it has not used
 * recently, then others from the whole knowledge base, and last the ones it has used. Returns null for an agent without a
 * knowledge base.
 */
export const findMaterial = async (
  finding: Finding,
  run: WritingRun,
  options: CallOptions,
): Promise<IdeaPassage[] | null> => {
  const { knowledgeBaseId } = run;
  if (knowledgeBaseId === null) return null;
  const search = { ...run, knowledgeBaseId };
  const em = finding.orm.em.fork();
  const ids = await fittingIds(finding, run, knowledgeBaseId, options);
  const fitting = (await findRestedPassages(em, search, ids)).slice(0, maxFitting);
  const spread = await findSpreadPassages(em, search, maxPassages);
  const chosen = new Set(fitting.map(({ id }) => id));
  return [...fitting, ...spread.filter(({ id }) => !chosen.has(id))].slice(0, maxPassages);
};
