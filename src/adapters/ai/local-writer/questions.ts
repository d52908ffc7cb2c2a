import type { Tone } from '../../../domain/ai/ai.ts';
import { capitalize } from './topics.ts';

/**
 * Questions about a topic without known facts: a short one, and a longer one for a reader to answer or the author to
 * complete. `{t}` is the topic, which may be singular or plural, so it is never the subject of a verb.
 */
const questions = `
what would you tell a friend? | A friend asks you about {t} tonight. Which one sentence should that friend remember?
where would you begin? | You have one free hour for {t}. What do you do first, and what do you leave for later?
what surprised you most? | Think back to your first week with {t}. What was different from what you expected?
what went wrong once? | Tell us about one thing that went wrong with {t}. What would you do differently today?
which trick would you keep? | You may keep one tool or one trick for {t}. Which one is it, and why that one?
what are you asked most? | Write down the question about {t} that you hear most often. How do you answer it?
is it worth it? | Money, time, or patience: what do you spend on {t}, and what do you get back?
what do you not believe? | Name one claim about {t} that you often hear and do not believe. What did you see instead?
who taught you? | Whose advice on {t} do you still follow? What did that person say, word for word?
how do you know that it worked? | Which sign tells you that all is well with {t}, and which one makes you start again?
what changed in a year? | Compare {t} today with a year ago. What is new for you, and what has stayed the same?
what is still hard? | Be honest about {t}: what do you still find difficult, and what have you tried so far?
what can you do on a small budget? | Imagine almost no money for {t}. What would you still buy, and what would you borrow?
how would a child understand it? | Explain {t} without a single technical word. Which picture or comparison do you use?
what do you still wonder? | Is there something about {t} that no one could answer for you yet? Will you ask it here?
when do you make time? | Morning, evening, or weekend: when is your time for {t}, and what do you skip for it?
what would you ask an expert? | Imagine that you sit next to an expert on {t}. What do you ask before the train stops?
what came before, what after? | Describe a day before {t} and a day after it. Where do you see the difference?
which three words fit? | Describe {t} in three words. Which of them would no one else have chosen?
who would enjoy this? | Think of one person who would enjoy {t}. Whom do you think of, and why?
`;

/**
 * Phrases by tone: the end of the line on a cover, title and text of the last slide, the last line of a post, and thanks
 * for a question and for any other comment.
 */
const voices = `
professional | . | What is your view? | Share your experience with {t} in the comments. | Share your experience in the comments. | Thank you for your question. | Thank you for your comment.
casual | . Swipe on. | That’s it! | What did we forget about {t}? Tell us in the comments. | What do you think? | Thanks for asking! | Thanks for saying so!
educational | . Take notes. | Save this for later | What else would you like to know about {t}? | Tell us what you learned. | Good question. | Thank you for adding to this.
inspirational | , to start with today. | Your turn | What will you try first with {t}? | Start small, and start today. | What a good question! | Thank you, that means a lot!
humorous | , and no exam at the end. | You made it! | Send this to the friend who never stops talking about {t}. | Asking for a friend. | Now that is a question! | You made our day!
`;

const cellsOf = (table: string, t: string): string[][] =>
  (table.match(/.+/g) ?? []).map(row => row.split(' | ').map(cell => cell.replaceAll('{t}', () => t)));

/** Returns all questions about a subject. Each `long` one ends with a question mark, and calls the subject `name`. */
export const questionsAbout = (subject: string, name = subject) =>
  cellsOf(questions, name).map(([short = '', long = '']) => {
    return { title: `${capitalize(subject)}: ${short}`, short: capitalize(short), long };
  });

/** Returns the phrases of a tone, with the subject if they name one. */
export const phrasesOf = (tone: Tone, subject = '') => {
  const row = cellsOf(voices, subject).find(([name]) => name === tone) ?? [];
  const [, promise = '', title = '', body = '', closing = '', asked = '', said = ''] = row;
  return { promise, call: { title, body }, closing, asked, said };
};
