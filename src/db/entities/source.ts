import { defineEntity, p } from '@mikro-orm/core';
import { sourceKinds, sourceStatuses, type SourceProblem } from '../../domain/knowledge/sources.ts';
import { changing, owned } from './columns.ts';

/** A feed, a sitemap or a page that a knowledge base follows. */
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
    /** So many of its items are followed. */
    maxItems: p.integer(),
    status: p.enum(sourceStatuses).default('active'),
    /** Why the service paused it, as a sentence; null where a person did. */
    pausedReason: p.text().nullable(),
    /** What its server said of the listing that was read last. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    checkedAt: p.datetime(3).nullable(),
    /** When it is looked at next; null while it is paused. */
    lookAt: p.datetime(3).nullable(),
    /** Why the last look failed, or was not whole. */
    problem: p.json<SourceProblem>().nullable(),
    /** Looks in a row that failed. */
    failures: p.integer().default(0),
    createdBy: p.text(),
    /** `user:<id>` or `api_key:<id>`: who changed it last answers for what it brings. */
    answeredBy: p.text(),
  },
});
export class KbSource extends KbSourceSchema.class {}
KbSourceSchema.setClass(KbSource);

/** What a source lists, and how much of that is in the knowledge base. */
export const KbSourceItemSchema = defineEntity({
  name: 'KbSourceItem',
  tableName: 'kb_source_items',
  indexes: [{ properties: ['orgId', 'sourceId', 'createdAt'] }],
  properties: {
    /** Follows from its source and its key: an item has one row, and with it one document. */
    id: p.uuid().primary(),
    createdAt: p.datetime(3),
    ...owned,
    sourceId: p.uuid(),
    key: p.text(),
    url: p.text().nullable(),
    title: p.text().nullable(),
    /** Its words, where it has no page; only until they are ingested. */
    text: p.text().nullable(),
    /** As its source says it. */
    wantedVersion: p.text(),
    /** As its document was made of it, or it was given up for. */
    takenVersion: p.text().nullable(),
    documentId: p.uuid().nullable(),
    /** What its page said when it was fetched last. */
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    fingerprint: p.text().nullable(),
    /** Whether the last look found it among those that are followed. */
    isFollowed: p.boolean().default(true),
    goneAt: p.datetime(3).nullable(),
    /** When it was tried and could not be fetched. */
    triedAt: p.datetime(3).nullable(),
    problem: p.json<SourceProblem>().nullable(),
  },
});
export class KbSourceItem extends KbSourceItemSchema.class {}
KbSourceItemSchema.setClass(KbSourceItem);

/** Hosts of sources, which are asked one thing at a time. Of no organization: a host is as busy, whoever asks. */
export const SourceHostSchema = defineEntity({
  name: 'SourceHost',
  tableName: 'source_hosts',
  properties: {
    host: p.text().primary(),
    /** From then on it may be asked. */
    freeAt: p.datetime(3),
  },
});
export class SourceHost extends SourceHostSchema.class {}
SourceHostSchema.setClass(SourceHost);
