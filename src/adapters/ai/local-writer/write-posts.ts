import type { Tone } from '../../../domain/ai/ai.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import type { TextRequests, TextResults } from '../ports.ts';
import { anglesOn } from './angles.ts';
import { composePost, sentencesFor } from './compose-post.ts';
import { headlineOf } from './headlines.ts';
import { hashtagsOf, keyPhrasesOf } from './key-phrases.ts';
import { bestOf, supportOf } from './salience.ts';
import { sentencesOf, type Sentence } from './sentences.ts';
import { closingFor } from './tones.ts';
import { overlapOf, stemsOf } from './words.ts';

/** What a post says, whatever the platform. */
interface Matter {
  hook: string;
  sentences: string[];
  hashtags: string[];
}

/** A post from an idea: its sentences, with more of the passages where there are any. */
export const writeDraft = ({
  title,
  summary,
  passages,
  platform,
  tone = 'professional',
  brand,
}: TextRequests['draft']): TextResults['draft'] => {
  const all = sentencesOf(passages);
  const own = sentencesOf([{ id: '', documentId: '', documentName: '', text: summary }]);
  const key = nearest(title, all);
  const more = key ? supportOf(key, all, sentencesFor(platform)) : [];
  const texts = unlike([...own, ...more], title).map(({ text }) => text);
  const isFromPassage = key !== undefined && overlapOf(stemsOf(title), key.stems) > 0.6;
  const hook = isFromPassage ? key.text : `${title}${/[.!?…]$/.test(title) ? '' : '.'}`;
  const hashtags = hashtagsOf([hook, ...texts, ...all.map(({ text }) => text)], brand.name);
  const text = composePost(platform, { hook, sentences: texts, closing: closingFor(tone, title), hashtags });
  return { text, usedPassageIds: usedIn(text, all) };
};

const nearest = (title: string, all: readonly Sentence[]): Sentence | undefined => {
  const stems = stemsOf(title);
  const [first] = all;
  if (!first) return undefined;
  return all.reduce((one, other) =>
    overlapOf(stems, other.stems) > overlapOf(stems, one.stems) ? other : one,
  );
};

/** Sentences that say neither what the title nor what one before them says. */
const unlike = (sentences: readonly Sentence[], title: string): Sentence[] => {
  const said = [stemsOf(title)];
  return sentences.filter(({ stems }) => {
    if (said.some(other => other.size > 2 && overlapOf(stems, other) > 0.7)) return false;
    said.push(new Set(stems));
    return true;
  });
};

const usedIn = (text: string, all: readonly Sentence[]): string[] => [
  ...new Set(all.filter(sentence => text.includes(sentence.text)).map(({ passageId }) => passageId)),
];

/** One post of an agent on what its instructions ask for, like none that it has written lately. */
export const writeAgentPost = (request: TextRequests['agentPost']): TextResults['agentPost'] => {
  const { instructions, passages, platforms, avoid, tone } = request;
  const all = sentencesOf(passages);
  const [key] = bestOf(all, 1, { wanted: stemsOf(instructions), avoid: avoid.flatMap(firstSentences) });
  const matter = key ? matterOf(key, all, request) : matterOfTopic(request);
  const texts = platforms.map(platform => ({ platform, text: worded(matter, platform, tone) }));
  return {
    title: headlineOf(matter.hook, 90),
    texts,
    usedPassageIds: [...new Set(texts.flatMap(({ text }) => usedIn(text, all)))],
  };
};

/** A post is known by its first lines: what supports them may come again. */
const firstSentences = (text: string): Set<string>[] => [stemsOf(text.split('\n')[0] ?? '')];

const worded = (matter: Matter, platform: PlatformName, tone: Tone): string =>
  composePost(platform, { ...matter, closing: closingFor(tone, matter.hook + platform) });

const matterOf = (key: Sentence, all: readonly Sentence[], { brand }: TextRequests['agentPost']): Matter => ({
  hook: key.text,
  sentences: unlike(supportOf(key, all, 4), key.text).map(({ text }) => text),
  hashtags: hashtagsOf([key.text, ...all.map(({ text }) => text)], brand.name),
});

const matterOfTopic = ({ instructions, avoid, brand }: TextRequests['agentPost']): Matter => {
  const topic = topicOf(instructions, brand.name);
  const angles = anglesOn(topic);
  const written = avoid.join('\n').toLowerCase();
  const angle = angles.find(({ title }) => !written.includes(title.toLowerCase())) ?? angles[0];
  const { title, text } = angle ?? { title: topic, text: topic };
  const sentences = sentencesOf([{ id: '', documentId: '', documentName: '', text }]);
  return {
    hook: `${title}${/[.!?…]$/.test(title) ? '' : '.'}`,
    sentences: sentences.map(sentence => sentence.text),
    hashtags: hashtagsOf([topic], brand.name),
  };
};

/** “Write short posts about cold brew, in a friendly voice.” → cold brew */
const topicOf = (instructions: string, fallback: string): string => {
  const named = /\b(?:about|on the topic of|regarding)\s+([^.,;:!?\n]{3,60})/i.exec(instructions)?.[1];
  return named?.trim() ?? keyPhrasesOf([instructions])[0] ?? fallback;
};
