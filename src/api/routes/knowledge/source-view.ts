import { z } from 'zod';
import type { SourceItemRow } from '../../../db/knowledge/source-items.ts';
import type { SourceRow } from '../../../db/knowledge/sources.ts';
import {
  itemStatuses,
  sourceKinds,
  sourceMax,
  sourceMin,
  sourceStatuses,
} from '../../../domain/knowledge/sources.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import {
  anyId,
  choice,
  createdAt,
  id,
  int,
  meanings,
  past,
  string,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';

export const sourceKind = choice(
  'SourceKind',
  sourceKinds,
  '`feed`: the pages of an RSS or Atom feed, or its texts where it has no pages; `sitemap`: the pages of a sitemap; `page`: one page.',
);
export const everyMinutes = z
  .int()
  .min(sourceMin.everyMinutes)
  .max(sourceMax.everyMinutes)
  .meta({ description: 'Minutes from one look to the next: 15 to 10,080, which is a week.', example: 60 });
export const maxItems = z.int().min(1).max(sourceMax.items).meta({
  description:
    'How many items are followed: the first of a feed, those of a sitemap that changed last; at most 500.',
  example: 50,
});

const problem = z
  .strictObject({
    code: z.string().max(100).meta(meanings.code),
    message: z.string().max(5_000).meta(meanings.message),
  })
  .nullable();
const count = (what: string) => int(0, 12).describe(what);

export const sourceShape = z
  .strictObject({
    id,
    knowledgeBaseId: anyId.describe('Id of the knowledge base.'),
    kind: sourceKind,
    url: string(2_048, 'https://example.com/feed.xml').describe('Where it is.'),
    everyMinutes,
    maxItems,
    status: choice('SourceStatus', sourceStatuses, 'Whether a source is looked at.'),
    pausedReason: string(6_000)
      .nullable()
      .describe('Why the service paused it; null where it goes on, and where a person paused it.'),
    lastCheckedAt: past.nullable().describe('When it was last looked at, in UTC.'),
    nextCheckAt: timestamp
      .nullable()
      .describe(
        'When it is looked at next, in UTC; has passed while a look goes on. Null while it is paused.',
      ),
    lastProblem: problem.describe(
      'Why the last look failed, or could not ingest all; null where it did not.',
    ),
    failures: count('Looks in a row that failed; the tenth pauses it.'),
    counts: z
      .strictObject({
        items: count('What it has listed and was followed, all in all.'),
        documents: count('Documents that came of them.'),
        gone: count('Items that it does not have any more.'),
        failed: count('Items that could not be fetched.'),
      })
      .describe('How much of it there is.'),
    createdAt,
    updatedAt,
    createdBy: author.describe('Who added it.'),
    answeredBy: author.describe('Who changed it last, and answers for what it brings.'),
  })
  .meta({ id: 'Source', description: 'A feed, a sitemap or a page that a knowledge base follows.' });

export const viewSource = (row: SourceRow): z.input<typeof sourceShape> => ({
  id: row.id,
  knowledgeBaseId: row.knowledgeBaseId,
  kind: row.kind,
  url: row.url,
  everyMinutes: row.everyMinutes,
  maxItems: row.maxItems,
  status: row.status,
  pausedReason: row.pausedReason,
  lastCheckedAt: isoTimeOrNull(row.checkedAt),
  nextCheckAt: isoTimeOrNull(row.lookAt),
  lastProblem: row.problem,
  failures: row.failures,
  counts: { items: row.items, documents: row.documents, gone: row.gone, failed: row.failed },
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  createdBy: viewAuthor(row.createdBy, row.createdByName),
  answeredBy: viewAuthor(row.answeredBy, row.answeredByName),
});

export const sourceItemShape = z
  .strictObject({
    id,
    key: string(2_048, 'https://example.com/coffee.html').describe(
      'What its source tells it from others by: the id of an entry, or the address of a page.',
    ),
    url: string(2_048, 'https://example.com/coffee.html')
      .nullable()
      .describe('Its page; null where the feed has its text alone.'),
    title: string(255, 'Storing beans').nullable().describe('As the feed says it; null where nothing does.'),
    status: choice(
      'SourceItemStatus',
      itemStatuses,
      '`new`, `changed`: it is to be ingested, for the first time or again; `gone`: its source does not have it any more, or its page is not there; `failed`: `problem` says why; `removed`: its document was deleted, and does not come back.',
    ),
    documentId: anyId.nullable().describe('The document that came of it; null for none.'),
    problem: problem.describe('Why it could not be ingested; null where it was.'),
    goneAt: past.nullable().describe('Since when it is gone, in UTC.'),
    createdAt,
  })
  .meta({ id: 'SourceItem', description: 'What a source lists, and what became of it.' });

export const viewSourceItem = (row: SourceItemRow): z.input<typeof sourceItemShape> => ({
  id: row.id,
  key: row.key,
  url: row.url,
  title: row.title,
  status: row.status,
  documentId: row.documentId,
  problem: row.problem,
  goneAt: isoTimeOrNull(row.goneAt),
  createdAt: isoTime(row.createdAt),
});
