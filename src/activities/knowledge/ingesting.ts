import { type IngestionStep, readIngestion } from '../../db/knowledge/ingestion.ts';
import type { IngestionFailure } from '../../domain/knowledge/documents.ts';
import type { Service } from '../../process/service.ts';
import { whileHeartbeating } from '../heartbeat.ts';
import { embedDocument, type EmbedStep } from './embed-document.ts';
import { failDocument, finishDocument, type FinishStep } from './end-document.ts';
import { indexDocument, type IndexedStep, type IndexStep, afterSearchFailure } from './index-document.ts';
import { loadDocument, type DocumentPlan } from './load-document.ts';
import { readDocument, type ReadStep, type Ingesting } from './read-document.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { removeChunks } from '../../db/knowledge/chunks.ts';
import { dropDeletedDocument } from '../../db/knowledge/documents.ts';
import { releaseIngestion } from '../../db/knowledge/ingestion-credits.ts';
import { failpoint } from '../../process/failpoints.ts';

type RemoveStep = { state: 'removed' } | { state: 'waiting'; reason: string; afterMs: number | null };

/** Removes a deleted document from the index, the store, and the tables, and releases its credits. May be repeated. */
const removeDocument = async (ingesting: Ingesting, documentId: string): Promise<RemoveStep> => {
  const em = ingesting.orm.em.fork();
  const document = await readIngestion(em, documentId);
  if (!document?.isDeleted) return { state: 'removed' };
  const { orgId, knowledgeBaseId: kbId, storageKey } = document;
  try {
    await ingesting.search.deleteDocument({ orgId, kbId, documentId });
  } catch (error) {
    const after = afterSearchFailure(error);
    if (after.state === 'waiting') return after;
    throw error;
  }
  await failpoint('remove.after_index');
  await ingesting.storage.delete(storageKey);
  await failpoint('remove.after_file');
  await inTransaction(ingesting.orm, async own => {
    await removeChunks(own, documentId);
    await releaseIngestion(own, document);
    await dropDeletedDocument(own, documentId);
  });
  return { state: 'removed' };
};

/** Milliseconds between heartbeats. A deletion reaches a step in the answer to a heartbeat. */
const heartbeatMs = 2_000;

/** Creates the steps of ingesting documents, bound to one process. Each may be repeated at any point. */
export const createIngestingActivities = (service: Service) => ({
  loadDocument: (documentId: string): Promise<DocumentPlan> => loadDocument(service, documentId),
  readDocument: (step: IngestionStep): Promise<ReadStep> =>
    whileHeartbeating(heartbeatMs, () => readDocument(service, step)),
  embedDocument: (step: IngestionStep): Promise<EmbedStep> =>
    whileHeartbeating(heartbeatMs, () => embedDocument(service, step)),
  indexDocument: (step: IndexStep): Promise<IndexedStep> =>
    whileHeartbeating(heartbeatMs, () => indexDocument(service, step)),
  finishDocument: (step: IngestionStep & { modelId: string }): Promise<FinishStep> =>
    finishDocument(service, step),
  failDocument: (step: IngestionStep, failure: { code: IngestionFailure; message: string }): Promise<void> =>
    failDocument(service, step, failure),
  removeDocument: (documentId: string): Promise<RemoveStep> =>
    whileHeartbeating(heartbeatMs, () => removeDocument(service, documentId)),
});

export type IngestingActivities = ReturnType<typeof createIngestingActivities>;
