import type {
  DocumentStatus,
  DocumentStep,
  DocumentType,
  DocumentWarning,
  IngestionFailure,
} from '../../domain/knowledge/documents.ts';
import { cleanLine } from '../../domain/outside-text.ts';
import type { Em } from '../driver/orm.ts';

/** Ingestion of a document at a revision. Steps of another revision or of a deleted document do nothing. */
export interface IngestionStep {
  documentId: string;
  revision: number;
}

/** Fields of a document that ingestion steps need. */
export interface IngestedDocument {
  id: string;
  orgId: string;
  knowledgeBaseId: string;
  name: string;
  mimeType: DocumentType;
  charset: string | null;
  storageKey: string;
  status: DocumentStatus;
  step: DocumentStep;
  revision: number;
  /** Source that provided the document, or null for none. */
  sourceId: string | null;
  isDeleted: boolean;
  /** Whether the document has not changed for a day. */
  isIdle: boolean;
}

const columns = `id, org_id as "orgId", knowledge_base_id as "knowledgeBaseId", name, mime_type as "mimeType",
  charset, source_id as "sourceId", storage_key as "storageKey", status, step, revision, deleted_at is not null as "isDeleted", updated_at < now() - interval '1 day' as "isIdle"`;

/** Reads the row of a document, deleted or not. Returns null if the row no longer exists. */
export const readIngestion = async (em: Em, documentId: string): Promise<IngestedDocument | null> => {
  const [row] = await em.execute<IngestedDocument[]>(`select ${columns} from kb_documents where id = ?`, [
    documentId,
  ]);
  return row ?? null;
};

const isCurrent = `id = ? and revision = ? and deleted_at is null and status in ('pending', 'processing')`;

/** Finds the document if this ingestion is still current. Returns null otherwise. */
export const findCurrentIngestion = async (
  em: Em,
  { documentId, revision }: IngestionStep,
): Promise<IngestedDocument | null> => {
  const [row] = await em.execute<IngestedDocument[]>(
    `select ${columns} from kb_documents where ${isCurrent}`,
    [documentId, revision],
  );
  return row ?? null;
};

/**
 * Finds the document like `findCurrentIngestion` and locks it until the transaction ends: a deletion either waits or has
 * come first.
 */
export const lockIngestion = async (
  em: Em,
  { documentId, revision }: IngestionStep,
): Promise<IngestedDocument | null> => {
  const [row] = await em.execute<IngestedDocument[]>(
    `select ${columns} from kb_documents where ${isCurrent} for no key update`,
    [documentId, revision],
  );
  return row ?? null;
};

/** Stores the progress of an ingestion. Returns false if the ingestion is no longer current. */
export const showProgress = async (
  em: Em,
  { documentId, revision }: IngestionStep,
  { step, progress, chunkCount }: { step: DocumentStep; progress: number; chunkCount?: number },
): Promise<boolean> => {
  const shown = await em.execute<unknown[]>(
    `update kb_documents set status = 'processing', step = ?, progress = ?,
            chunk_count = coalesce(?, chunk_count), updated_at = now()
      where ${isCurrent} returning 1`,
    [step, progress, chunkCount ?? null, documentId, revision],
  );
  return shown.length > 0;
};

/** Replaces the address that names a document with the page's own title. */
export const nameByTitle = async (em: Em, documentId: string, title: string): Promise<void> => {
  await em.execute(`update kb_documents set name = ? where id = ? and source = 'url' and name = source_url`, [
    cleanLine(title, 255),
    documentId,
  ]);
};

/** Stores the language of most of a document, or null if unknown. */
export const keepLanguage = async (em: Em, documentId: string, language: string | null): Promise<void> => {
  await em.execute('update kb_documents set language = ? where id = ?', [language, documentId]);
};

/** Maximum number of short documents whose texts are read together to detect their language. */
const maxShort = 50;

/** Lists the beginnings of documents of a knowledge base that are too short for their language to be detected. */
export const listShortTexts = async (em: Em, knowledgeBaseId: string): Promise<string[]> => {
  const rows = await em.execute<{ text: string }[]>(
    `select c.text from kb_documents d join kb_chunks c on c.document_id = d.id and c.ordinal = 0
      where d.knowledge_base_id = ? and d.deleted_at is null and d.language is null limit ${maxShort}`,
    [knowledgeBaseId],
  );
  return rows.map(({ text }) => text);
};

/** Stores the language of a knowledge base's short documents together. */
export const keepLanguageOfShort = (em: Em, knowledgeBaseId: string, language: string): Promise<unknown> =>
  em.execute(
    // documents that are being ingested stay, because two of them would wait for each other
    `update kb_documents set language = ? where id in (
       select id from kb_documents where knowledge_base_id = ? and deleted_at is null and language is null
          for update skip locked)`,
    [language, knowledgeBaseId],
  );

/** Replaces the warnings of the previous ingestion, in the caller's transaction. */
export const keepWarnings = async (
  em: Em,
  documentId: string,
  warnings: readonly DocumentWarning[],
): Promise<void> => {
  await em.execute(
    `update kb_documents set warnings = array(select jsonb_array_elements_text(?::jsonb)) where id = ?`,
    [JSON.stringify(warnings), documentId],
  );
};

/** Ends an ingestion, in the caller's transaction and under its lock. */
export const endIngestion = async (
  em: Em,
  documentId: string,
  end: { status: 'ready' } | { status: 'failed'; code: IngestionFailure; message: string },
): Promise<void> => {
  if (end.status === 'ready')
    await em.execute(
      `update kb_documents set status = 'ready', step = 'done', progress = 100, error_code = null,
              error_message = null, updated_at = now() where id = ?`,
      [documentId],
    );
  else
    await em.execute(
      `update kb_documents set status = 'failed', error_code = ?, error_message = ?, updated_at = now()
        where id = ?`,
      [end.code, end.message, documentId],
    );
};
