import { defineEntity, p } from '@mikro-orm/core';
import {
  documentSources,
  documentStatuses,
  documentSteps,
  documentTypes,
  ingestionFailureCodes,
  modelStatuses,
  type DocumentWarning,
} from '../../domain/knowledge/documents.ts';
import { changing, owned } from './columns.ts';

/** Documents that are searched together. */
export const KnowledgeBaseSchema = defineEntity({
  name: 'KnowledgeBase',
  tableName: 'knowledge_bases',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...changing,
    ...owned,
    name: p.text(),
    description: p.text(),
    createdBy: p.text(),
    /** From then on nobody sees it; its row goes once all its documents have gone. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class KnowledgeBase extends KnowledgeBaseSchema.class {}
KnowledgeBaseSchema.setClass(KnowledgeBase);

/** A document, from its bytes in the store to its entries in the index. */
export const KbDocumentSchema = defineEntity({
  name: 'KbDocument',
  tableName: 'kb_documents',
  indexes: [
    { properties: ['orgId', 'knowledgeBaseId', 'createdAt'] },
    {
      name: 'kb_documents_unfinished_index',
      expression: `create index "kb_documents_unfinished_index" on "kb_documents" ("id") where "deleted_at" is not null or "status" in ('pending', 'processing')`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    knowledgeBaseId: p.uuid(),
    name: p.text(),
    source: p.enum(documentSources),
    /** Of `url`: where it was fetched from. */
    sourceUrl: p.text().nullable(),
    mimeType: p.enum(documentTypes),
    sizeBytes: p.bigint('number'),
    sha256: p.text(),
    /** Of a text: as its server declared it, or as the service stored it; null where the bytes have to say it. */
    charset: p.text().nullable(),
    storageKey: p.text(),
    status: p.enum(documentStatuses).default('pending'),
    step: p.enum(documentSteps).default('waiting'),
    /** Percent. */
    progress: p.integer().default(0),
    chunkCount: p.integer().default(0),
    errorCode: p.enum(ingestionFailureCodes).nullable(),
    errorMessage: p.text().nullable(),
    /** What most of it is in, as a BCP 47 tag; null where that cannot be told. */
    language: p.text().nullable(),
    /** What its last reading found wanting. */
    warnings: p.array().$type<DocumentWarning[]>().default([]),
    /** One more with every ingestion: steps of an earlier one do nothing. */
    revision: p.integer().default(1),
    createdBy: p.text(),
    /** Which source of the knowledge base it came from; null for none, and once that was deleted. */
    sourceId: p.uuid().nullable(),
    /** Since when that does not have it any more. */
    goneAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
});
export class KbDocument extends KbDocumentSchema.class {}
KbDocumentSchema.setClass(KbDocument);

/** A passage of a document. Its id follows from document, position and text, so a repeat makes no second one. */
export const KbChunkSchema = defineEntity({
  name: 'KbChunk',
  tableName: 'kb_chunks',
  uniques: [{ properties: ['documentId', 'ordinal', 'revision'] }],
  indexes: [{ properties: ['orgId'] }, { properties: ['knowledgeBaseId', 'ordinal'] }],
  properties: {
    id: p.uuid().primary(),
    ...owned,
    knowledgeBaseId: p.uuid(),
    documentId: p.uuid(),
    ordinal: p.integer(),
    text: p.text(),
    tokenCount: p.integer(),
    heading: p.text().nullable(),
    pageFrom: p.integer().nullable(),
    pageTo: p.integer().nullable(),
    charFrom: p.integer(),
    charTo: p.integer(),
    /** The last ingestion of the document that read it. Behind that of the document: it goes once the new ones can be found. */
    revision: p.integer().default(1),
    /** Whether searches show it. What takes the place of something else is shown from one moment to the next, as a whole. */
    isServed: p.boolean().default(true),
  },
});
export class KbChunk extends KbChunkSchema.class {}
KbChunkSchema.setClass(KbChunk);

/** What one model made of a chunk: kept here, so that neither a crash nor a lost index embeds it again. */
export const KbVectorSchema = defineEntity({
  name: 'KbVector',
  tableName: 'kb_vectors',
  indexes: [
    { properties: ['documentId', 'modelId'] },
    { properties: ['orgId'] },
    { properties: ['modelId', 'chunkId'] },
  ],
  properties: {
    chunkId: p.uuid().primary(),
    modelId: p.text().primary(),
    ...owned,
    documentId: p.uuid(),
    /** Four bytes for each dimension: a little-endian float. */
    vector: p.blob(),
    /** The revision of the document with which the index has it; another one, or none, is still to be sent. */
    indexedRevision: p.integer().nullable(),
  },
});
export class KbVector extends KbVectorSchema.class {}
KbVectorSchema.setClass(KbVector);

/** Models that embed for this service. What serves is searched; what is being built replaces it once it is complete. */
export const EmbeddingModelSchema = defineEntity({
  name: 'EmbeddingModel',
  tableName: 'embedding_models',
  indexes: [
    {
      name: 'embedding_models_serving_unique',
      expression: `create unique index "embedding_models_serving_unique" on "embedding_models" ("status") where "status" = 'serving'`,
    },
  ],
  properties: {
    modelId: p.text().primary(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    dimensions: p.integer(),
    status: p.enum(modelStatuses),
    servingSince: p.datetime(3).nullable(),
  },
});
export class EmbeddingModel extends EmbeddingModelSchema.class {}
EmbeddingModelSchema.setClass(EmbeddingModel);
