import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { insertCarousel } from '../../db/carousels/insert-carousel.ts';
import { addVersion, findVersion, type CarouselContent } from '../../db/carousels/carousel-versions.ts';
import { findCarousel, lockCarousel, type CarouselRow } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import {
  isBeingDrawn,
  type CarouselTone,
  type CarouselDesign,
  type CarouselSlide,
  type SlideKind,
} from '../../domain/carousels/carousels.ts';
import { replaceContent } from '../../db/carousels/replace-content.ts';
import { differences, fieldsOf, type AuditAction } from '../../domain/audit.ts';
import type { BrandColors, BrandFonts } from '../../domain/brands/brand-kit.ts';
import { refuse } from '../../domain/errors.ts';
import { laidOver, type Parts } from '../../domain/brands/laid-over.ts';
import { redrawCarousel } from '../../db/carousels/drawing.ts';
import { removeCarousel } from '../../db/carousels/carousel-files.ts';
import { lockBrand } from '../brands/require-brand.ts';

/** A carousel with its generated text. */
export interface NewCarousel {
  id: string;
  brandSlug: string;
  topic: string;
  tone: CarouselTone;
  knowledgeBaseId: string | null;
  content: CarouselContent;
}

/** Stores a new carousel as its first version. Its workflow then draws it. */
export const createCarousel = async (
  em: Em,
  origin: Origin,
  { id, brandSlug, topic, tone, knowledgeBaseId, content }: NewCarousel,
): Promise<CarouselRow> => {
  const { actor, requestId } = origin;
  const { orgId } = actor;
  const brandId = await lockBrand(em, actor, brandSlug);
  const createdBy = actorName(actor);
  await insertCarousel(em, { id, orgId, brandId, topic, tone, knowledgeBaseId, createdBy, ...content });
  const version = { ...content, number: 1, reason: 'generated', actor: createdBy };
  await addVersion(em, { orgId, carouselId: id }, version);
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, requestId);
  await audit(em, {
    action: 'carousel.created',
    target: { kind: 'carousel', id, name: content.title },
    details: { topic, slides: content.slides.length, madeBy: content.madeBy },
  });
  return findCarousel(em, actor, id);
};

const fields = ['title', 'slides', 'design', 'language'] as const;

export const pickVersionContent = ({
  title,
  slides,
  design,
  language,
  sourceDocumentIds,
  madeBy,
}: CarouselRow): CarouselContent => ({ title, slides, design, language, sourceDocumentIds, madeBy });

/** Stores the newest version of a locked carousel. Its workflow then draws it. */
export const saveContent = async (
  em: Em,
  { actor, requestId }: Origin,
  carousel: CarouselRow,
  content: CarouselContent,
  { action, reason }: { action: AuditAction; reason: string },
): Promise<void> => {
  const number = carousel.version + 1;
  const { id, orgId, brandId } = carousel;
  await replaceContent(em, id, content, number);
  await addVersion(em, { orgId, carouselId: id }, { ...content, number, reason, actor: actorName(actor) });
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, requestId);
  await audit(em, {
    action,
    target: { kind: 'carousel', id, name: content.title },
    details: {
      version: number,
      reason,
      ...differences(fieldsOf(carousel, fields), fieldsOf(content, fields)),
    },
  });
};

/** A requested slide: with the id of an existing one, or without an id for a new one. */
export interface GivenSlide {
  id?: string | undefined;
  title: string;
  body: string;
  kind?: SlideKind | null | undefined;
  altText?: string | null | undefined;
}

/** Changes to a design. Null resets the carousel's own colors or fonts to the brand's. */
export interface DesignChange {
  template?: CarouselDesign['template'] | undefined;
  size?: CarouselDesign['size'] | undefined;
  colors?: Parts<BrandColors> | null | undefined;
  fonts?: Parts<BrandFonts> | null | undefined;
}

export interface CarouselChange {
  title?: string | undefined;
  /** All slides in order. Omitted ones are deleted. */
  slides?: GivenSlide[] | undefined;
  design?: DesignChange | undefined;
  language?: string | null | undefined;
}

/**
 * Returns the new list of slides. Throws `validation_failed` for an id that is not a slide of the carousel, or that occurs
 * twice.
 */
