import type { Slide, TextRequests, TextResults } from '../ports.ts';
import { maxSlideBody, maxSlideTitle } from '../text/check-result.ts';
import { generalPoints } from './angles.ts';
import { capitalized, headlineOf, sentencesWithin } from './headlines.ts';
import { keyPhrasesOf } from './key-phrases.ts';
import { labelOf } from './labels.ts';
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
  const phrases = keyPhrasesOf(all.map(({ text }) => text));
  const titles = new Set<string>();
  return chosen.map(sentence => {
    const support = supportOf(sentence, all, 1).filter(each => !chosen.includes(each));
    const point = pointOf(sentence, support, labelOf(sentence.text, phrases, titles));
    titles.add(point.title.toLowerCase());
    return point;
  });
};

/**
 * A sentence that is short enough is the title, with what supports it below; any other stands below what it is about, so that
 * nothing is said twice.
 */
const pointOf = (sentence: Sentence, support: readonly Sentence[], label: string | undefined): Point => {
  const headline = headlineOf(sentence.text, maxSlideTitle);
  const isWhole = headline.length > sentence.text.length - 5;
  const title = isWhole && support.length > 0 ? headline : (label ?? headline);
  const said = isWhole && title === headline && support.length > 0 ? support : [sentence, ...support];
  const body = sentencesWithin(
    said.map(({ text }) => text),
    maxSlideBody,
  );
  const used = [sentence, ...said.filter(({ text }) => body.includes(text))];
  return { title, body, passageIds: [...new Set(used.map(({ passageId }) => passageId))] };
};
