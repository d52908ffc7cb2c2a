/**
 * States of a document. `pending`: waiting. `processing`: being read, embedded, and indexed. `ready`: searchable. `failed`:
 * see its error.
 */
export const documentStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Origins of a document: an uploaded file, a text in a request, or a fetched URL. */
export const documentSources = ['file', 'text', 'url'] as const;
export type DocumentSource = (typeof documentSources)[number];

/** Steps of ingestion, in order. */
export const documentSteps = ['waiting', 'reading', 'embedding', 'indexing', 'done'] as const;
export type DocumentStep = (typeof documentSteps)[number];

/**
 * States of an embedding model. `building`: replaces the `serving` one as soon as every chunk has a vector. `retired`: was
 * replaced.
 */
export const modelStatuses = ['building', 'serving', 'retired'] as const;
export type ModelStatus = (typeof modelStatuses)[number];

/** Reasons why a document cannot be read, with the sentence for its user. */
export const readFailures = {
  encrypted: 'The file is protected by a password. Remove the password and upload the file again.',
  broken: 'The file is damaged or incomplete, so it cannot be read. Save it again and upload it.',
  empty: 'The document is empty.',
  no_text:
    'The document has no text. If it shows words in images, such as scanned pages, run text recognition (OCR) first.',
  only_scripts:
    'The page is built by scripts in a browser, and the service does not run scripts. Save the page as PDF or HTML and upload the file.',
  too_large: 'The document is too large to read. Split it into smaller documents.',
  too_deep: 'The document’s elements are nested too deeply. Save it in another format.',
  too_long: 'Reading the document takes too long. Split it, or save it in another format.',
  unsupported: 'The service cannot read documents of this type.',
} as const;
export type ReadFailure = keyof typeof readFailures;

/** Warnings about a document that was read with deficiencies, with the sentence for its user. */
export const documentWarnings = {
  unmapped_text:
    'Much of the text could not be read, because its fonts do not map shapes to characters. Save the file with searchable text, or run text recognition (OCR).',
  guessed_encoding:
    'The text does not declare its encoding, so the service guessed it. If letters are wrong, save the file as UTF-8.',
  damaged_characters: 'Some bytes of the text are invalid in its encoding. Each is shown as �.',
  mostly_scripts:
    'Most of the page is built by scripts in a browser, and the service does not run scripts. Save the page as PDF or HTML and upload the file.',
  comments_left_out:
    'The comments in the document were left out, because they are not part of its text. Move what readers need into the text.',
  hidden_left_out:
    'Hidden text, slides, or sheets were left out. Show them in the document if they belong to its text.',
  embedded_left_out:
    'Files that are embedded in the document were left out. Upload them as documents of their own.',
  columns_interleaved:
    'The lines of some pages are in columns that could not be separated, so their sentences may be mixed. Save the file with tags for accessibility, or as text.',
} as const;
export type DocumentWarning = keyof typeof documentWarnings;
export const documentWarningCodes = Object.keys(documentWarnings) as DocumentWarning[];

/** Reasons why ingestion failed: the document itself, or the embedding model. */
export const ingestionFailures = {
  ...readFailures,
  insufficient_credits:
    'The organization has too few credits for all chunks of the document. Buy credits, then ingest the document again.',
  embedding_failed:
    'The embedding model rejected the text or did not answer for a day. Ingest the document again.',
  internal_error: 'The service failed to ingest the document. Ingest the document again.',
} as const;
export type IngestionFailure = keyof typeof ingestionFailures;
export const ingestionFailureCodes = Object.keys(ingestionFailures) as IngestionFailure[];

/** Supported documents by the content type under which they are stored. */
export const documentKinds = {
  'application/pdf': { name: 'PDF', extension: 'pdf' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'Word (DOCX)',
    extension: 'docx',
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    name: 'PowerPoint (PPTX)',
    extension: 'pptx',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    name: 'Excel (XLSX)',
    extension: 'xlsx',
  },
  'application/vnd.oasis.opendocument.text': { name: 'OpenDocument text (ODT)', extension: 'odt' },
  'application/epub+zip': { name: 'EPUB', extension: 'epub' },
  'application/rtf': { name: 'RTF', extension: 'rtf' },
  'application/rss+xml': { name: 'RSS', extension: 'rss' },
  'application/atom+xml': { name: 'Atom', extension: 'atom' },
  'text/html': { name: 'HTML', extension: 'html' },
  'text/markdown': { name: 'Markdown', extension: 'md' },
  'text/csv': { name: 'CSV', extension: 'csv' },
  'text/plain': { name: 'plain text', extension: 'txt' },
} as const;
export type DocumentType = keyof typeof documentKinds;
export const documentTypes = Object.keys(documentKinds) as DocumentType[];

/** Returns false for a type that only a later release supports. */
export const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(documentKinds, type);

/** Names for messages: `PDF, Word (DOCX), … and plain text`. */
export const documentKindNames = Object.values(documentKinds)
  .map(({ name }) => name)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ');

/** Returns the progress of a document in percent: reading ends at 10, embedding at 90, indexing at 100. */
export const progressOf = (step: DocumentStep, done: number, all: number): number => {
  const share = all === 0 ? 0 : Math.min(1, done / all);
  const from = { waiting: 0, reading: 2, embedding: 10, indexing: 90, done: 100 }[step];
  const span = { waiting: 0, reading: 8, embedding: 80, indexing: 9, done: 0 }[step];
  return Math.floor(from + span * share);
};
