import { v7 as uuidv7 } from 'uuid';
import { findCarousel, lockCarousel, type CarouselRow } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import type { BrandColors, BrandFonts } from '../../domain/brand-kit.ts';
import type { CarouselDesign, CarouselSlide, SlideKind } from '../../domain/carousels.ts';
import { refuse } from '../../domain/errors.ts';
import { laidOver, type Parts } from '../../domain/laid-over.ts';
import { versionContent, saveContent } from './save-content.ts';

/** A slide as a person asks for it: with the id of one that is there, or without for a new one. */
export interface GivenSlide {
  id?: string | undefined;
  title: string;
  body: string;
  kind?: SlideKind | null | undefined;
  altText?: string | null | undefined;
}

/** What of a design is to change; null takes the carousel's own colours or fonts back to the brand's. */
export interface DesignChange {
  template?: CarouselDesign['template'] | undefined;
  size?: CarouselDesign['size'] | undefined;
  colors?: Parts<BrandColors> | null | undefined;
  fonts?: Parts<BrandFonts> | null | undefined;
}

export interface CarouselChange {
  title?: string | undefined;
  /** All slides in their order: those that are not named are gone. */
  slides?: GivenSlide[] | undefined;
  design?: DesignChange | undefined;
  language?: string | null | undefined;
}

/** Throws `validation_failed` for an id that is no slide of the carousel, or named twice. */
const slidesFrom = (given: readonly GivenSlide[], known: readonly CarouselSlide[]): CarouselSlide[] =>
  given.map(({ id, title, body, kind, altText }, index) => {
    const before = known.find(slide => slide.id === id);
    const problem = (code: string, message: string) =>
      refuse('validation_failed', message, { details: [{ path: `slides[${index}].id`, code, message }] });
    if (id !== undefined && !before)
      throw problem(
        'unknown_slide',
        'The carousel has no slide with this id; leave the id out for a new slide.',
      );
    if (id !== undefined && given.findIndex(slide => slide.id === id) < index)
      throw problem('not_unique', 'This slide is named twice.');
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

/** The carousel as it would be. Throws `validation_failed` for slides that it does not have. */
export const changedCarousel = <Row extends Pick<CarouselRow, 'title' | 'slides' | 'design' | 'language'>>(
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
 * Changes what is named; the version before is kept. `checked` is the version that the caller has measured: another one
 * by now is refused with `invalid_state`, as what was measured is not what would be saved.
 */
export const changeCarousel = async (
  em: Em,
  origin: Origin,
  { id, checked, changed }: { id: string; checked: number; changed: CarouselRow },
): Promise<CarouselRow> => {
  const carousel = await lockCarousel(em, origin.actor, id);
  requireVersion(carousel, checked);
  await saveContent(em, origin, carousel, versionContent(changed), {
    action: 'carousel.changed',
    reason: 'changed',
  });
  return findCarousel(em, origin.actor, id);
};

/** Throws `invalid_state` when somebody else was faster. */
export const requireVersion = ({ version }: CarouselRow, expected: number): void => {
  if (version !== expected)
    throw refuse('invalid_state', 'The carousel was changed at the same moment. Read it again, then repeat.');
};
