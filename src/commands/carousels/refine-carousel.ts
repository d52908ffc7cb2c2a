import { findCarousel, lockCarousel, type CarouselRow } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { MadeBy } from '../../domain/ai/ai.ts';
import { requireVersion, pickVersionContent, saveContent } from './carousels.ts';

/** Result of an instruction. */
export interface Refined {
  title: string;
  slides: readonly { title: string; body: string }[];
  sourceDocumentIds: string[];
  madeBy: MadeBy;
}

/** Maximum characters of an instruction in the list of versions. */
const shownInstruction = 200;

/** Returns the carousel with new texts. Parts that the instruction did not change stay. Throws if nothing differs. */
export const applyRefinement = (carousel: CarouselRow, refined: Refined): CarouselRow => {
  const slides = carousel.slides.map((slide, position) => {
    const { title = slide.title, body = slide.body } = refined.slides[position] ?? {};
    const isSame = title === slide.title && body === slide.body;
    // a person's alternative text described the old words
    return isSame ? slide : { ...slide, title, body, altText: null };
  });
  const isSame =
    refined.title === carousel.title &&
    slides.every((slide, position) => slide === carousel.slides[position]);
  if (isSame)
    throw refuse(
      'invalid_state',
      'The instruction changed nothing and costs no credits. Rephrase the instruction.',
    );
  const sources = [...new Set([...carousel.sourceDocumentIds, ...refined.sourceDocumentIds])];
  return { ...carousel, title: refined.title, slides, sourceDocumentIds: sources, madeBy: refined.madeBy };
};

/** Stores a refined carousel as its newest version. `checked` is as for `changeCarousel`. */
export const refineCarousel = async (
  em: Em,
  origin: Origin,
  {
    id,
    checked,
    changed,
    instruction,
  }: { id: string; checked: number; changed: CarouselRow; instruction: string },
): Promise<CarouselRow> => {
  const carousel = await lockCarousel(em, origin.actor, id);
  requireVersion(carousel, checked);
  await saveContent(em, origin, carousel, pickVersionContent(changed), {
    action: 'carousel.refined',
    reason: `refined: ${instruction.slice(0, shownInstruction).toWellFormed()}`,
  });
  return findCarousel(em, origin.actor, id);
};
