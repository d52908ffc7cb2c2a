import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, integer, perPlan } from './kinds.ts';

/** Settings of knowledge bases and their documents, for src/config/index.ts. */
export const knowledgeSettings = {
  KNOWLEDGE_BASE_LIMIT: about(
    perPlan(planLimits.knowledgeBases),
    'Most knowledge bases of one organization. One number for all plans, or one a plan.',
  ),
  DOCUMENT_LIMIT: about(
    perPlan(planLimits.documents),
    'Most documents of one organization in all its knowledge bases. One number for all plans, or one a plan.',
  ),
  DOCUMENT_SIZE_LIMIT: about(
    integer(26_214_400, 1),
    'Largest document in bytes (25 MiB): a larger one is mostly pictures, which are not read.',
  ),
  CHUNK_TOKENS: about(
    integer(200, 64),
    'Most tokens of a chunk, the passage of a document that is embedded and found as one (200: some 150 words). Documents that are ingested from then on.',
  ),
  CHUNK_OVERLAP: about(
    integer(40),
    'Most tokens that a chunk repeats from the end of the one before where a paragraph is cut, so that a thought across their border is found; at most half of CHUNK_TOKENS.',
  ),
  EXTRACT_MEMORY: about(
    integer(536_870_912, 134_217_728),
    'Memory in bytes that reading one document may take before it is refused as too_large (512 MiB). Each worker reads up to INGESTIONS_AT_ONCE at a time.',
  ),
  EXTRACT_TIMEOUT: about(
    duration('60s'),
    'Time on a processor that reading one document may take before it is refused as too_long; five times that by the clock.',
  ),
  SOURCE_PAUSE: about(
    duration('1s'),
    'Pause between two requests to one host of a source that a knowledge base follows. It is asked one thing at a time, by all workers together.',
  ),
  EMBED_BATCH: about(
    integer(32, 1),
    'Chunks that are embedded in one step: what is done again when a worker dies in it.',
  ),
  INGESTIONS_AT_ONCE: about(
    integer(2, 1),
    'Steps of ingestion (reading, embedding, indexing) that one worker does side by side.',
  ),
};
