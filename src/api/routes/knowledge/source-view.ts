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
  '`feed`: the pages of an RSS, Atom, or JSON feed, or its texts if it has no pages. The address of a page that names a feed works, too. `sitemap`: the pages of a sitemap, or of an index of at most 10 sitemaps. `page`: one page.',
);
export const everyMinutes = z
  .int()
  .min(sourceMin.everyMinutes)
  .max(sourceMax.everyMinutes)
  .meta({ description: 'Minutes between two checks: 15 to 10,080 (a week).', example: 60 });
export const maxItems = z.int().min(1).max(sourceMax.items).meta({
  description:
    'Number of followed items, at most 500: the first of a feed, or the most recently changed of a sitemap.',
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
    url: string(2_048, 'https://example.com/feed.xml').describe('Address of the source.'),
    everyMinutes,
    maxItems,
    status: choice('SourceStatus', sourceStatuses, 'Whether a source is checked.'),
    pausedReason: string(6_000)
      .nullable()
      .describe('Reason why the service paused the source, or null if it is active or a person paused it.'),
    lastCheckedAt: past.nullable().describe('Time of the last check, in UTC.'),
    nextCheckAt: timestamp
      .nullable()
      .describe(
        'Time of the next check, in UTC, which is in the past while a check is running. Null while the source is paused.',
      ),
    lastProblem: problem.describe('Problem of the last check, or null.'),
    failures: count('Number of failed checks in a row. The tenth pauses the source.'),
    counts: z
      .strictObject({
        items: count('Number of items listed so far.'),
        documents: count('Number of documents from these items.'),
        gone: count('Number of items that no longer exist.'),
        failed: count('Number of items that could not be fetched.'),
      })
      .describe('Size of the source.'),
    createdAt,
    updatedAt,
    createdBy: author.describe('Person or key that added the source.'),
    answeredBy: author.describe('Owner of the source, who last changed it.'),
  })
  .meta({ id: 'Source', description: 'A feed, sitemap, or page that a knowledge base follows.' });

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
      'Unique key within the source: the id of an entry, or the address of a page.',
    ),
    url: string(2_048, 'https://example.com/coffee.html')
      .nullable()
      .describe('Address of the page, or null if the feed contains only the text.'),
    title: string(255, 'Storing beans').nullable().describe('Time from the feed, or null if unknown.'),
    status: choice(
      'SourceItemStatus',
      itemStatuses,
      '`new`, `changed`: to be ingested, for the first time or again. `gone`: the item or its page no longer exists. `failed`: see `problem`. `removed`: its document was deleted and is not added again.',
    ),
    documentId: anyId.nullable().describe('Id of the resulting document, or null for none.'),
    problem: problem.describe('Reason why the item could not be ingested, or null.'),
    goneAt: past.nullable().describe('When the item disappeared, in UTC.'),
    createdAt,
  })
  .meta({ id: 'SourceItem', description: 'An item of a source, and its state.' });

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
