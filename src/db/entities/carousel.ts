import { defineEntity, p } from '@mikro-orm/core';
import type { MadeBy } from '../../domain/ai/ai.ts';
import {
  carouselTones,
  storedCarouselStatuses,
  type CarouselDesign,
  type CarouselFailure,
  type CarouselSlide,
} from '../../domain/carousels/carousels.ts';
import { changing, identified, owned } from './columns.ts';

export const CarouselSchema = defineEntity({
  name: 'Carousel',
  tableName: 'carousels',
  indexes: [{ properties: ['orgId', 'createdAt', 'id'] }, { properties: ['brandId', 'createdAt', 'id'] }],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    title: p.text(),
    slides: p.json<CarouselSlide[]>(),
    design: p.json<CarouselDesign>(),
    /** Topic that the person requested. */
    topic: p.text(),
    tone: p.enum(carouselTones),
    /** BCP 47 tag, or null if unknown. */
    language: p.text().nullable(),
    /** Knowledge base that the carousel used. Its rows may have been deleted since. */
    knowledgeBaseId: p.uuid().nullable(),
    sourceDocumentIds: p.json<string[]>(),
    /** Model that wrote the newest text that no person wrote. */
    madeBy: p.json<MadeBy>(),
    status: p.enum(storedCarouselStatuses),
    failure: p.json<CarouselFailure>().nullable(),
    /** Number of the newest version. Every change increments it. */
    version: p.integer().default(1),
    /** Number of slides of this version that have been drawn. */
    renderedSlides: p.integer().default(0),
    createdBy: p.text(),
  },
});
export class Carousel extends CarouselSchema.class {}
CarouselSchema.setClass(Carousel);

/** State of a carousel after a change. Append-only. */
export const CarouselVersionSchema = defineEntity({
  name: 'CarouselVersion',
  tableName: 'carousel_versions',
  uniques: [{ properties: ['carouselId', 'number'] }],
  properties: {
    ...identified,
    ...owned,
    carouselId: p.uuid(),
    number: p.integer(),
    title: p.text(),
    slides: p.json<CarouselSlide[]>(),
    design: p.json<CarouselDesign>(),
    language: p.text().nullable(),
    sourceDocumentIds: p.json<string[]>(),
    madeBy: p.json<MadeBy>(),
    /** `generated`, `changed`, `refined: …`, `restored version 3`. */
    reason: p.text(),
    /** `user:<id>` or `api_key:<id>`. */
    actor: p.text(),
  },
});
export class CarouselVersion extends CarouselVersionSchema.class {}
CarouselVersionSchema.setClass(CarouselVersion);

/** Picture of a slide, or the document of all slides. Written once all slides of a version are drawn. */
export const CarouselFileSchema = defineEntity({
  name: 'CarouselFile',
  tableName: 'carousel_files',
  indexes: [{ properties: ['carouselId', 'version'] }],
  properties: {
    ...identified,
    ...owned,
    carouselId: p.uuid(),
    version: p.integer(),
    /** Position of the slide, or null for the document. */
    position: p.integer().nullable().fieldName('place'),
    storageKey: p.text(),
    mimeType: p.text(),
    sizeBytes: p.integer(),
    sha256: p.text(),
    width: p.integer(),
    height: p.integer(),
  },
});
export class CarouselFile extends CarouselFileSchema.class {}
CarouselFileSchema.setClass(CarouselFile);

/** Post that was created from a carousel. */
export const CarouselPostSchema = defineEntity({
  name: 'CarouselPost',
  tableName: 'carousel_posts',
  indexes: [{ properties: ['carouselId'] }],
  properties: {
    ...identified,
    ...owned,
    carouselId: p.uuid(),
    version: p.integer(),
    postId: p.uuid(),
  },
});
export class CarouselPost extends CarouselPostSchema.class {}
CarouselPostSchema.setClass(CarouselPost);
