import { defineEntity, p } from '@mikro-orm/core';
import { platformNames } from '../../domain/platforms.ts';
import { identified, owned } from './columns.ts';

/** Idea for a brand's posts. */
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
    /**
     * Knowledge base from which the idea was created, or null for an idea from a topic alone. The knowledge base and its
     * documents may be deleted.
     */
    knowledgeBaseId: p.uuid().nullable(),
    topic: p.text().nullable(),
    /** Documents that the idea used. */
    sourceDocumentIds: p.array().$type<string[]>(),
    sourceChunkIds: p.array().$type<string[]>(),
    /** Provider of the model that wrote the idea. */
    provider: p.text(),
    model: p.text(),
    /** Embedding that distinguishes the idea from later ones: float32, little-endian, from the model with this ID. */
    embedding: p.blob().$type<Buffer>(),
    embeddingModel: p.text(),
    createdBy: p.text(),
    /** Deleted ideas are never shown or generated again. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Idea extends IdeaSchema.class {}
IdeaSchema.setClass(Idea);
