import { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import { findList, newestFirst, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { KbDocument } from '../entities/knowledge.ts';

/** Key of a document as in the API: below its knowledge base. */
export interface DocumentKey {
  orgId: string;
  knowledgeBaseId: string;
  id: string;
}

/** Lists one page of a knowledge base's documents, newest first, with their total number. */
export const listDocuments = (
  em: Em,
  of: Omit<DocumentKey, 'id'>,
  page: ListPosition,
): Promise<Listed<KbDocument>> =>
  findList(em, KbDocument, () => ({ ...of, deletedAt: null }), {
    ...page,
    ...newestFirst,
    disableIdentityMap: true,
  });

/**
 * Finds a document. Throws `not_found` if it does not exist, is deleted, or belongs to another knowledge base or
 * organization.
 */
export const findDocument = async (em: Em, key: DocumentKey): Promise<KbDocument> => {
  const document = await em.findOne(KbDocument, { ...key, deletedAt: null });
  if (!document) throw notFound('document', key.id);
  return document;
};

/** Finds a document like `findDocument` and locks it: no step of its ingestion writes until the transaction ends. */
export const lockDocument = async (em: Em, key: DocumentKey): Promise<KbDocument> => {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const document = await em.findOne(KbDocument, { ...key, deletedAt: null }, { lockMode });
  if (!document) throw notFound('document', key.id);
  return document;
};

/** Counts the documents in all knowledge bases of an organization. */
export const countDocuments = (em: Em, orgId: string): Promise<number> =>
  em.count(KbDocument, { orgId, deletedAt: null });

/** Deletes the row of a deleted document once nothing else of it remains. */
export const dropDeletedDocument = (em: Em, documentId: string): Promise<unknown> =>
  em.execute('delete from kb_documents where id = ? and deleted_at is not null', [documentId]);
