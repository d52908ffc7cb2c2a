/** `pending`: waits for its turn; `processing`: is read, embedded and indexed; `ready`: can be searched; `failed`: says why. */
export const documentStatuses = ['pending', 'processing', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Where a document comes from: an uploaded file, a text in a request, or an address that was fetched. */
export const documentSources = ['file', 'text', 'url'] as const;
export type DocumentSource = (typeof documentSources)[number];

/** What ingestion does at the moment, in order. */
export const documentSteps = ['waiting', 'reading', 'embedding', 'indexing', 'done'] as const;
export type DocumentStep = (typeof documentSteps)[number];

/** `building`: takes the place of the one that is `serving` once every chunk has a vector of it; `retired`: was replaced. */
export const modelStatuses = ['building', 'serving', 'retired'] as const;
export type ModelStatus = (typeof modelStatuses)[number];

/** Why a document cannot be read, with the sentence for its user. */
export const readFailures = {
  encrypted: 'The file is protected by a password. Save it without one and upload it again.',
  broken: 'The file is damaged or cut off, so it cannot be read.',
  empty: 'The document is empty.',
  no_text: 'The document has no text, only pictures. Run text recognition (OCR) on scanned pages first.',
  only_scripts:
    'Scripts in a browser make the whole page, and they are not run. Save it there as PDF or HTML and upload that.',
  too_large: 'The document holds more than can be read. Split it into smaller ones.',
  too_deep: 'The document nests elements too deeply to be read.',
  too_long: 'The document takes too long to read. Split it, or save it in another format.',
  unsupported: 'Documents of this kind cannot be read.',
} as const;
export type ReadFailure = keyof typeof readFailures;

/** What was read and is not what it should be, with the sentence for its user. */
export const documentWarnings = {
  unmapped_text:
    'Much of the text could not be read: its fonts do not say which characters their shapes are. Save the file with searchable text, or run text recognition (OCR).',
  guessed_encoding:
    'The text does not say how its characters are encoded, and that could only be guessed. If letters are wrong, save it as UTF-8.',
  damaged_characters: 'Some bytes of the text are no characters in its encoding; each is shown as �.',
  mostly_scripts:
    'Scripts in a browser make most of the page, and they are not run. Save it there as PDF or HTML and upload that.',
} as const;
export type DocumentWarning = keyof typeof documentWarnings;
export const documentWarningCodes = Object.keys(documentWarnings) as DocumentWarning[];

/** Why ingestion failed: the document itself, or the model that was to embed it. */
export const ingestionFailures = {
  ...readFailures,
  insufficient_credits: 'The credits do not reach for all chunks of the document.',
  embedding_failed: 'The embedding model refused the text or did not answer for a day.',
  internal_error: 'Something went wrong on our side. Ingest the document again.',
} as const;
export type IngestionFailure = keyof typeof ingestionFailures;
export const ingestionFailureCodes = Object.keys(ingestionFailures) as IngestionFailure[];

/** Documents that the service reads, by the content type under which they are kept. */
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

/** False for a kind that only a later release knows. */
export const isDocumentType = (type: string): type is DocumentType => Object.hasOwn(documentKinds, type);

/** For messages: `PDF, Word (DOCX), … and plain text`. */
export const documentKindNames = Object.values(documentKinds)
  .map(({ name }) => name)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ');

/** Progress of a document in percent: reading takes it to 10, embedding to 90, indexing to 100. */
export const progressOf = (step: DocumentStep, done: number, all: number): number => {
  const share = all === 0 ? 0 : Math.min(1, done / all);
  const from = { waiting: 0, reading: 2, embedding: 10, indexing: 90, done: 100 }[step];
  const span = { waiting: 0, reading: 8, embedding: 80, indexing: 9, done: 0 }[step];
  return Math.floor(from + span * share);
};
