import type { PlatformName } from '../../../domain/platforms.ts';
import type { IdeaText, TextRequests, TextResults } from '../ports.ts';
import { anglesOn } from './angles.ts';
import { headlineOf, sentencesWithin } from './headlines.ts';
import { bestOf, supportOf } from './salience.ts';
import { sentencesOf, type Sentence } from './sentences.ts';
import { stemsOf } from './words.ts';

/** Characters of a title and of a summary. */
const maxTitle = 90;
const maxSummary = 480;

/** Each idea is one sentence of the passages with what supports it; without passages, one way to look at the topic. */
export const writeIdeas = (request: TextRequests['ideas']): TextResults['ideas'] => {
  const { passages, count, platforms, topic, avoid } = request;
  const sentences = sentencesOf(passages);
  if (sentences.length === 0) return { ideas: topic === undefined ? [] : fromTopic(topic, request) };
  const chosen = bestOf(sentences, count, {
    wanted: stemsOf(topic ?? ''),
    avoid: avoid.map(title => stemsOf(title)),
  });
  return {
    ideas: chosen.map((sentence, index) => fromSentence(sentence, sentences, platformAt(platforms, index))),
  };
};

const platformAt = (platforms: readonly PlatformName[], index: number): PlatformName =>
  platforms[index % platforms.length] ?? 'x';

const fromSentence = (sentence: Sentence, all: readonly Sentence[], platform: PlatformName): IdeaText => {
  const support = supportOf(sentence, all, 2);
  const texts = [sentence, ...support].map(({ text }) => text);
  const summary = sentencesWithin(texts, maxSummary);
  const used = [sentence, ...support].filter(({ text }, index) => index === 0 || summary.includes(text));
  return {
    title: headlineOf(sentence.text, maxTitle),
    summary,
    platform,
    usedPassageIds: [...new Set(used.map(({ passageId }) => passageId))],
  };
};

const fromTopic = (topic: string, { count, platforms, avoid }: TextRequests['ideas']): IdeaText[] => {
  const known = new Set(avoid.map(title => title.toLowerCase()));
  return anglesOn(topic)
    .filter(({ title }) => !known.has(title.toLowerCase()))
    .slice(0, count)
    .map(({ title, text }, index) => ({
      title,
      summary: text,
      platform: platformAt(platforms, index),
      usedPassageIds: [],
    }));
};
