import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import {
  countDocumentsLeft,
  dropDeletedBase,
  listRemovableDocuments,
} from '../../db/knowledge/deleted-bases.ts';
import { addMessage } from '../../db/outbox.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Ingesting } from './read-document.ts';

/** Messages per transaction. */
const documentsAtOnce = 500;

/** Progress of the removal of a knowledge base. `left`: number of remaining documents. */
export type RemoveBaseStep = { state: 'removed' } | { state: 'removing'; left: number };

/**
 * Notifies the workflows of all documents of a deleted knowledge base to remove them. A second notification changes
 * nothing.
 */
export const startRemovals = async (
  { orm }: Pick<Ingesting, 'orm'>,
  knowledgeBaseId: string,
): Promise<number> => {
  let told = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; Context.current().heartbeat()) {
    const page = await inTransaction(orm, async em => {
      const documents = await listRemovableDocuments(em, knowledgeBaseId, { after, limit: documentsAtOnce });
      for (const document of documents) await addMessage(em, 'document.changed', { ...document }, null);
      return documents;
    });
    told += page.length;
    const last = page.at(-1);
    if (!last || page.length < documentsAtOnce) return told;
    after = last.documentId;
  }
};

/** Deletes the row of a deleted knowledge base after all its documents are removed. */
export const endRemoval = async (
  { orm }: Pick<Ingesting, 'orm'>,
  knowledgeBaseId: string,
): Promise<RemoveBaseStep> => {
  const em = orm.em.fork();
  const left = await countDocumentsLeft(em, knowledgeBaseId);
  if (left > 0) return { state: 'removing', left };
  await failpoint('remove_base.before_delete');
  await dropDeletedBase(em, knowledgeBaseId);
  return { state: 'removed' };
};
