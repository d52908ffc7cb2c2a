import { tones, type Tone } from '../../../domain/ai/ai.ts';
import { AiFailure } from '../ai-failure.ts';
import type { Slide, TextRequests, TextResults } from '../ports.ts';
import { maxSlideBody, maxSlideTitle } from '../text/check-result.ts';
import { questionsAbout, phrasesOf } from './questions.ts';
import { bestOf, joinWithin, passageIdsIn, sentencesOf, type Sentence } from './sentences.ts';
import { capitalize, clean, overlapOf, shorten, stemsOf, subjectOf } from './topics.ts';

/** Returns the line on a cover, which says whether questions or points follow, and about what. */
const promiseOf = (tone: Tone, inner: readonly Slide[], subject: string): string => {
  const noun = inner.every(({ body }) => body.endsWith('?')) ? 'Questions' : 'Points';
  return `${noun} about ${subject}${phrasesOf(tone).promise}`;
};

/** Returns a slide whose first sentence begins in the title, and ends in the body if it is long or alone. */
const quote = ({ texts: [first = '', ...next] }: Sentence): Slide => {
  const title = shorten(first, Math.min(maxSlideTitle, first.length * (next.length === 0 ? 0.7 : 1)));
  const rest = title === first ? [] : [first.slice(title.length - 1).trim()];
  const body = joinWithin([...rest, ...next.slice(0, 1)], maxSlideBody);
  return { title: title.replace(/[.。]$/, ''), body };
};

/**
 * Writes a cover, slides with one sentence of the passages each, questions about the topic to fill up, and a call to
 * action.
 */
export const writeCarousel = (request: TextRequests['carousel']): TextResults['carousel'] => {
  const { topic, slideCount, tone, brand, passages } = request;
  const subject = subjectOf(topic, brand.name);
  const count = Math.max(0, slideCount - 2);
  const chosen = bestOf(sentencesOf(passages), count, topic);
  // in the order of the documents, so that they tell a story; the sentence after a chosen one is on its slide
  const quoted = chosen
    .filter(({ place }) => !chosen.some(each => each.place === place - 1))
    .toSorted((a, b) => a.place - b.place);
  const asked = questionsAbout(subject).map(({ short, long }) => ({ title: short, body: long }));
  const inner = [...quoted.map(quote), ...asked].slice(0, count);
  const title = shorten(capitalize(clean(topic)) || subject, maxSlideTitle);
  const cover = { title, body: promiseOf(tone, inner, subject) };
  return {
    title,
    slides: [cover, ...inner, phrasesOf(tone, subject).call].slice(0, slideCount),
    usedPassageIds: [...new Set(quoted.map(({ passageId }) => passageId))],
  };
};

type Change = (slide: Slide, index: number) => Slide;

const replacing = /replace ["“‘']([^"”’'\n]{1,200})["”’'] (?:with|by) ["“‘']([^"”’'\n]{1,200})["”’']/i;
const titling = /(?:title|headline|call it|rename)[^"“‘']{0,40}["“‘']([^"”’'\n]{1,200})["”’']/i;
const shortening = /\b(?:short(?:er|en)?|brief(?:er)?|concise|simpler|simplify|cut)\b/i;
const lengthening = /\b(?:long(?:er)?|more detail|details?|expand|elaborate|explain)\b/i;

/** Changes slides by the few instructions that need no understanding. Throws `refused` for any other. */
export const refineSlides = (request: TextRequests['refine']): TextResults['refine'] => {
  const { slides, slide: only, title, instruction, passages } = request;
  const all = sentencesOf(passages);
  const change = changeOf(request, all);
  const changed = slides.map((slide, index) => (index === (only ?? index) ? change(slide, index) : slide));
  const [before = '', after = ''] = [slides, changed].map(list => list.map(({ body }) => body).join('\n'));
  const added = all.filter(({ text }) => !before.includes(text));
  const heading = (only ?? 0) === 0 ? titling.exec(instruction)?.[1] : undefined;
  return { title: heading ?? title, slides: changed, usedPassageIds: passageIdsIn(after, added) };
};

const changeOf = (request: TextRequests['refine'], all: Sentence[]): Change => {
  const { instruction, slide: only, slides, title: topic, brand } = request;
  const [, from, to = ''] = replacing.exec(instruction) ?? [];
  const replace = (text: string): string => text.replaceAll(from ?? text, () => to);
  if (from !== undefined) return ({ title, body }) => ({ title: replace(title), body: replace(body) });
  const heading = titling.exec(instruction)?.[1];
  if (heading !== undefined)
    return (slide, index) => ({ ...slide, ...(index === (only ?? 0) && { title: heading }) });
  if (shortening.test(instruction)) return shorter;
  if (lengthening.test(instruction)) return slide => longer(slide, all);
  const tone = tones.find(name => instruction.toLowerCase().includes(name));
  if (tone === undefined)
    throw new AiFailure(
      'refused',
      'No model is configured, and the stand-in only understands “shorter”, “longer”, the name of a tone, a title in quotes, and “replace "a" with "b"”. For anything else, set AI_TEXT_PROVIDER to a model.',
    );
  // quotations and questions stay unchanged
  const subject = subjectOf(topic, brand.name);
  const cover = promiseOf(tone, slides.slice(1, -1), subject);
  const { call } = phrasesOf(tone, subject);
  return (slide, index) =>
    index === 0 ? { ...slide, body: cover } : index === slides.length - 1 ? call : slide;
};

const shorter: Change = ({ title, body }) => {
  const [first = body, ...rest] = body.split(/(?<=[.!?…])\s+/);
  return { title, body: rest.length > 0 ? first : shorten(body, Math.ceil(body.length * 0.7)) };
};

const longer = ({ title, body }: Slide, all: Sentence[]): Slide => {
  const said = `${title} ${body}`;
  const isNear = ({ text, stems }: Sentence): boolean =>
    overlapOf(stemsOf(said), stems) > 0.15 && !body.includes(text);
  const more = bestOf(all.filter(isNear), 1, said).map(({ text }) => text);
  return { title, body: joinWithin([body, ...more], maxSlideBody) };
};
