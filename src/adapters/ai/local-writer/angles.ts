import { asNoun } from './as-noun.ts';
import { capitalized, firstWords, withoutEnd } from './headlines.ts';
import { numberOf } from './words.ts';

/**
 * What can be said of any subject without knowing it: a title, and sentences that read as a post. `{t}` is the subject,
 * `{T}` with a capital letter; it is never the subject of a verb, as it may be one thing or several. None of them claims
 * anything about the brand.
 */
const templates: readonly (readonly [title: string, text: string])[] = [
  [
    'Five questions to ask about {t} before you begin',
    'What should be better afterwards? Who will notice first? What will it cost you in time? What can wait? And how will you tell that it worked? Five honest answers, and you have a plan for {t} instead of a wish.',
  ],
  [
    'The most common mistake with {t}',
    'Most people start with the details. They compare, collect and postpone, and the one decision that matters waits. With {t} it pays to turn that around: decide what it is for, then look at the rest.',
  ],
  [
    '{T} for beginners: where to start',
    'You do not need everything on the first day. Pick the smallest step that shows a result, take it this week, and look at what it taught you. That is how good habits with {t} begin.',
  ],
  [
    'How to get better at {t}, one note at a time',
    'Write down what worked, drop what did not, and ask somebody who is a year ahead of you. Ten notes on {t} teach more than ten opinions.',
  ],
  [
    '{T}: myth or fact?',
    'There is plenty of advice about {t}, and some of it contradicts itself. Take the claim that you hear most often and test it once. One honest test beats a long discussion.',
  ],
  [
    'A four-line checklist for {t}',
    'Goal: one sentence. Time: one date. Help: one name. Proof: one thing that you can measure. If all four are on paper, you are ready for {t}.',
  ],
  [
    'Behind the scenes of {t}: what to show',
    'People like to see how things come about. Show the first sketch, the wrong turn and the moment it worked. Three pictures are enough to make others curious about {t}.',
  ],
  [
    'How to explain {t} to a friend',
    'Leave out every word that you would have to look up yourself. Say what it is good for, give one example, and stop. If your friend asks a question about {t}, you have done it right.',
  ],
  [
    'Fifteen minutes a week for {t}',
    'What has a time gets done; what has none gets talked about. Fifteen minutes a week for {t} go further than one long day a year. Put them in the calendar before you read on.',
  ],
  [
    'Three signs that it is time for {t}',
    'You keep having the same conversation. You keep fixing the same thing. You keep saying “next month”. If two of the three are true, it is time for {t}.',
  ],
  [
    'The first question about {t}: where do I begin?',
    'Not with a tool and not with a course, but with the one thing that bothers you every week. Solve that first, and the rest of {t} gets easier.',
  ],
  [
    'What “good” looks like in {t}',
    'Good is quiet. Nobody has to ask, nothing has to be repaired, and there is time left for the next idea. Describe what that would be in {t}, and you know what to work on.',
  ],
  [
    '{T} on a small budget',
    'Money buys speed, not clarity. Start with what you have, borrow what you need once, and pay only for what you use every week. That way even a small budget goes a long way in {t}.',
  ],
  [
    'A week of {t}: one step a day',
    'Monday: look. Tuesday: ask. Wednesday: pick one thing. Thursday: do it. Friday: tell others what came of it. After five days you know more about {t} than from any article.',
  ],
  [
    'Stop waiting for the perfect moment for {t}',
    'The perfect moment has a way of being next quarter. With {t}, a rough first version today beats a polished one that never comes.',
  ],
  [
    '{T}: what to measure, and what to ignore',
    'Pick the one number that would change what you do. Watch it for a month and ignore the others. With {t}, too, one number that is acted upon beats a dashboard that is admired.',
  ],
  [
    'Do this, not that: {t}',
    'Do start small; do not start with everything. Do ask the people it is for; do not guess. Do write down what you decide; do not trust your memory. That covers most of what goes wrong with {t}.',
  ],
  [
    'Your first hour with {t}',
    'Ten minutes to write down why. Twenty to see how others do it. Twenty to try one thing yourself. Ten to note what surprised you. That is a first hour with {t} well spent.',
  ],
  [
    'New to {t}? Begin with one text, one talk and one try',
    'More is not needed to form an opinion of your own. What would you recommend to somebody who is new to {t}?',
  ],
  [
    '{T} in three sentences',
    'It begins with a reason. It gets better with every honest look at what worked. And it lasts when somebody feels responsible for it.',
  ],
  [
    'An honest look at the price of {t}',
    'Everything costs something: time, money or attention. Name the price of {t} openly, and the people who stay are the ones who mean it.',
  ],
  [
    'How to keep going with {t}',
    'Beginning is easy; week six is not. Make it smaller, do it with somebody, and celebrate what is finished. That is how {t} can survive a busy month.',
  ],
  [
    'Who should care about {t}, and why now',
    'Think of the person who would notice first if it got better. Write for that person, and use one example from this week. That is all it takes to say why {t} should matter now.',
  ],
  [
    'Ask your audience about {t}',
    'One question, three possible answers, one day to vote. You learn what people think about {t}, and they see that you listen.',
  ],
];

