import { readIngestion } from '../../db/knowledge/ingestion.ts';
import type { DocumentStatus } from '../../domain/knowledge/documents.ts';
import type { Ingesting } from './read-document.ts';

/** Work that a document's row requires of its workflow. `gone`: the document no longer exists. */
export interface DocumentPlan {
  action: 'ingest' | 'remove' | 'nothing';
  status: DocumentStatus | 'gone';
  revision: number;
  /** Whether its chunks are already those of this revision. */
  isRead: boolean;
}

const gone: DocumentPlan = { action: 'nothing', status: 'gone', revision: 0, isRead: false };

/** Reads the row, which holds the state. */
export const loadDocument = async (
  { orm }: Pick<Ingesting, 'orm'>,
  documentId: string,
): Promise<DocumentPlan> => {
  const document = await readIngestion(orm.em.fork(), documentId);
  if (!document) return gone;
  const { status, revision, step, isDeleted } = document;
  const isRead = step === 'embedding' || step === 'indexing';
  if (isDeleted) return { action: 'remove', status, revision, isRead };
  const isWanted = status === 'pending' || status === 'processing';
  return { action: isWanted ? 'ingest' : 'nothing', status, revision, isRead };
};
