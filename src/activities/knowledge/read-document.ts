import { Context } from '@temporalio/activity';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import { extractChunks, type Extraction } from '../../adapters/extract/extract.ts';
import { languageOf } from '../../adapters/extract/language-of.ts';
import { addRevision } from '../../db/knowledge/chunks.ts';
import {
  findCurrentIngestion,
  keepLanguage,
  keepLanguageOfShort,
  keepWarnings,
  listShortTexts,
  lockIngestion,
  nameByTitle,
  showProgress,
  type IngestedDocument,
  type IngestionStep,
} from '../../db/knowledge/ingestion.ts';
import { Refusal } from '../../domain/errors.ts';
import { holdChunks } from '../../db/knowledge/ingestion-credits.ts';
import {
  isDocumentType,
  progressOf,
  readFailures,
  type IngestionFailure,
} from '../../domain/knowledge/documents.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';

export type Ingesting = Pick<Service, 'ai' | 'config' | 'log' | 'orm' | 'search' | 'storage'>;

/**
 * `superseded`: the document was deleted or is being ingested again; its row shows which. `waiting`: another worker must
 * read it.
 */
export type ReadStep =
  | { state: 'read'; chunks: number }
  | { state: 'waiting'; reason: string }
  | { state: 'failed'; code: IngestionFailure; message: string }
  | { state: 'superseded' };

const superseded = { state: 'superseded' } as const;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Opens the bytes of a document. Missing bytes are a problem for operators. */
const openFile = async ({ storage, log }: Ingesting, { id, storageKey }: IngestedDocument) => {
  try {
    return await storage.open(storageKey);
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.error({ documentId: id, storageKey }, 'the file of a document is not in the store');
    return null;
  }
};

const extract = async (ingesting: Ingesting, document: IngestedDocument): Promise<Extraction | null> => {
  const bytes = await openFile(ingesting, document);
  if (!bytes) return null;
  const { id: documentId, revision, mimeType: type, charset } = document;
  const show = (done: number, all: number): void => {
    const progress = progressOf('reading', done, all);
    const em = ingesting.orm.em.fork();
    showProgress(em, { documentId, revision }, { step: 'reading', progress }).catch((error: unknown) =>
      ingesting.log.warn({ err: error, documentId }, 'the progress of a document could not be written'),
    );
  };
  const signal = Context.current().cancellationSignal;
  return extractChunks(
    { type, charset: charset ?? undefined, bytes, signal, onProgress: show },
    ingesting.config,
  );
};

/**
 * Stores a document's language. Documents of one sentence are too short for that, so the short documents of a knowledge
 * base are examined together.
 */
const detectLanguage = async (
  em: Em,
  { id, knowledgeBaseId }: IngestedDocument,
  chunks: readonly { text: string }[],
): Promise<void> => {
  const own = languageOf(chunks.map(({ text }) => text).join('\n'));
  await keepLanguage(em, id, own);
  if (own !== null) return;
  const together = languageOf((await listShortTexts(em, knowledgeBaseId)).join('\n'));
  if (together !== null) await keepLanguageOfShort(em, knowledgeBaseId, together);
};

/** Stores chunks and their number together, or not at all. */
const store = (
  { orm }: Ingesting,
  step: IngestionStep,
  { chunks, title, warnings }: Extract<Extraction, { state: 'read' }>,
): Promise<ReadStep> =>
  inTransaction(orm, async em => {
    const document = await lockIngestion(em, step);
    if (!document) return superseded;
    await holdChunks(em, document, chunks.length);
    await addRevision(em, document, chunks);
    await detectLanguage(em, document, chunks);
    await keepWarnings(em, step.documentId, warnings);
    if (title !== null) await nameByTitle(em, step.documentId, title);
    const progress = progressOf('embedding', 0, chunks.length);
    await showProgress(em, step, { step: 'embedding', progress, chunkCount: chunks.length });
    await failpoint('read.before_commit');
    return { state: 'read', chunks: chunks.length };
  });

/**
 * Returns the failure of a document whose remaining price cannot be paid. The price is charged before the work that it pays
 * for.
 */
const asUnpaid = (error: unknown): ReadStep => {
  if (!(error instanceof Refusal) || error.code !== 'insufficient_credits') throw error;
  return {
    state: 'failed',
    code: 'insufficient_credits',
    message: `The document’s chunks cost credits: ${error.message}`,
  };
};

/** Reads a document in a child process and stores its chunks. May be repeated at any point. */
export const readDocument = async (ingesting: Ingesting, step: IngestionStep): Promise<ReadStep> => {
  const em = ingesting.orm.em.fork();
  const document = await findCurrentIngestion(em, step);
  if (!document) return superseded;
  // during a deploy, the API that accepted the document may be newer
  if (!isDocumentType(document.mimeType)) return { state: 'waiting', reason: document.mimeType };
  if (!(await showProgress(em, step, { step: 'reading', progress: progressOf('reading', 0, 1) })))
    return superseded;
  await failpoint('read.before_extract');
  const extraction = await extract(ingesting, document);
  await failpoint('read.after_extract');
  if (!extraction)
    return {
      state: 'failed',
      code: 'internal_error',
      message: 'The document’s file is missing from the file store. Upload it again.',
    };
  if (extraction.state === 'read') {
    const stored = await store(ingesting, step, extraction).catch(asUnpaid);
    await failpoint('read.after_commit');
    return stored;
  }
  const { code, why } = extraction;
  ingesting.log.info({ documentId: step.documentId, code, why }, 'a document cannot be read');
  return { state: 'failed', code, message: readFailures[code] };
};
