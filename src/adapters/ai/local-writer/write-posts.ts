import { seedOf } from '../../../domain/brands/brand-kit.ts';
import { whyAnswerCannot } from '../../../domain/comments/answer-texts.ts';
import { textProblems } from '../../../domain/limits/text-problems.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import type { TextRequests, TextResults } from '../ports.ts';
import { maxIdeaSummary, maxIdeaTitle } from '../text/check-result.ts';
import { questionsAbout, phrasesOf } from './questions.ts';
import { bestOf, joinWithin, passageIdsIn, sentencesOf } from './sentences.ts';
import { clean, overlapOf, shorten, stemsOf, subjectOf } from './topics.ts';

/** Composes a post within the limits of the platform: a first line, and further parts as long as they fit. */
const composePost = (platform: PlatformName, texts: readonly string[], closing: string): string => {
  const [hook = '', ...rest] = texts.map(clean);
  const fits = (text: string): boolean => textProblems(platform, text).length === 0;
  let first = hook;
  for (let max = hook.length; max > 20 && !fits(first); max = Math.floor(max * 0.9))
    first = shorten(hook, max);
  const parts = [...(first === hook ? [] : [hook]), ...rest, closing].map(part => `\n\n${part}`);
  return parts.reduce((text, part) => (fits(text + part) ? text + part : text), first);
};

/**
 * Writes ideas. Each is a sentence of the passages with the following ones, or, without passages, a question about the
 * topic.
 */
export const writeIdeas = (request: TextRequests['ideas']): TextResults['ideas'] => {
  const { passages, count, platforms, topic, avoid, brand } = request;
  const known = new Set(avoid.map(title => title.toLowerCase()));
  const quoted = bestOf(sentencesOf(passages), count, topic ?? '', avoid).map(sentence => ({
    title: shorten(sentence.text.replace(/[.!。！]$/, ''), maxIdeaTitle),
    summary: joinWithin(sentence.texts, maxIdeaSummary),
    usedPassageIds: [sentence.passageId],
  }));
  const asked = questionsAbout(subjectOf(topic ?? '', brand.name), 'this')
    .map(({ title, long }) => ({ title, summary: long, usedPassageIds: [] }))
    .filter(({ title }) => !known.has(title.toLowerCase()));
  const ideas = (passages.length > 0 ? quoted : asked).slice(0, count);
  return {
    ideas: ideas.map((idea, index) => ({ ...idea, platform: platforms[index % platforms.length] ?? 'x' })),
  };
};

/** Writes a post from an idea: its title, its summary, and the sentences that follow in the passages. */
export const writeDraft = (request: TextRequests['draft']): TextResults['draft'] => {
  const { title, summary, passages, platform, tone = 'professional' } = request;
  const all = sentencesOf(passages);
  const own = sentencesOf([{ id: '', documentId: '', text: summary }]).map(({ text }) => text);
  const [key] = bestOf(all, 1, `${title} ${summary}`);
  const isBeginning = own[0]?.startsWith(title.replace(/…$/, '')) === true;
  const texts = new Set([...(isBeginning ? [] : [title]), ...own, ...(key?.texts ?? [])]);
  const text = composePost(platform, [...texts], phrasesOf(tone).closing);
  return { text, usedPassageIds: passageIdsIn(text, all) };
};

const order = /^(?:please|always|never|do|be|write|post|keep|use|sound|make|create|give|say)\b/i;

/** Returns the topic of instructions: `Write about cold brew, in a friendly voice.` → `cold brew`. */
const topicIn = (instructions: string): string => {
  const line = clean(instructions);
  const named = /\b(?:about|on the topic of|regarding) ([^.,;:!?。！？؟]{2,80})/i.exec(line)?.[1];
  return named ?? (order.test(line) ? '' : (/^[^.!?。！？؟]+/.exec(line)?.[0] ?? ''));
};

/**
 * Writes one post of an agent on the topic of its instructions: a quotation, or two questions that rarely occur together.
 */
export const writeAgentPost = (request: TextRequests['agentPost']): TextResults['agentPost'] => {
  const { instructions, passages, platforms, avoid, tone, brand } = request;
  const firstLines = avoid.map(text => text.split('\n')[0] ?? '');
  const [key] = bestOf(sentencesOf(passages), 1, instructions, firstLines);
  const topic = subjectOf(topicIn(instructions), brand.name);
  const questions = questionsAbout(topic);
  const first = seedOf(topic) + avoid.length;
  const second = first + 1 + (seedOf(`${topic} ${avoid.length}`) % (questions.length - 1));
  const pair = [first, second].map(at => questions[at % questions.length]);
  const said = key?.texts ?? [pair[0]?.title ?? topic, ...pair.map(each => each?.long ?? topic)];
  const { closing } = phrasesOf(tone);
  return {
    title: shorten(said[0] ?? topic, maxIdeaTitle),
    texts: platforms.map(platform => ({ platform, text: composePost(platform, said, closing) })),
    usedPassageIds: key ? [key.passageId] : [],
  };
};

/**
 * Writes an answer: thanks, and the sentence of the passages that matches the question. Shorter on X for scripts whose
 * characters count twice there.
 */
export const writeAnswer = (request: TextRequests['answer']): TextResults['answer'] => {
  const { comment, tone, passages, platform } = request;
  const stems = stemsOf(comment);
  const isQuestion = /[?？؟]/.test(comment);
  const near = sentencesOf(passages).filter(each => overlapOf(stems, each.stems) >= 0.3);
  const [said] = near.toSorted((a, b) => overlapOf(stems, b.stems) - overlapOf(stems, a.stems));
  const rest = said?.text ?? (isQuestion ? 'We will look into it.' : '');
  const text = `${phrasesOf(tone)[isQuestion ? 'asked' : 'said']} ${rest}`.trim();
  const fitting = [240, 130].map(max => shorten(text, max));
  const short = fitting.find(each => whyAnswerCannot(platform, each) === null) ?? text;
  return { text: short, usedPassageIds: said ? [said.passageId] : [] };
};
