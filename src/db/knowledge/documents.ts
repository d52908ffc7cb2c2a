import { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import type { Em } from '../driver/orm.ts';
import { KbDocument } from '../entities/knowledge.ts';

/** Names one document as the API does: below its knowledge base. */
export interface DocumentKey {
  orgId: string;
  knowledgeBaseId: string;
  id: string;
}

/** One page of a knowledge base's documents, newest first, and how many there are. */
export const listDocuments = (
  em: Em,
  of: Omit<DocumentKey, 'id'>,
  page: { limit: number; offset: number },
): Promise<[KbDocument[], number]> =>
  em.findAndCount(
    KbDocument,
    { ...of, deletedAt: null },
    { ...page, orderBy: { createdAt: 'desc', id: 'desc' }, disableIdentityMap: true },
  );

/** Throws `not_found` for what is not there, deleted, in another knowledge base, or another organization's. */
export const findDocument = async (em: Em, key: DocumentKey): Promise<KbDocument> => {
  const document = await em.findOne(KbDocument, { ...key, deletedAt: null });
  if (!document) throw notFound('document', key.id);
  return document;
};

/** The same, locked: no step of its ingestion writes until the transaction ends. */
export const lockDocument = async (em: Em, key: DocumentKey): Promise<KbDocument> => {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const document = await em.findOne(KbDocument, { ...key, deletedAt: null }, { lockMode });
  if (!document) throw notFound('document', key.id);
  return document;
};

/** How many documents an organization has in all its knowledge bases. */
export const countDocuments = (em: Em, orgId: string): Promise<number> =>
  em.count(KbDocument, { orgId, deletedAt: null });

/** Deletes the row of a document that was deleted, once nothing of it is left. */
export const dropDeletedDocument = (em: Em, documentId: string): Promise<unknown> =>
  em.execute('delete from kb_documents where id = ? and deleted_at is not null', [documentId]);
