import { v7 as uuidv7 } from 'uuid';
import type { Passage, TextRequests } from '../../../adapters/ai/ports.ts';
import type { CarouselContent } from '../../../db/carousels/carousel-versions.ts';
import type { CarouselRow } from '../../../db/carousels/carousels.ts';
import type { Refined } from '../../../commands/carousels/refine-carousel.ts';
import { actorName, type Actor } from '../../../domain/actor.ts';
import { usualDesign, type CarouselDesign, type CarouselTone } from '../../../domain/carousels/carousels.ts';
import type { Service } from '../../../process/service.ts';

/** A brand as a writer sees it. */
export type Voice = TextRequests['carousel']['brand'];

interface Writing {
  service: Service;
  actor: Actor;
  /** Reference in the credit ledger. */
  reference: string;
}

const callerOf = ({ actor, reference }: Writing) => ({
  caller: { orgId: actor.orgId, actor: actorName(actor), reference },
});

const documentsOf = (passages: readonly Passage[], used: readonly string[]): string[] => [
  ...new Set(passages.filter(({ id }) => used.includes(id)).map(({ documentId }) => documentId)),
];

export interface WantedCarousel {
  topic: string;
  slideCount: number;
  tone: CarouselTone;
  language: string | null;
  template?: CarouselDesign['template'] | undefined;
  size?: CarouselDesign['size'] | undefined;
}

/** Generates the text of a new carousel. */
export const composeCarousel = async (
  writing: Writing,
  { topic, slideCount, tone, language, template, size }: WantedCarousel,
  { brand, passages }: { brand: Voice; passages: readonly Passage[] },
): Promise<CarouselContent> => {
  const request = { topic, slideCount, tone, brand, passages, ...(language !== null && { language }) };
  const { value, madeBy } = await writing.service.ai.text.generate('carousel', request, callerOf(writing));
  return {
    title: value.title,
    slides: value.slides.map(slide => ({ id: uuidv7(), ...slide, kind: null, altText: null })),
    design: { ...usualDesign, ...(template && { template }), ...(size && { size }) },
    language,
    sourceDocumentIds: documentsOf(passages, value.usedPassageIds),
    madeBy,
  };
};

/** Rewrites the text of a carousel according to an instruction. */
export const rewriteCarousel = async (
  writing: Writing,
  { title, slides, tone, language }: CarouselRow,
  {
    instruction,
    slide,
    brand,
    passages,
  }: Pick<TextRequests['refine'], 'instruction' | 'brand' | 'passages'> & { slide: number | undefined },
): Promise<Refined> => {
  const request = {
    title,
    instruction,
    tone,
    brand,
    passages,
    slides: slides.map(({ title: heading, body }) => ({ title: heading, body })),
    ...(slide !== undefined && { slide }),
    ...(language !== null && { language }),
  };
  const { value, madeBy } = await writing.service.ai.text.generate('refine', request, callerOf(writing));
  return {
    title: value.title,
    slides: value.slides,
    madeBy,
    sourceDocumentIds: documentsOf(passages, value.usedPassageIds),
  };
};
