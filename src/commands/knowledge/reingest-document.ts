import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { KbDocument } from '../../db/entities/knowledge.ts';
import { findDocument, lockDocument, type DocumentKey } from '../../db/knowledge/documents.ts';
import { holdIngestion, requireIngestion } from '../../db/knowledge/ingestion-credits.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { StoredDocument } from './add-document.ts';

/** What a page had become when it was fetched again. */
export type FetchedAgain = Pick<
  StoredDocument,
  'storageKey' | 'mimeType' | 'charset' | 'sizeBytes' | 'sha256'
>;

const requireEnded = ({ status }: KbDocument): void => {
  if (status === 'pending' || status === 'processing')
    throw refuse('invalid_state', 'The document is being ingested; wait until it is ready or has failed.');
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
