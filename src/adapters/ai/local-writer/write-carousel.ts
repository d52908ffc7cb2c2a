import type { Slide, TextRequests, TextResults } from '../ports.ts';
import { maxSlideBody, maxSlideTitle } from '../text/check-result.ts';
import { generalPoints } from './angles.ts';
import { capitalized, headlineOf, sentencesWithin } from './headlines.ts';
import { bestOf, supportOf } from './salience.ts';
import { sentencesOf, type Sentence } from './sentences.ts';
import { callFor, promiseFor } from './tones.ts';
import { stemsOf } from './words.ts';

interface Point extends Slide {
  passageIds: string[];
}

/** A cover, one thought a slide, and a call to action. Thoughts come from the passages, and then from what holds anywhere. */
export const writeCarousel = (request: TextRequests['carousel']): TextResults['carousel'] => {
  const { topic, slideCount, tone, brand, passages } = request;
  const title = headlineOf(capitalized(topic), maxSlideTitle);
  const wanted = Math.max(0, slideCount - 2);
  const found = pointsFrom(sentencesOf(passages), topic, wanted);
  const general = generalPoints().map(point => ({ ...point, passageIds: [] }));
  const points = [...found, ...general].slice(0, wanted);
  const slides = [
    { title, body: promiseFor(tone, points.length) },
    ...points.map(point => ({ title: point.title, body: point.body })),
    callFor(tone, brand.name),
  ];
  return {
    title,
    slides: slides.slice(0, slideCount),
    usedPassageIds: [...new Set(points.flatMap(({ passageIds }) => passageIds))],
  };
};

/** In the order of the documents, so that they tell a story. */
const pointsFrom = (all: readonly Sentence[], topic: string, count: number): Point[] => {
  const chosen = bestOf(all, count, { wanted: stemsOf(topic) }).toSorted((a, b) => a.place - b.place);
  return chosen.map(sentence => {
    const title = headlineOf(sentence.text, maxSlideTitle);
    const support = supportOf(sentence, all, 1).filter(each => !chosen.includes(each));
    const body = bodyFor(title, sentence, support);
    const used = [sentence, ...support].filter(({ text }) => body.includes(text));
    return {
      title,
      body,
      passageIds: used.length === 0 ? [sentence.passageId] : used.map(each => each.passageId),
    };
  });
};

/** The whole sentence, unless the title says it already and something supports it. */
const bodyFor = (title: string, { text }: Sentence, support: readonly Sentence[]): string => {
  const more = support.map(each => each.text);
  const isSaid = title.length > text.length - 5;
  const sentences = isSaid && more.length > 0 ? more : [text, ...more];
  return sentencesWithin(sentences, maxSlideBody);
};
