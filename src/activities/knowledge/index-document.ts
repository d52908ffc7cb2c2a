import { Context } from '@temporalio/activity';
import { ChunksRefused, type SearchIndex } from '../../adapters/search/search.ts';
import { serveRevision } from '../../db/knowledge/chunks.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { findModel } from '../../db/knowledge/embedding-models.ts';
import {
  findCurrentIngestion,
  lockIngestion,
  showProgress,
  type IngestedDocument,
  type IngestionStep,
} from '../../db/knowledge/ingestion.ts';
import { markIndexed, listUnindexedVectors } from '../../db/knowledge/vectors.ts';
import { progressOf, type IngestionFailure } from '../../domain/knowledge/documents.ts';
import { Refusal } from '../../domain/errors.ts';
import { turnsOf } from '../../domain/turns/resources.ts';
import { failpoint } from '../../process/failpoints.ts';
import { prepareIndex } from './prepare-index.ts';
import type { Ingesting } from './read-document.ts';

/** Ingestion whose chunks a model has embedded. */
export interface IndexStep extends IngestionStep {
  modelId: string;
  chunks: number;
  /** Number of vectors sent to the index in this ingestion. */
  done: number;
}

export type IndexedStep =
  | { state: 'indexed' }
  | { state: 'indexing'; done: number }
  | { state: 'waiting'; reason: string; afterMs: number | null }
  | { state: 'failed'; code: IngestionFailure; message: string }
  | { state: 'superseded' };

/** Number of vectors in a good batch for the search server. */
export const indexBatch = 200;

/**
 * Returns what a search failure means: waiting for an unavailable server, or an end for chunks that it will never accept.
 */
export const afterSearchFailure = (error: unknown): Extract<IndexedStep, { state: 'waiting' | 'failed' }> => {
  if (error instanceof Refusal && error.code === 'unavailable')
    return { state: 'waiting', reason: error.message, afterMs: null };
  if (error instanceof ChunksRefused)
    return {
      state: 'failed',
      code: 'internal_error',
      message: 'The search index rejected the text. Ingest the document again.',
    };
  throw error;
};

/**
 * Replaces the previous chunks once all of the document can be found. Searches show only chunks with rows, so the rows are
 * changed first, and the index may keep deleted chunks until this is repeated.
 */
const replaceOlder = async (
  { orm, search }: Ingesting,
  { id: documentId, orgId, knowledgeBaseId: kbId, revision }: IngestedDocument,
): Promise<IndexedStep> => {
  await failpoint('index.before_serve');
  const isServed = await inTransaction(orm, async em => {
    const document = await lockIngestion(em, { documentId, revision });
    if (document) await serveRevision(em, document);
    return document !== null;
  });
  if (!isServed) return { state: 'superseded' };
  await failpoint('index.after_serve');
  if (revision > 1) await search.deleteDocument({ orgId, kbId, documentId }, { olderThan: revision });
  return { state: 'indexed' };
};

const indexBatchOf = async (
  ingesting: Ingesting,
  document: IngestedDocument,
  index: SearchIndex,
  { done, chunks }: IndexStep,
): Promise<IndexedStep> => {
  const { search, orm } = ingesting;
  const em = orm.em.fork();
  const { id: documentId, revision } = document;
  const modelId = index.model;
  await prepareIndex(ingesting, index);
  const rows = await listUnindexedVectors(em, { documentId, modelId, limit: indexBatch });
  if (rows.length === 0) return replaceOlder(ingesting, document);
  await failpoint('index.before_call');
  const { orgId } = document;
  const { cancellationSignal: signal } = Context.current();
  await turnsOf('indexing').take({ orgId, signal }, () => search.indexChunks(index, rows));
  await failpoint('index.after_call');
  await markIndexed(em, modelId, rows);
  await failpoint('index.after_mark');
  const progress = progressOf('indexing', done + rows.length, chunks);
  await showProgress(em, { documentId, revision }, { step: 'indexing', progress });
  if (rows.length < indexBatch) return replaceOlder(ingesting, document);
  return { state: 'indexing', done: done + rows.length };
};

/** Sends the next vectors of a document to the index. Repeat until it returns `indexed`. */
export const indexDocument = async (ingesting: Ingesting, step: IndexStep): Promise<IndexedStep> => {
  const em = ingesting.orm.em.fork();
  const document = await findCurrentIngestion(em, step);
  const model = await findModel(em, step.modelId);
  if (!document) return { state: 'superseded' };
  if (!model) throw new Error(`the embedding model ${step.modelId} is unknown`);
  try {
    const index = { model: model.modelId, dimensions: model.dimensions };
    return await indexBatchOf(ingesting, document, index, step);
  } catch (error) {
    const after = afterSearchFailure(error);
    if (after.state === 'failed')
      ingesting.log.error(
        { err: error, documentId: step.documentId },
        'the search index rejected a document',
      );
    return after;
  }
};
