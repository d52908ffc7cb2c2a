import { inTransaction } from '../../db/driver/in-transaction.ts';
import { removeChunks } from '../../db/knowledge/chunks.ts';
import { dropDeletedDocument } from '../../db/knowledge/documents.ts';
import { releaseIngestion } from '../../db/knowledge/ingestion-credits.ts';
import { readIngestion } from '../../db/knowledge/ingestion.ts';
import { failpoint } from '../../process/failpoints.ts';
import { afterSearchFailure } from './index-document.ts';
import type { Ingesting } from './read-document.ts';

export type RemoveStep = { state: 'removed' } | { state: 'waiting'; reason: string; afterMs: number | null };

/** Removes a deleted document from the index, the store and the tables, and gives back what is held for it. May be repeated. */
export const removeDocument = async (ingesting: Ingesting, documentId: string): Promise<RemoveStep> => {
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
