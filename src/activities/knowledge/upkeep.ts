import { NIL as nobody } from 'uuid';
import { findUnremovedBases } from '../../db/knowledge/unfinished-documents.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Service } from '../../process/service.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { chooseModel } from './embedding-model.ts';
import {
  embedMissing,
  forgetRetired,
  giveUpModel,
  indexMissing,
  serveModel,
  type ReembedInput,
  type ReembedStep,
  type ServeStep,
} from './reembed-chunks.ts';
import { endRemoval, startRemovals, type RemoveBaseStep } from './remove-knowledge-base.ts';
import { redriveLostDocuments, type DocumentSweepReport } from './sweep-documents.ts';

/** Caller of models for work that belongs to no organization. */
const caller = { orgId: nobody, actor: 'service', reference: 'embedding-model' };

/** Restarts the workflows of deleted knowledge bases through the outbox. A running one is not disturbed. */
const redriveLostBases = async ({ config, orm }: Service): Promise<number> => {
  const em = orm.em.fork();
  const bases = await findUnremovedBases(em, config.SWEEP_AFTER);
  for (const base of bases) await addMessage(em, 'knowledge_base.deleted', { ...base }, null);
  return bases.length;
};

/** Creates the steps that maintain knowledge bases besides the ingestion of single documents, bound to one process. */
export const createKnowledgeUpkeepActivities = (service: Service) => ({
  redriveLostDocuments: (): Promise<DocumentSweepReport> => redriveLostDocuments(service),
  redriveLostBases: (): Promise<number> => redriveLostBases(service),
  chooseEmbeddingModel: (): Promise<boolean> => chooseModel(service, { caller }),
  startRemovals: (knowledgeBaseId: string): Promise<number> => startRemovals(service, knowledgeBaseId),
  endRemoval: (knowledgeBaseId: string): Promise<RemoveBaseStep> => endRemoval(service, knowledgeBaseId),
  embedMissing: (input: ReembedInput): Promise<ReembedStep> =>
    whileHeartbeating(repeatableHeartbeatMs, () => embedMissing(service, input)),
  indexMissing: (input: ReembedInput): Promise<ReembedStep> =>
    whileHeartbeating(repeatableHeartbeatMs, () => indexMissing(service, input)),
  serveModel: (modelId: string): Promise<ServeStep> => serveModel(service, modelId),
  giveUpModel: (modelId: string): Promise<void> => giveUpModel(service, modelId),
  forgetRetiredModels: (): Promise<number> => forgetRetired(service),
});

export type KnowledgeUpkeepActivities = ReturnType<typeof createKnowledgeUpkeepActivities>;