const slidesFrom = (given: readonly GivenSlide[], known: readonly CarouselSlide[]): CarouselSlide[] =>
  given.map(({ id, title, body, kind, altText }, index) => {
    const before = known.find(slide => slide.id === id);
    const problem = (code: string, message: string) =>
      refuse('validation_failed', message, { details: [{ path: `slides[${index}].id`, code, message }] });
    if (id !== undefined && !before)
      throw problem('unknown_slide', 'The carousel has no slide with this id. Omit the id to add a slide.');
    if (id !== undefined && given.findIndex(slide => slide.id === id) < index)
      throw problem('not_unique', 'This slide is repeated.');
    return {
      id: id ?? uuidv7(),
      title,
      body,
      kind: kind === undefined ? (before?.kind ?? null) : kind,
      altText: altText === undefined ? (before?.altText ?? null) : altText,
    };
  });

const designFrom = (change: DesignChange, was: CarouselDesign): CarouselDesign => ({
  template: change.template ?? was.template,
  size: change.size ?? was.size,
  colors: laidOver<BrandColors>(was.colors, change.colors),
  fonts: laidOver<BrandFonts>(was.fonts, change.fonts),
});

/** Returns the carousel with a change applied. Throws `validation_failed` for slides that it does not have. */
export const applyCarouselChange = <
  Row extends Pick<CarouselRow, 'title' | 'slides' | 'design' | 'language'>,
>(
  carousel: Row,
  { title, slides, design, language }: CarouselChange,
): Row => ({
  ...carousel,
  title: title ?? carousel.title,
  slides: slides ? slidesFrom(slides, carousel.slides) : carousel.slides,
  design: design ? designFrom(design, carousel.design) : carousel.design,
  language: language === undefined ? carousel.language : language,
});

/**
 * Changes the given fields, and keeps the version before. `checked` is the version that the caller has measured. If the
 * carousel has another one by now, throws `invalid_state`, because the saved version would not be the measured one.
 */
export const changeCarousel = async (
  em: Em,
  origin: Origin,
  { id, checked, changed }: { id: string; checked: number; changed: CarouselRow },
): Promise<CarouselRow> => {
  const carousel = await lockCarousel(em, origin.actor, id);
  requireVersion(carousel, checked);
  await saveContent(em, origin, carousel, pickVersionContent(changed), {
    action: 'carousel.changed',
    reason: 'changed',
  });
  return findCarousel(em, origin.actor, id);
};

/** Throws `invalid_state` if another request was faster. */
export const requireVersion = ({ version }: CarouselRow, expected: number): void => {
  if (version !== expected)
    throw refuse(
      'invalid_state',
      'The carousel was changed at the same time. Read it again, then repeat the change.',
    );
};

/** Makes an earlier version the newest one again. Keeps the versions between. */
export const restoreVersion = async (
  em: Em,
  origin: Origin,
  id: string,
  number: number,
): Promise<CarouselRow> => {
  const carousel = await lockCarousel(em, origin.actor, id);
  const { title, slides, design, language, sourceDocumentIds, madeBy } = await findVersion(em, id, number);
  const content = { title, slides, design, language, sourceDocumentIds, madeBy };
  await saveContent(em, origin, carousel, content, {
    action: 'carousel.restored',
    reason: `restored version ${number}`,
  });
  return findCarousel(em, origin.actor, id);
};

/**
 * Draws a carousel again after a failure, or after its brand's look has changed. Throws `invalid_state` while it is being
 * drawn.
 */
export const renderAgain = async (em: Em, { actor, requestId }: Origin, id: string): Promise<CarouselRow> => {
  const { orgId, brandId, status, title } = await lockCarousel(em, actor, id);
  if (isBeingDrawn(status)) throw refuse('invalid_state', 'The carousel is already being rendered.');
  await redrawCarousel(em, id);
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, requestId);
  await audit(em, { action: 'carousel.render_requested', target: { kind: 'carousel', id, name: title } });
  return findCarousel(em, actor, id);
};

/**
 * Deletes a carousel with its versions. Returns the keys of its files, which the caller deletes after the commit. Posts
 * made from it have their own copies, and stay.
 */
export const deleteCarousel = async (em: Em, { actor }: Origin, id: string): Promise<string[]> => {
  const { title } = await lockCarousel(em, actor, id);
  const files = await removeCarousel(em, id);
  await audit(em, { action: 'carousel.deleted', target: { kind: 'carousel', id, name: title } });
  return files;
};
