import { audit } from '../../db/audit.ts';
import { findBilling } from '../../db/billing/billing.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { KbDocument } from '../../db/entities/knowledge.ts';
import { countDocuments } from '../../db/knowledge/documents.ts';
import { holdIngestion } from '../../db/knowledge/ingestion-credits.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing.ts';
import type { DocumentSource, DocumentType } from '../../domain/documents.ts';
import { refuse } from '../../domain/errors.ts';
import { lockKnowledgeBase } from './lock-knowledge-base.ts';

/** A document whose bytes are in the store. */
export interface StoredDocument {
  id: string;
  storageKey: string;
  name: string;
  source: DocumentSource;
  sourceUrl: string | null;
  mimeType: DocumentType;
  /** How a text is encoded, where somebody said it. */
  charset: string | null;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
}

const requireDocumentLimit = async (em: Em, orgId: string, limits: PerPlan): Promise<void> => {
  await lockOrganization(em, orgId);
  const limit = limits[(await findBilling(em, orgId)).plan];
  if ((await countDocuments(em, orgId)) < limit) return;
  throw refuse('invalid_state', `The plan allows at most ${limit} documents; delete one first.`);
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
