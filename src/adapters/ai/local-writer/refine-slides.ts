import { tones, type Tone } from '../../../domain/ai/ai.ts';
import { AiFailure } from '../ai-failure.ts';
import type { Slide, TextRequests, TextResults } from '../ports.ts';
import { maxSlideBody } from '../text/check-result.ts';
import { sentencesWithin } from './headlines.ts';
import { supportOf } from './salience.ts';
import { sentencesOf, type Sentence } from './sentences.ts';
import { callFor, promiseFor } from './tones.ts';
import { overlapOf, stemsOf } from './words.ts';

type Request = TextRequests['refine'];

/** Changes one slide; `index` tells the cover and the last one. */
type Change = (slide: Slide, index: number) => Slide;

const replacing = /replace ["“‘']([^"”’'\n]{1,200})["”’'] (?:with|by) ["“‘']([^"”’'\n]{1,200})["”’']/i;
const titling = /(?:title|headline|call it|rename)[^"“‘']{0,40}["“‘']([^"”’'\n]{1,200})["”’']/i;

/**
 * Slides changed by the few instructions that need no understanding: shorter, longer, another tone, a title in quotes,
 * `replace "…" with "…"`. Any other is refused, so that nothing is paid for slides that are as they were.
 */
export const refineSlides = (request: Request): TextResults['refine'] => {
  const { slides, slide: only, title, passages } = request;
  const all = sentencesOf(passages);
  const change = changeFor(request, all);
  const changed = slides.map((slide, index) =>
    only === undefined || only === index ? change(slide, index) : slide,
  );
  const isCover = only === undefined || only === 0;
  return {
    title: isCover ? (titling.exec(request.instruction)?.[1] ?? title) : title,
    slides: changed,
    usedPassageIds: [
      ...new Set(
        all
          .filter(({ text }) =>
            changed.some(({ body }, index) => body.includes(text) && !slides[index]?.body.includes(text)),
          )
          .map(({ passageId }) => passageId),
      ),
    ],
  };
};

const changeFor = (request: Request, all: readonly Sentence[]): Change => {
  const { instruction, slides, brand, slide: only } = request;
  const [, from, to] = replacing.exec(instruction) ?? [];
  if (from !== undefined && to !== undefined) return replacer(from, to);
  const heading = titling.exec(instruction)?.[1];
  if (heading !== undefined)
    return (slide, index) => (index === (only ?? 0) ? { ...slide, title: heading } : slide);
  if (/\b(?:short|shorter|shorten|brief|briefer|concise|simpler|simplify|cut)\b/i.test(instruction))
    return shorter;
  if (/\b(?:long|longer|more detail|details?|expand|elaborate|explain)\b/i.test(instruction))
    return longer(all);
  const tone = toneIn(instruction);
  if (tone) return inTone(tone, slides.length, brand.name);
  throw new AiFailure(
    'refused',
    'The local writer understands “shorter”, “longer”, the name of a tone, a title in quotes, and “replace "a" with "b"”. For anything else set AI_TEXT_PROVIDER to a model.',
  );
};

const toneIn = (instruction: string): Tone | undefined =>
  tones.find(tone => instruction.toLowerCase().includes(tone)) ??
  (/\b(?:fun|funny|funnier|witty)\b/i.test(instruction) ? 'humorous' : undefined) ??
  (/\b(?:friendly|friendlier|relaxed)\b/i.test(instruction) ? 'casual' : undefined) ??
  (/\b(?:formal|serious)\b/i.test(instruction) ? 'professional' : undefined);

const replacer =
  (from: string, to: string): Change =>
  ({ title, body }) => ({ title: title.replaceAll(from, () => to), body: body.replaceAll(from, () => to) });

const shorter: Change = ({ title, body }) => {
  const sentences = body.split(/(?<=[.!?…])\s+/);
  const kept =
    sentences.length > 1 ? (sentences[0] ?? body) : sentencesWithin([body], Math.ceil(body.length * 0.7));
  return { title, body: kept };
};

const longer =
  (all: readonly Sentence[]): Change =>
  ({ title, body }) => {
    const stems = stemsOf(`${title} ${body}`);
    const near = all
      .filter(({ text }) => !body.includes(text))
      .toSorted((a, b) => overlapOf(stems, b.stems) - overlapOf(stems, a.stems))[0];
    if (!near || overlapOf(stems, near.stems) < 0.15) return { title, body };
    const more = [near, ...supportOf(near, all, 1)].map(({ text }) => text);
    return { title, body: sentencesWithin([body, ...more], maxSlideBody) };
  };

/** The cover's promise and the call at the end carry the tone; what the documents say stays as it is. */
const inTone =
  (tone: Tone, count: number, brand: string): Change =>
  (slide, index) => {
    if (index === 0) return { ...slide, body: promiseFor(tone, count - 2) };
    return index === count - 1 ? callFor(tone, brand) : slide;
  };
