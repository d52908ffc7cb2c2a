import { defineEntity, p } from '@mikro-orm/core';
import { sourceKinds, sourceStatuses, type SourceProblem } from '../../domain/knowledge/sources.ts';
import { changing, owned } from './columns.ts';

/** Feed, sitemap, or page that a knowledge base follows. */
export const KbSourceSchema = defineEntity({
  name: 'KbSource',
  tableName: 'kb_sources',
  indexes: [
    { properties: ['orgId', 'knowledgeBaseId', 'createdAt'] },
    {
      name: 'kb_sources_look_index',
      expression: `create index "kb_sources_look_index" on "kb_sources" ("look_at") where "look_at" is not null`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    knowledgeBaseId: p.uuid(),
    kind: p.enum(sourceKinds),
    url: p.text(),
    everyMinutes: p.integer(),
    /** Maximum number of items that are followed. */
    maxItems: p.integer(),
    status: p.enum(sourceStatuses).default('active'),
    /** Sentence that says why the service paused the source, or null if a person paused it. */
    pausedReason: p.text().nullable(),
    /** ETag of the listing that was last read. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    checkedAt: p.datetime(3).nullable(),
    /** Time of the next check, or null while the source is paused. */
    lookAt: p.datetime(3).nullable(),
    /** Reason why the last check failed or was incomplete. */
    problem: p.json<SourceProblem>().nullable(),
    /** Number of consecutive failed checks. */
    failures: p.integer().default(0),
    createdBy: p.text(),
    /** `user:<id>` or `api_key:<id>`. The person who last changed the source answers for its documents. */
    answeredBy: p.text(),
  },
});
export class KbSource extends KbSourceSchema.class {}
KbSourceSchema.setClass(KbSource);

/** Item that a source lists, and its progress into the knowledge base. */
export const KbSourceItemSchema = defineEntity({
  name: 'KbSourceItem',
  tableName: 'kb_source_items',
  indexes: [{ properties: ['orgId', 'sourceId', 'createdAt'] }],
  properties: {
    /** Derived from the source and the item's key, so that an item has one row and one document. */
    id: p.uuid().primary(),
    createdAt: p.datetime(3),
    ...owned,
    sourceId: p.uuid(),
    key: p.text(),
    url: p.text().nullable(),
    title: p.text().nullable(),
    /** Text of an item without a page, kept only until it is ingested. */
    text: p.text().nullable(),
    /** Version that the source lists. */
    wantedVersion: p.text(),
    /** Version from which the document was created, or at which fetching was abandoned. */
    takenVersion: p.text().nullable(),
    documentId: p.uuid().nullable(),
    /** ETag of the item's page at the last fetch. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    fingerprint: p.text().nullable(),
    /** Whether the item was among the followed items at the last check. */
    isFollowed: p.boolean().default(true),
    goneAt: p.datetime(3).nullable(),
    /** Time at which fetching the item failed. */
    triedAt: p.datetime(3).nullable(),
    problem: p.json<SourceProblem>().nullable(),
  },
});
export class KbSourceItem extends KbSourceItemSchema.class {}
KbSourceItemSchema.setClass(KbSourceItem);

/**
 * Host of sources. Each host receives one request at a time. Belongs to no organization, because a host's load does not
 * depend on who asks.
 */
export const SourceHostSchema = defineEntity({
  name: 'SourceHost',
  tableName: 'source_hosts',
  properties: {
    host: p.text().primary(),
    /** Time from which the host may receive the next request. */
    freeAt: p.datetime(3),
  },
});
export class SourceHost extends SourceHostSchema.class {}
SourceHostSchema.setClass(SourceHost);
