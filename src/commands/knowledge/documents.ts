import type { StoredDocument } from '../../adapters/extract/store-document.ts';
import { audit } from '../../db/audit.ts';
import { findBilling } from '../../db/billing/billing.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { KbDocument } from '../../db/entities/knowledge.ts';
import {
  countDocuments,
  findDocument,
  lockDocument,
  type DocumentKey,
} from '../../db/knowledge/documents.ts';
import { holdIngestion, requireIngestion } from '../../db/knowledge/ingestion-credits.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { lockKnowledgeBase } from './knowledge-bases.ts';

const requireDocumentLimit = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  await lockOrganization(em, orgId);
  const limit = limits[(await findBilling(em, orgId)).plan];
  if ((await countDocuments(em, orgId)) < limit) return;
  throw refuse('invalid_state', `The plan allows at most ${limit} documents. Delete one first.`);
};

/**
 * Lists a stored document in a knowledge base and has it ingested; its price is held until that has ended. Throws `not_found`,
 * `invalid_state` when the plan allows no more, and `insufficient_credits`.
 */
export const addDocument = async (
  em: Em,
  { actor, requestId }: Origin,
  knowledgeBaseId: string,
  stored: StoredDocument,
  limits: PerPlan,
): Promise<KbDocument> => {
  const { orgId } = actor;
  await requireDocumentLimit(em, orgId, limits);
  await lockKnowledgeBase(em, orgId, knowledgeBaseId);
  const document = em.create(KbDocument, {
    ...stored,
    orgId,
    knowledgeBaseId,
    createdBy: actorName(actor),
    errorCode: null,
    errorMessage: null,
    deletedAt: null,
  });
  await em.persist(document).flush();
  const { id, revision, name, source, mimeType, sizeBytes } = document;
  await holdIngestion(em, { id, orgId, revision }, actorName(actor));
  await addMessage(em, 'document.changed', { documentId: id, orgId, knowledgeBaseId }, requestId);
  await audit(em, {
    action: 'document.added',
    target: { kind: 'document', id, name },
    details: { knowledgeBaseId, source, mimeType, sizeBytes },
  });
  return document;
};

/** What a page had become when it was fetched again. */
export type FetchedAgain = Pick<
  StoredDocument,
  'storageKey' | 'mimeType' | 'charset' | 'sizeBytes' | 'sha256'
>;

const requireEnded = ({ status }: KbDocument): void => {
  if (status === 'pending' || status === 'processing')
    throw refuse('invalid_state', 'The document is being ingested. Wait until it is ready or has failed.');
};

/** The document, when it could be ingested again now: asked before its page is fetched. Throws as `reingestDocument` does. */
export const findReingestible = async (em: Em, key: DocumentKey): Promise<KbDocument> => {
  const document = await findDocument(em, key);
  requireEnded(document);
  await requireIngestion(em, key.orgId);
  return document;
};

/**
 * Has a document ingested again, from the bytes in the store or from those that were fetched again. It can be found as it was
 * until then. `replacedKey` is the file that nothing needs once this is committed. Throws `not_found`, `invalid_state` while
 * it is being ingested, and `insufficient_credits`.
 */
export const reingestDocument = async (
  em: Em,
  { actor, requestId }: Origin,
  key: DocumentKey,
  fetched: FetchedAgain | undefined,
): Promise<{ document: KbDocument; replacedKey: string | undefined }> => {
  const document = await lockDocument(em, key);
  const replacedKey = fetched && document.storageKey;
  requireEnded(document);
  Object.assign(document, fetched, {
    revision: document.revision + 1,
    status: 'pending',
    step: 'waiting',
    progress: 0,
    errorCode: null,
    errorMessage: null,
  } satisfies Partial<KbDocument>);
  await em.flush();
  const { id, orgId, knowledgeBaseId, revision, name } = document;
  await holdIngestion(em, { id, orgId, revision }, actorName(actor));
  await addMessage(em, 'document.changed', { documentId: id, orgId, knowledgeBaseId }, requestId);
  await audit(em, {
    action: 'document.reingested',
    target: { kind: 'document', id, name },
    details: { knowledgeBaseId, revision },
  });
  return { document, replacedKey };
};

/** Takes a document out of sight and has its workflow stop reading it and remove what is left of it. Throws `not_found`. */
export const deleteDocument = async (
  em: Em,
  { requestId }: Pick<Origin, 'requestId'>,
  key: DocumentKey,
): Promise<void> => {
  const document = await lockDocument(em, key);
  document.deletedAt = new Date();
  await em.flush();
  const { id, orgId, knowledgeBaseId, name } = document;
  await addMessage(em, 'document.changed', { documentId: id, orgId, knowledgeBaseId }, requestId);
  await audit(em, {
    action: 'document.deleted',
    target: { kind: 'document', id, name },
    details: { knowledgeBaseId },
  });
};
