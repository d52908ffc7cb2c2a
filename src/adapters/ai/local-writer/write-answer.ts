import { limits } from '../../../domain/limits/numbers.ts';
import { weightedLength } from '../../../domain/limits/text.ts';
import type { Tone } from '../../../domain/ai/ai.ts';
import type { TextRequests, TextResults } from '../ports.ts';
import { firstWords } from './headlines.ts';
import { sentencesOf, type Sentence } from './sentences.ts';
import { overlapOf, stemsOf } from './words.ts';

/** Fits every platform, where each character counts as one, and where each counts as two. */
const [maxAnswer, maxWide] = [240, 130];

/** How an answer begins: to a question, and to anything else. */
const openings: Record<Tone, readonly [asked: string, said: string]> = {
  professional: ['Thank you for your question.', 'Thank you for your comment.'],
  casual: ['Thanks for asking!', 'Thanks for saying so!'],
  educational: ['Good question.', 'Thank you for adding to this.'],
  inspirational: ['What a good question!', 'Thank you, that means a lot!'],
  humorous: ['Now that is a question!', 'You made our day!'],
};

/** Less in common with a question, and a sentence says something else. */
const nearEnough = 0.3;

/** Thanks for what was said and, where a passage says something about it, says that. */
export const writeAnswer = ({ comment, tone, passages }: TextRequests['answer']): TextResults['answer'] => {
  const isQuestion = /[?？؟]/.test(comment);
  const near = nearestTo(comment, sentencesOf(passages));
  const opening = openings[tone][isQuestion ? 0 : 1];
  const rest = near?.text ?? (isQuestion ? 'Somebody of us will look into it.' : '');
  const text = `${opening} ${rest}`.trim();
  const short = firstWords(text, maxAnswer);
  return {
    text: weightedLength(short) > limits.x.text ? firstWords(text, maxWide) : short,
    usedPassageIds: near ? [near.passageId] : [],
  };
};

const nearestTo = (comment: string, all: readonly Sentence[]): Sentence | undefined => {
  const stems = stemsOf(comment);
  const [near] = all.toSorted((a, b) => overlapOf(stems, b.stems) - overlapOf(stems, a.stems));
  return near && overlapOf(stems, near.stems) >= nearEnough ? near : undefined;
};
