import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import { identified, owned } from './columns.ts';

/** What a brand could post about. */
export const IdeaSchema = defineEntity({
  name: 'Idea',
  tableName: 'ideas',
  indexes: [{ properties: ['orgId', 'createdAt', 'id'] }, { properties: ['brandId', 'createdAt', 'id'] }],
  properties: {
    ...identified,
    ...owned,
    brandId: p.uuid(),
    title: p.text(),
    summary: p.text(),
    platform: p.enum(platformNames),
    /** The knowledge base that it was made from; null for a topic alone. Neither it nor its documents need be there any more. */
    knowledgeBaseId: p.uuid().nullable(),
    topic: p.text().nullable(),
    /** What it drew on. */
    sourceDocumentIds: p.array().$type<string[]>(),
    sourceChunkIds: p.array().$type<string[]>(),
    /** Who wrote it. */
    provider: p.text(),
    model: p.text(),
    /** What it means, to tell the next ideas from it: float32, little-endian, by the model of this id. */
    embedding: p.blob().$type<Buffer>(),
    embeddingModel: p.text(),
    createdBy: p.text(),
    /** Deleted ideas are never shown again, and never made again. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Idea extends IdeaSchema.class {}
IdeaSchema.setClass(Idea);
