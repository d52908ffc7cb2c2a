import type { TextKind } from '../../../domain/ai/ai.ts';
import { whyAnswerCannot } from '../../../domain/comments/answer-texts.ts';
import { textProblems } from '../../../domain/limits/text-problems.ts';
import { AiFailure } from '../ai-failure.ts';
import type { IdeaText, Passage, Slide, TextRequests, TextResults } from '../ports.ts';

/** Maximum characters, as the prompt requests them. `slack` says how much more is tolerated, because models count badly. */
export const maxIdeaTitle = 100;
export const maxIdeaSummary = 500;
export const maxSlideTitle = 60;
export const maxSlideBody = 280;
const slack = 1.5;

const fail = (why: string): never => {
  throw new AiFailure('invalid_output', `The model’s answer exceeds the limits: ${why}.`);
};

const isWithin = (text: string, max: number): boolean => text.trim() !== '' && text.length <= max * slack;

type Check<K extends TextKind> = (request: TextRequests[K], result: TextResults[K]) => TextResults[K];

const requireKnown = (passages: readonly Passage[], used: readonly string[]): string[] => {
  const known = new Set(passages.map(({ id }) => id));
  return [...new Set(used)].filter(id => known.has(id));
};

const checkIdeas: Check<'ideas'> = ({ count, platforms, passages }, { ideas }) => {
  const isSound = ({ title, summary, platform, usedPassageIds }: IdeaText): boolean =>
    isWithin(title, maxIdeaTitle) &&
    isWithin(summary, maxIdeaSummary) &&
    platforms.includes(platform) &&
    (passages.length === 0 || usedPassageIds.length > 0);
  const sound = ideas
    .map(idea => ({ ...idea, usedPassageIds: requireKnown(passages, idea.usedPassageIds) }))
    .filter(isSound)
    .slice(0, count);
  // not an error otherwise, because documents may contain nothing relevant
  if (sound.length === 0 && ideas.length > 0) fail('none of the ideas is complete');
  return { ideas: sound };
};

const checkSlides = ({ title, slides }: { title: string; slides: readonly Slide[] }, count: number): void => {
  if (slides.length !== count) fail(`${slides.length} slides instead of ${count}`);
  if (!isWithin(title, maxSlideTitle)) fail('the title');
  const wrong = slides.findIndex(
    slide => !isWithin(slide.title, maxSlideTitle) || !isWithin(slide.body, maxSlideBody),
  );
  if (wrong !== -1) fail(`the text of slide ${wrong + 1}`);
};

const checks: { [K in TextKind]: Check<K> } = {
  ideas: checkIdeas,
  draft: ({ platform, passages }, { text, usedPassageIds }) => {
    const [problem] = textProblems(platform, text);
    if (problem) fail(problem.message);
    return { text, usedPassageIds: requireKnown(passages, usedPassageIds) };
  },
  carousel: ({ slideCount, passages }, result) => {
    checkSlides(result, slideCount);
    return { ...result, usedPassageIds: requireKnown(passages, result.usedPassageIds) };
  },
  refine: ({ slides, slide: only, passages }, result) => {
    const kept = result.slides.map((changed, index) =>
      only === undefined || only === index ? changed : (slides[index] ?? changed),
    );
    if (result.slides.length !== slides.length)
      fail(`${result.slides.length} slides instead of ${slides.length}`);
    return { ...result, slides: kept, usedPassageIds: requireKnown(passages, result.usedPassageIds) };
  },
  agentPost: ({ platforms, passages }, { title, texts, usedPassageIds }) => {
    const ordered = platforms.map(platform => {
      const text = texts.find(each => each.platform === platform)?.text ?? '';
      const [problem] = textProblems(platform, text);
      if (problem) fail(problem.message);
      return { platform, text };
    });
    return {
      title: title.slice(0, maxIdeaTitle * slack),
      texts: ordered,
      usedPassageIds: requireKnown(passages, usedPassageIds),
    };
  },
  answer: ({ platform, passages }, { text, usedPassageIds }) => {
    const problem = whyAnswerCannot(platform, text);
    if (problem !== null) fail(problem);
    return { text, usedPassageIds: requireKnown(passages, usedPassageIds) };
  },
};

/** Checks the generated text against the request, for every provider. Throws `invalid_output`. */
export const checkResult = <K extends TextKind>(
  kind: K,
  request: TextRequests[K],
  result: TextResults[K],
): TextResults[K] => checks[kind](request, result);
