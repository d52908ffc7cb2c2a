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
 * Lists a stored document in a knowledge base and starts its ingestion. Its price stays reserved until that has ended.
 * Throws `not_found`, `invalid_state` at the plan's limit, and `insufficient_credits`.
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

/** Result of fetching a page again. */
export type FetchedAgain = Pick<
  StoredDocument,
  'storageKey' | 'mimeType' | 'charset' | 'sizeBytes' | 'sha256'
>;

const requireEnded = ({ status }: KbDocument): void => {
  if (status === 'pending' || status === 'processing')
    throw refuse('invalid_state', 'The document is being ingested. Wait until it is ready or has failed.');
};

/**
 * Finds a document that can be ingested again now. Called before its page is fetched. Throws what `reingestDocument`
 * throws.
 */
export const findReingestible = async (em: Em, key: DocumentKey): Promise<KbDocument> => {
  const document = await findDocument(em, key);
  requireEnded(document);
  await requireIngestion(em, key.orgId);
  return document;
};

/**
 * Starts ingesting a document again, from the stored bytes or from newly fetched ones. Until then, searches find its old
 * content. `replacedKey` is the file that is unused once this commits. Throws `not_found`, `invalid_state` while it is
 * being ingested, and `insufficient_credits`.
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

/** Deletes a document, and notifies its workflow to stop reading it and remove its remaining data. Throws `not_found`. */
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
