import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockDocument, type DocumentKey } from '../../db/knowledge/documents.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';

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
