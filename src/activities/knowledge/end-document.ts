import { inTransaction } from '../../db/driver/in-transaction.ts';
import { audit } from '../../db/audit.ts';
import { markNews } from '../../db/agents/news.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockServingModel } from '../../db/knowledge/embedding-models.ts';
import { releaseIngestion, captureIngestion } from '../../db/knowledge/ingestion-credits.ts';
import {
  findCurrentIngestion,
  endIngestion,
  lockIngestion,
  type IngestionStep,
} from '../../db/knowledge/ingestion.ts';
import { listUnembeddedChunks, listUnindexedVectors } from '../../db/knowledge/vectors.ts';
import type { IngestionFailure } from '../../domain/knowledge/documents.ts';
import { failpoint } from '../../process/failpoints.ts';
import { countJobEnd } from '../count.ts';
import { callOptions } from './embed-document.ts';
import { modelForIngestion } from './embedding-model.ts';
import type { Ingesting } from './read-document.ts';

/** `embed_again`: another model is serving by now, or chunks lack a vector or an index entry. */
export type FinishStep = { state: 'ready' | 'embed_again' | 'superseded' };

const service = { kind: 'service', id: null } as const;

/** Returns whether every chunk can be found: it has a vector of the model and is in its index. */
const isComplete = async (em: Em, documentId: string, modelId: string): Promise<boolean> => {
  const { left } = await listUnembeddedChunks(em, { documentId, modelId, limit: 1 });
  return left === 0 && (await listUnindexedVectors(em, { documentId, modelId, limit: 1 })).length === 0;
};

/** Marks a document as ready, but only if nothing has changed since `serving` was read. */
const finish = (
  { orm }: Ingesting,
  step: IngestionStep & { modelId: string },
  servingId: string,
): Promise<FinishStep> =>
  inTransaction(orm, async em => {
    const serving = await lockServingModel(em);
    const document = await lockIngestion(em, step);
    if (!document) return { state: 'superseded' };
    const { id, orgId, name, revision, sourceId } = document;
    if (serving?.modelId !== servingId || !(await isComplete(em, id, step.modelId)))
      return { state: 'embed_again' };
    await endIngestion(em, id, { status: 'ready' });
    await captureIngestion(em, { id, orgId, revision });
    await audit(em, {
      action: 'document.ingested',
      target: { kind: 'document', id, name },
      details: { revision, embeddingModel: step.modelId },
      by: service,
      orgId,
    });
    if (sourceId !== null) await markNews(em, document);
    await failpoint('finish.before_commit');
    return { state: 'ready' };
  });

/** Marks a document as ready and charges its price, in one transaction. */
export const finishDocument = async (
  ingesting: Ingesting,
  step: IngestionStep & { modelId: string },
): Promise<FinishStep> => {
  const em = ingesting.orm.em.fork();
  const document = await findCurrentIngestion(em, step);
  if (!document) return { state: 'superseded' };
  const { modelId, servingId } = await modelForIngestion(ingesting, callOptions(document));
  if (modelId !== step.modelId) return { state: 'embed_again' };
  const finished = await finish(ingesting, step, servingId);
  if (finished.state === 'ready') countJobEnd('document', 'ready');
  await failpoint('finish.after_commit');
  return finished;
};

/**
 * Message for a document whose chunks cannot be paid for, which costs what was held. Otherwise, repeated reading would be
 * free.
 */
const unpaid = 'a document was ingested, but its chunks could not be charged';

/**
 * Ends an ingestion as failed with the reason. It costs nothing unless the document was read. Chunks of an earlier
 * ingestion stay findable.
 */
export const failDocument = (
  { orm }: Ingesting,
  step: IngestionStep,
  { code, message }: { code: IngestionFailure; message: string },
): Promise<void> =>
  inTransaction(orm, async em => {
    const document = await lockIngestion(em, step);
    if (!document) return;
    const { id, orgId, name, revision } = document;
    await endIngestion(em, id, { status: 'failed', code, message });
    if (code === 'insufficient_credits') await captureIngestion(em, { id, orgId, revision }, unpaid);
    else await releaseIngestion(em, { id, orgId, revision });
    await audit(em, {
      action: 'document.failed',
      target: { kind: 'document', id, name },
      details: { revision, code, message },
      by: service,
      orgId,
    });
    countJobEnd('document', 'failed');
    await failpoint('fail.before_commit');
  });
