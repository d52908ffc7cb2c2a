import type { IngestionStep } from '../../db/knowledge/ingestion.ts';
import type { IngestionFailure } from '../../domain/knowledge/documents.ts';
import type { Service } from '../../process/service.ts';
import { whileHeartbeating } from '../heartbeat.ts';
import { embedDocument, type EmbedStep } from './embed-document.ts';
import { failDocument, finishDocument, type FinishStep } from './end-document.ts';
import { indexDocument, type IndexedStep, type IndexStep } from './index-document.ts';
import { loadDocument, type DocumentPlan } from './load-document.ts';
import { readDocument, type ReadStep } from './read-document.ts';
import { removeDocument, type RemoveStep } from './remove-document.ts';

/** A deletion reaches a step in the answer to a heartbeat. */
const heartbeatMs = 2_000;

/** The steps of ingesting documents, bound to one process. Every one may be repeated at any point. */
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
