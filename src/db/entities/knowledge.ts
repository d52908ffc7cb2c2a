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

/** Set of documents that are searched together. */
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
    /** Time of deletion. A deleted knowledge base is hidden; its row is deleted after all its documents. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class KnowledgeBase extends KnowledgeBaseSchema.class {}
KnowledgeBaseSchema.setClass(KnowledgeBase);

/** Document, from its bytes in the store to its entries in the index. */
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
    /** Address from which a document of type `url` was fetched. */
    sourceUrl: p.text().nullable(),
    mimeType: p.enum(documentTypes),
    sizeBytes: p.bigint('number'),
    sha256: p.text(),
    /**
     * Encoding of a text, as its server declared it or as the service stored it. Null if it must be detected from the
     * bytes.
     */
    charset: p.text().nullable(),
    storageKey: p.text(),
    status: p.enum(documentStatuses).default('pending'),
    step: p.enum(documentSteps).default('waiting'),
    /** Progress in percent. */
    progress: p.integer().default(0),
    chunkCount: p.integer().default(0),
    errorCode: p.enum(ingestionFailureCodes).nullable(),
    errorMessage: p.text().nullable(),
    /** BCP 47 tag of the language of most of the text, or null if unknown. */
    language: p.text().nullable(),
    /** Problems that the last ingestion found. */
    warnings: p.array().$type<DocumentWarning[]>().default([]),
    /** Incremented by each ingestion. Steps of an earlier ingestion change nothing. */
    revision: p.integer().default(1),
    createdBy: p.text(),
    /** Source that provided the document. Null if there was none or the source was deleted. */
    sourceId: p.uuid().nullable(),
    /** Time since which the source no longer lists the document. */
    goneAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
  },
});
export class KbDocument extends KbDocumentSchema.class {}
KbDocumentSchema.setClass(KbDocument);

/**
 * Passage of a document. Its ID is derived from document, position, and text, so repeating the step creates no second row.
 */
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
    /**
     * Last ingestion that read the chunk. A lower number than the document's means that the chunk is deleted once the new
     * chunks can be found.
     */
    revision: p.integer().default(1),
    /** Whether searches return the chunk. New chunks replace old ones all at once. */
    isServed: p.boolean().default(true),
  },
});
export class KbChunk extends KbChunkSchema.class {}
KbChunkSchema.setClass(KbChunk);

/** Embedding of a chunk by one model. Stored here, so that neither a crash nor a lost index embeds the chunk again. */
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
    /**
     * Document revision that the index has for the vector. With another revision, or null, the vector must still be sent to
     * the index.
     */
    indexedRevision: p.integer().nullable(),
  },
});
export class KbVector extends KbVectorSchema.class {}
KbVectorSchema.setClass(KbVector);

/**
 * Embedding model of this service. Searches use the serving model; the model that is being built replaces it once complete.
 */
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
