import type { Tone } from '../../../domain/ai/ai.ts';
import { chosenBy } from './words.ts';

type Choice = readonly [string, ...string[]];

/** The last line of a post. */
const closings: Record<Tone, Choice> = {
  professional: [
    'What has your experience been?',
    'How do you handle this?',
    'What would you add?',
    'Where do you see it differently?',
  ],
  casual: ['Sound familiar?', 'Who else?', 'What’s your take?', 'Tell us yours in the comments.'],
  educational: [
    'Save this for the next time you need it.',
    'What should we explain next?',
    'Which part was new to you?',
    'Pass it on to somebody who is learning this.',
  ],
  inspirational: [
    'What will you try first?',
    'Start small, and start today.',
    'Your turn.',
    'One step this week is enough.',
  ],
  humorous: [
    'Asking for a friend.',
    'We will wait while you check.',
    'No, we did not learn it on the first try either.',
    'Tag somebody who needs to hear this. Gently.',
  ],
};

export const closingFor = (tone: Tone, text: string): string => chosenBy(text, closings[tone]);

/** What the cover of a carousel promises. */
const promises: Record<Tone, (points: number) => string> = {
  professional: points => `What matters, in ${pointsInWords(points)}.`,
  casual: points => `The good parts, in ${pointsInWords(points)}. Swipe on.`,
  educational: points => `Learn the essentials in ${pointsInWords(points)}.`,
  inspirational: points => `${pointsInWords(points, true)} to start with today.`,
  humorous: points => `${pointsInWords(points, true)}, no exam at the end.`,
};

export const promiseFor = (tone: Tone, points: number): string => promises[tone](points);

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const pointsInWords = (points: number, isFirst = false): string => {
  const numeral = numerals[points] ?? String(points);
  const shown = isFirst ? numeral.charAt(0).toUpperCase() + numeral.slice(1) : numeral;
  return `${shown} ${points === 1 ? 'point' : 'points'}`;
};

/** The last slide. */
const calls: Record<Tone, readonly [title: string, body: string]> = {
  professional: ['What is your view?', 'Share your experience in the comments.'],
  casual: ['That’s it!', 'Save it, share it, and tell us what we missed.'],
  educational: [
    'Save this for later',
    'Which point would you like to know more about? Tell us in the comments.',
  ],
  inspirational: ['Your turn', 'Pick one point and try it this week.'],
  humorous: ['You made it!', 'Share it with the one colleague who never swipes to the end.'],
};

export const callFor = (tone: Tone, brand: string): { title: string; body: string } => {
  const [title, body] = calls[tone];
  return { title, body: `${body} Follow ${brand} for more.` };
};
