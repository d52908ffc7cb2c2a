import { inFile, type Guard } from '../guard.ts';

const reader = 'src/adapters/extract/reader';
const reading = 'src/activities/knowledge/read-document.ts';

const files = (...titles: string[]) => inFile('test/files/documents.test.ts', ...titles);
const hostile = (...titles: string[]) => inFile('test/adapters/extract/hostile-documents.test.ts', ...titles);
const ingesting = (...titles: string[]) =>
  inFile('test/workflows/knowledge/ingest-document.test.ts', ...titles);

/** Guards of uploaded documents: each is read whole, and a bomb ends with a sentence. */
export const documentGuards: Guard[] = [
  {
    name: 'pdf-cmaps',
    promise: 'Text of Asia in predefined encodings is read.',
    file: `${reader}/pdf/read-pdf.ts`,
    text: 'BinaryDataFactory: PdfData,',
    replacement: '',
    tests: files('have text of Asia whose encoding only the reader knows'),
  },
  {
    name: 'pdf-unmapped',
    promise: 'A document whose glyphs mean nothing says so.',
    file: `${reader}/pdf/read-pdf.ts`,
    text: "(state.glyphs.areUnmapped ? ['unmapped_text' as const] : [])",
    replacement: '[]',
    tests: files('say where their glyphs mean nothing'),
  },
  {
    name: 'document-warnings',
    promise: 'What a reading found wanting is kept, and goes with the next one.',
    file: reading,
    text: 'await keepWarnings(em, step.documentId, warnings);',
    replacement: 'void keepWarnings;',
    tests: ingesting('says what of it could not be read, until it is read again'),
  },
  {
    name: 'document-charset',
    promise: 'What a server says of an encoding counts.',
    file: reading,
    text: 'charset: charset ?? undefined',
    replacement: 'charset: undefined',
    tests: ingesting('makes an Asian PDF, a sheet of Excel and a page in an old encoding findable'),
  },
  {
    name: 'newer-document-kind',
    promise: 'A document that a newer API took waits for a worker that reads it.',
    file: reading,
    text: 'if (!isDocumentType(document.mimeType)) return',
    replacement: 'if (!isDocumentType(document.mimeType) && step.revision < 0) return',
    tests: inFile(
      'test/workflows/knowledge/knowledge-paths.test.ts',
      'leaves a document whose kind it does not know to a newer worker',
    ),
  },
  {
    name: 'judged-beginning',
    promise: 'A text is judged by its beginning, however long it is.',
    file: 'src/adapters/apart/parsers/judge-text.ts',
    text: 'text.slice(0, headLength)',
    replacement: 'text.slice(0, headLength * 1e9)',
    tests: inFile(
      'test/api/knowledge/documents.test.ts',
      'are judged by their beginning, whatever they repeat in it',
    ),
  },
  {
    name: 'old-office-sign',
    promise: 'A file that is but the sign of old Office is refused.',
    file: 'src/adapters/apart/parsers/judge-document.ts',
    text: 'if (head.length < headerLength) return false;',
    replacement: '',
    tests: inFile('test/adapters/extract/judge-document.test.ts', 'is refused where no reader takes it'),
  },
  {
    name: 'text-is-text',
    promise: 'Prose with a comma a line is no table.',
    file: 'src/adapters/apart/parsers/judge-text.ts',
    text: '(table !== undefined && !isProse(table))',
    replacement: '(table !== undefined && (isProse(table) || true))',
    tests: files('are prose, though each of their lines has a comma'),
  },
  {
    name: 'archive-bound',
    promise: 'An archive inflates to no more than fits, whatever it claims.',
    file: `${reader}/office/unzip.ts`,
    text: "done(bytes > left ? new Unreadable('too_large') : null);",
    replacement: 'done(left < 0 ? new Unreadable("too_large") : null);',
    tests: hostile('in an archive is too large, whatever its declared type'),
  },
  {
    name: 'xml-without-dtd',
    promise: 'No XML of a document brings entities.',
    file: `${reader}/office/xml.ts`,
    text: "if (name.toLowerCase() === '!doctype') throw new Unreadable('broken');",
    replacement: '',
    tests: [
      ...hostile('of XML brings no entity, and nests no deeper than an honest document'),
      ...inFile(
        'test/adapters/apart/hostile-parses.test.ts',
        'is parsed in another process as the card of a page, within limits',
      ),
    ],
  },
  {
    name: 'xml-depth',
    promise: 'No HTML or XML nests without end.',
    file: `${reader}/flat-parser.ts`,
    text: "if ((open += 1) > max) throw new Unreadable('too_deep');",
    replacement: 'open += 1;',
    tests: [
      ...hostile('of XML brings no entity, and nests no deeper than an honest document'),
      ...inFile(
        'test/adapters/apart/hostile-parses.test.ts',
        'is parsed in another process as the card of a page, within limits',
      ),
    ],
  },
  {
    name: 'rtf-depth',
    promise: 'No group of RTF nests without end.',
    file: `${reader}/read-rtf.ts`,
    text: "if (this.#outer.length >= maxDepth) throw new Unreadable('too_deep');",
    replacement: '',
    tests: [
      ...hostile('of XML brings no entity, and nests no deeper than an honest document'),
      ...inFile(
        'test/adapters/apart/hostile-parses.test.ts',
        'is parsed in another process as the card of a page, within limits',
      ),
    ],
  },
  {
    name: 'table-spans',
    promise: 'A cell reaches no further than people see.',
    file: `${reader}/html-tables.ts`,
    text: 'Math.min(100, Math.max(1,',
    replacement: 'Math.min(1e9, Math.max(1,',
    tests: hostile('of a table reaches no further than its rows'),
  },
];

const sources = (...titles: string[]) => inFile('test/api/knowledge/sources.test.ts', ...titles);

/** Guards of sources: each item is fetched once, politely, and in the name of a person with the right to do so. */
export const sourceGuards: Guard[] = [
  {
    name: 'source-item-once',
    promise: 'What two workers have fetched of one item becomes one document.',
    file: 'src/commands/knowledge/take-item.ts',
    text: 'const item = await lockPending(em, pending);',
    replacement: 'const item = pending;',
    tests: sources('have each item once where two workers look at the same time'),
  },
  {
    name: 'source-host',
    promise: 'A host is asked one thing at a time, whoever follows it.',
    file: 'src/db/knowledge/source-hosts.ts',
    text: ' where source_hosts.free_at <= now()',
    replacement: '',
    tests: sources('are requested one at a time if two follow the same host'),
  },
  {
    name: 'source-words',
    promise: 'A page that says what it said before is not ingested again.',
    file: 'src/adapters/feeds/fetch-page.ts',
    text: 'fingerprint === asked.fingerprint ? null : ',
    replacement: '',
    tests: sources('cost nothing where nothing has changed, by the word of the server or by their own'),
  },
  {
    name: 'source-author',
    promise: 'A source asks what the one who answers for it may do now.',
    file: 'src/activities/knowledge/sources/look-at-source.ts',
    text: 'await findAnswering(following.orm.em.fork(), source);',
    replacement: '',
    tests: sources('add nothing in the name of a person who may no longer write there'),
  },
  {
    name: 'agent-news-once',
    promise: 'New documents begin one run.',
    file: 'src/db/agents/news.ts',
    text: ' and news_at is not null',
    replacement: '',
    tests: inFile(
      'test/activities/agents/caps.test.ts',
      'start only one run at a time for new documents, regardless of other runs',
    ),
  },
];
