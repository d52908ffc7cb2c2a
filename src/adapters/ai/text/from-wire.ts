import type { TextKind } from '../../../domain/ai/ai.ts';
import { cleanText } from '../../../domain/outside-text.ts';
import type { Passage, TextRequests, TextResults } from '../ports.ts';
import type { ModelAnswer } from './wire.ts';

const clean = (text: string): string => cleanText(text).trim();

const idsOf = (numbers: readonly number[], passages: readonly Passage[]): string[] =>
  numbers.flatMap(number => passages[number - 1]?.id ?? []);

const slidesOf = (
  { title, slides, sources }: ModelAnswer<'carousel'>,
  { passages }: { passages: readonly Passage[] },
): TextResults['carousel'] => ({
  title: clean(title),
  slides: slides.map(slide => ({ title: clean(slide.title), body: clean(slide.body) })),
  usedPassageIds: idsOf(sources, passages),
});

const readers: { [K in TextKind]: (wire: ModelAnswer<K>, request: TextRequests[K]) => TextResults[K] } = {
  ideas: ({ ideas }, { passages }) => ({
    ideas: ideas.map(({ title, summary, platform, sources }) => ({
      title: clean(title),
      summary: clean(summary),
      platform,
      usedPassageIds: idsOf(sources, passages),
    })),
  }),
  draft: ({ text, sources }, { passages }) => ({
    text: clean(text),
    usedPassageIds: idsOf(sources, passages),
  }),
  carousel: slidesOf,
  refine: slidesOf,
  agentPost: ({ title, texts, sources }, { passages }) => ({
    title: clean(title),
    texts: texts.map(({ platform, text }) => ({ platform, text: clean(text) })),
    usedPassageIds: idsOf(sources, passages),
  }),
  answer: ({ text, sources }, { passages }) => ({
    text: clean(text),
    usedPassageIds: idsOf(sources, passages),
  }),
};

/** Reads a model's answer: passages by their ids, and texts without characters that cannot be stored. */
export const fromWire = <K extends TextKind>(
  kind: K,
  wire: ModelAnswer<K>,
  request: TextRequests[K],
): TextResults[K] => readers[kind](wire, request);