export interface Angle {
  title: string;
  text: string;
}

/** As a subject stands inside of a sentence: one line, without the mark at its end, at most 60 characters. */
export const subjectOf = (topic: string): string =>
  firstWords(asNoun(withoutEnd(topic.replace(/\s+/g, ' ').trim(), '.!?…:;, ')), 60);

const fill = (template: string, subject: string): string =>
  template.replaceAll('{t}', () => subject).replaceAll('{T}', () => capitalized(subject));

/** All angles on a topic, in an order of its own. */
export const anglesOn = (topic: string): Angle[] => {
  const subject = subjectOf(topic);
  const start = numberOf(subject.toLowerCase()) % templates.length;
  return [...templates.slice(start), ...templates.slice(0, start)].map(([title, text]) => ({
    title: fill(title, subject),
    text: fill(text, subject),
  }));
};

/**
 * What a carousel says of a topic that nothing is known of: enough for the longest, and without the topic, which may be
 * anything from one word to a question and would not stand in a sentence.
 */
const points: readonly (readonly [title: string, body: string])[] = [
  [
    'Start with why',
    'Say in one sentence what should be better afterwards. If you cannot, it is too early to begin.',
  ],
  [
    'Know who it is for',
    'Picture one person who would be glad about it. Every decision gets easier with a face in mind.',
  ],
  [
    'Look at what is there',
    'Before you add anything, list what you have already. Often half of it is in place and has no name yet.',
  ],
  [
    'Make it smaller',
    'Cut the first step until it fits into an afternoon. Small steps get finished; big ones get discussed.',
  ],
  ['Set a date', 'A date turns an intention into a plan. Choose one that is close enough to feel real.'],
  ['Try it once', 'Do one real attempt before you optimize anything. It shows more than a week of reading.'],
  [
    'Ask for an honest opinion',
    'Show the result to somebody who has no reason to be polite. Listen, and write it down.',
  ],
  [
    'Measure one thing',
    'Choose the one number that would change what you do next, and leave the others alone.',
  ],
  [
    'Drop what does not help',
    'Every month, end one thing that takes time and gives nothing back. It makes room for the rest.',
  ],
  ['Write it down', 'What is written can be shared, repeated and improved. What is remembered cannot.'],
  ['Make it a habit', 'Give it a fixed time in the week. What has a time gets done.'],
  [
    'Share what you learned',
    'Tell others what worked and what did not. Nothing makes a thought clearer than explaining it.',
  ],
  [
    'Expect a setback',
    'Something will go wrong. Decide today what you will do then, and it will cost you an hour instead of a week.',
  ],
  [
    'Celebrate what is finished',
    'Finished things deserve a moment. It is what gives you energy for the next step.',
  ],
  ['Find a companion', 'With somebody at your side, excuses get harder and progress gets faster.'],
  [
    'Look back',
    'After four weeks, compare with the sentence you began with. Keep, change or stop: all three are good answers.',
  ],
  [
    'Leave room to rest',
    'Pauses belong to the plan. What is put down for a day is often easier when it is picked up again.',
  ],
  [
    'Take the next step',
    'Choose one thing from this list and do it before tonight. The rest can wait until tomorrow.',
  ],
];

/** Eighteen thoughts, in the order of a story. */
export const generalPoints = (): { title: string; body: string }[] =>
  points.map(([title, text]) => ({ title, body: text }));
