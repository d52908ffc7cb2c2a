import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, integer, perPlan } from './kinds.ts';

/** Settings of knowledge bases and their documents. Included in index.ts. */
export const knowledgeSettings = {
  KNOWLEDGE_BASE_LIMIT: about(
    perPlan(planLimits.knowledgeBases),
    'Maximum number of knowledge bases per organization. One number for all plans, or one per plan.',
  ),
  DOCUMENT_LIMIT: about(
    perPlan(planLimits.documents),
    'Maximum number of documents in all knowledge bases of an organization. One number for all plans, or one per plan.',
  ),
  DOCUMENT_SIZE_LIMIT: about(
    integer(26_214_400, 1),
    'Maximum size of a document in bytes (25 MiB). Larger documents consist mostly of images, which the service does not read.',
  ),
  CHUNK_TOKENS: about(
    integer(200, 64),
    'Maximum number of tokens per chunk, the passage that is embedded and found as one (200 tokens are about 150 words). Applies to documents ingested from now on.',
  ),
  CHUNK_OVERLAP: about(
    integer(40),
    'Maximum number of tokens that a chunk repeats from the chunk before if a paragraph is split, so that search finds text across the border. At most half of CHUNK_TOKENS.',
  ),
  EXTRACT_MEMORY: about(
    integer(536_870_912, 134_217_728),
    'Memory in bytes that reading one document may take before it is rejected as too_large (512 MiB). Each worker reads up to INGESTIONS_AT_ONCE documents at a time.',
  ),
  EXTRACT_TIMEOUT: about(
    duration('60s'),
    'CPU time that reading one document may take before it is rejected as too_long. The limit in wall-clock time is five times that.',
  ),
  SOURCE_PAUSE: about(
    duration('1s'),
    'Pause between two requests to one host of a knowledge base’s source. All workers together send one request at a time to a host.',
  ),
  EMBED_BATCH: about(
    integer(32, 1),
    'Number of chunks embedded in one step. If a worker dies, at most this many are embedded again.',
  ),
  INGESTIONS_AT_ONCE: about(integer(2, 1), 'Documents that one worker reads at the same time.'),
};
