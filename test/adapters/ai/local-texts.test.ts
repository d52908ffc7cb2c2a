import assert from 'node:assert/strict';
import { subjectOf } from '../../../src/adapters/ai/local-writer/topics.ts';
import type { Passage, Slide, TextRequests, TextResults } from '../../../src/adapters/ai/ports.ts';
import { tones, type TextKind } from '../../../src/domain/ai/ai.ts';
import { nearDuplicateOf } from '../../../src/domain/agents/near-duplicates.ts';
import { maxAnswerLength, whyAnswerCannot } from '../../../src/domain/comments/answer-texts.ts';
import { textProblems } from '../../../src/domain/limits/text-problems.ts';
import { platformNames } from '../../../src/domain/platforms.ts';
import { aiOf, brand, caller, passages } from '../../support/ai.ts';

/** Topics, and what each text about them must name. */
const topics: readonly (readonly [name: string, topic: string, named: string])[] = [
  ['a question', 'How to brew better coffee at home?', 'coffee'],
  ['another question', 'Why does coffee taste bitter?', 'coffee'],
  ['one word', 'Coffee', 'Coffee'],
  ['German', 'Kaffee zu Hause besser zubereiten', 'Kaffee'],
  ['Japanese, without spaces', '家でおいしいコーヒーを淹れる方法', 'コーヒー'],
  ['Arabic', 'كيف تحضر القهوة في المنزل؟', 'القهوة'],
  ['emoji alone', '☕️👩🏽‍🍳🫘', '☕️👩🏽‍🍳🫘'],
  ['2,000 words', 'coffee beans and water '.repeat(500), 'offee beans'],
  ['one endless word', 'coffee'.repeat(2_000), 'coffee'],
  ['punctuation without end', `coffee ${'?!… '.repeat(5_000)}x`, 'offee'],
  ['placeholders and markup', 'coffee $& {t} | <b>@all</b>\u202E\u0000\uFEFF', '$& {t} | b@all/b'],
  ['blanks alone', ' \n\t ', brand.name],
];

const { ai } = aiOf();
after(() => ai.close());

/** Returns the result for a kind of request, checked as for every provider. */
const write = async <K extends TextKind>(kind: K, request: TextRequests[K]): Promise<TextResults[K]> => {
  const { value, madeBy } = await ai.text.generate(kind, request, { caller });
  assert.deepEqual(madeBy, { provider: 'local', model: 'stand-in without a model' });
  return value;
};
const carouselOf = (given: Partial<TextRequests['carousel']>): Promise<TextResults['carousel']> =>
  write('carousel', { topic: 'Coffee', slideCount: 6, tone: 'casual', brand, passages: [], ...given });
const ideasOf = async (given: Partial<TextRequests['ideas']>): Promise<TextResults['ideas']['ideas']> => {
  const request = { count: 20, platforms: platformNames, avoid: [], brand, passages: [], ...given };
  return (await write('ideas', request)).ideas;
};
const agentPostOf = (given: Partial<TextRequests['agentPost']>): Promise<TextResults['agentPost']> => {
  const request = { instructions: '', tone: 'casual', platforms: platformNames, avoid: [] } as const;
  return write('agentPost', { ...request, problems: [], brand, passages: [], ...given });
};
const linesOf = (slides: readonly Slide[]): string[] => slides.map(({ title, body }) => `${title} ${body}`);
const aPassage = (text: string): Passage => ({ id: 'one', documentId: 'doc', documentName: 'doc.txt', text });

const allName = (texts: readonly string[], named: string): void => {
  for (const text of texts) assert.ok(text.toLowerCase().includes(named.toLowerCase()), text);
};
const allDiffer = (texts: readonly string[]): void => assert.equal(new Set(texts).size, texts.length);

describe('the stand-in for a model, about', () => {
  for (const [name, topic, named] of topics)
    describe(name, () => {
      it('names the topic on as many slides as were asked for, each within its limits', async () => {
        for (const slideCount of [2, 3, 6, 20])
          for (const tone of tones) {
            const { slides } = await carouselOf({ topic, slideCount, tone });
            assert.equal(slides.length, slideCount);
            allName(linesOf(slides), named);
            allDiffer(slides.map(({ title }) => title));
            for (const { title, body } of slides) assert.ok(title.length <= 60 && body.length <= 280, body);
          }
      });

      it('names the topic in twenty ideas, none twice, spread over the platforms', async () => {
        const ideas = await ideasOf({ topic });
        assert.equal(ideas.length, 20);
        allName(linesOf(ideas.map(({ title, summary }) => ({ title, body: summary }))), named);
        allDiffer(ideas.map(({ title }) => title));
        for (const { title } of ideas) assert.ok(title.length <= 100, title);
        assert.deepEqual(
          ideas.slice(0, 5).map(({ platform }) => platform),
          [...platformNames],
        );
        const [first, ...rest] = ideas.map(({ title }) => title);
        assert.deepEqual(
          (await ideasOf({ topic, avoid: [first ?? ''] })).map(({ title }) => title),
          rest,
        );
      });

      it('names the topic in drafts and posts of agents, within the limits of each platform', async () => {
        const [{ title, summary } = { title: '', summary: '' }] = await ideasOf({ topic });
        const instructions = `Write about ${topic}`;
        const { texts } = await agentPostOf({ instructions });
        assert.deepEqual(
          texts.map(({ platform }) => platform),
          [...platformNames],
        );
        for (const { platform, text } of texts) {
          const draft = await write('draft', { title, summary, passages: [], platform, brand });
          // what YouTube refuses in a text is left out everywhere
          allName([draft.text, ...(topic.trim() === '' ? [] : [text])], named);
          for (const each of [draft.text, text]) assert.deepEqual(textProblems(platform, each), []);
        }
      });

      it('answers within the limits of each platform', async () => {
        const quoted = [aPassage(`${topic} ${'コーヒー'.repeat(60)}。`)];
        for (const platform of platformNames)
          for (const given of [[], quoted, passages]) {
            const request = { comment: `${topic}?`, post: topic, platform, instructions: '', brand };
            const { text } = await write('answer', { ...request, tone: 'casual', passages: given });
            assert.equal(whyAnswerCannot(platform, text), null, text);
            assert.ok(text.length <= maxAnswerLength(platform));
          }
      });

      it('writes the same for the same request', async () => {
        assert.deepEqual(await carouselOf({ topic }), await carouselOf({ topic }));
        assert.deepEqual(await ideasOf({ topic, passages }), await ideasOf({ topic, passages }));
      });
    });
});

describe('the subject of a topic', () => {
  for (const [topic, subject] of [
    ['How to brew better coffee at home', 'brewing better coffee at home'],
    ['how do I make compost', 'making compost'],
    ['How to plan a week', 'planning a week'],
    ['How to tie a knot', 'tying a knot'],
    ['How to be on time', 'being on time'],
    ['How to not burn milk', 'not burning milk'],
    ['What is cold brew', 'cold brew'],
    ['Why does coffee taste bitter?', '“Why does coffee taste bitter”'],
    ['Sourdough bread.', 'Sourdough bread'],
    ['However', 'However'],
    ['?!', 'Acme'],
  ] as const)
    it(`is “${subject}” for “${topic}”`, () => assert.equal(subjectOf(topic, 'Acme'), subject));
});

describe('the stand-in for a model, with passages', () => {
  for (const [name, text] of [
    ['English', passages.map(passage => passage.text).join(' ')],
    ['German', 'Gemahlener Kaffee verliert nach fünfzehn Minuten viel Aroma. Das Wasser soll nicht kochen.'],
    ['Japanese', '挽いたコーヒーは十五分で香りを失います。お湯は沸騰させないでください。'],
    ['Arabic', 'يفقد البن المطحون رائحته خلال خمس عشرة دقيقة. لا ينبغي أن يغلي الماء أبدا.'],
    ['Thai, without marks', 'กาแฟบดจะสูญเสียกลิ่นหอมภายในสิบห้านาที น้ำไม่ควรเดือด'],
    ['emoji and one endless word', `☕ ${'coffee'.repeat(500)}`],
  ] as const)
    it(`quotes them word for word: ${name}`, async () => {
      const { slides, usedPassageIds } = await carouselOf({ slideCount: 3, passages: [aPassage(text)] });
      const { title = '', body = '' } = slides[1] ?? {};
      for (const part of [title, ...body.split(/(?<=\.) /)])
        assert.ok(text.includes(part.replace(/…$/, '')), part);
      assert.deepEqual(usedPassageIds, ['one']);
      const [idea] = await ideasOf({ passages: [aPassage(text)] });
      assert.ok(text.includes(idea?.title.replace(/…$/, '') ?? '-'), idea?.title);
      const { texts } = await agentPostOf({ passages: [aPassage(text)] });
      for (const each of texts) {
        assert.ok(text.includes((each.text.split('\n')[0] ?? '-').replace(/…$/, '')), each.text);
        assert.deepEqual(textProblems(each.platform, each.text), []);
      }
    });

  it('leaves out headings, links and notices, and keeps abbreviations whole', async () => {
    const text = [
      '# Brewing',
      '**Ask Dr. Smith** about [cold brew](https://example.com/cold).',
      '',
      '- Copyright 2026, all rights reserved.',
      '- It keeps for days.',
    ].join('\n');
    const ideas = await ideasOf({ passages: [aPassage(text)] });
    assert.deepEqual(
      ideas.map(({ title }) => title),
      ['Ask Dr. Smith about cold brew', 'It keeps for days'],
    );
  });

  it('fills a carousel with questions about the topic where the passages say too little', async () => {
    const { slides } = await carouselOf({ slideCount: 20, passages });
    allDiffer(slides.map(({ title }) => title));
    assert.match(slides.at(-2)?.body ?? '', /Coffee.*\?$/);
  });

  it('writes no post of an agent that begins as one that it has written', async () => {
    const first = await agentPostOf({ passages });
    const second = await agentPostOf({ passages, avoid: first.texts.map(({ text }) => text) });
    assert.notEqual(first.title, second.title);
    const instructions = 'Write about rye.';
    const avoid: string[] = [];
    for (let number = 0; number < 10; number += 1)
      avoid.unshift((await agentPostOf({ instructions, platforms: ['x'], avoid })).texts[0]?.text ?? '');
    allDiffer(avoid);
  });
});

describe('posts about one topic after another, as several agents of a brand write them', () => {
  const written: { postId: string; topic: string; text: string }[] = [];

  /** Tries three times, as an agent does. */
  const triedOn = async (topic: string): Promise<string[]> => {
    const avoid = written.filter(each => each.topic === topic).map(({ text }) => text);
    let texts: string[] = [];
    for (let tried = 0; tried < 3; tried += 1) {
      const post = await agentPostOf({ instructions: `Write about ${topic}.`, avoid });
      texts = post.texts.map(({ text }) => text);
      const alike = nearDuplicateOf(texts, written);
      avoid.push(...written.filter(({ postId }) => postId === alike).map(({ text }) => text));
    }
    return texts;
  };

  for (const topic of ['rye flour', 'barley malt', 'spelt bread', 'cold brew', 'お茶'])
    it(`are no near duplicates after three attempts: ${topic}`, async () => {
      for (let number = 0; number < 3; number += 1) {
        const texts = await triedOn(topic);
        assert.equal(nearDuplicateOf(texts, written), undefined, texts[0]);
        written.push({ postId: `${topic} ${number}`, topic, text: texts[0] ?? '' });
      }
    });
});

describe('slides refined by the stand-in for a model', () => {
  const slides: Slide[] = [
    { title: 'Coffee', body: 'Questions about Coffee.' },
    { title: 'Cold brew', body: 'Cold brew tastes round. Nobody knows why.' },
    { title: 'Bye', body: 'The end.' },
  ];
  const refined = async (instruction: string, slide?: number): Promise<TextResults['refine']> => {
    const request = { title: 'Coffee', slides, instruction, tone: 'casual', passages, brand } as const;
    return write('refine', { ...request, ...(slide !== undefined && { slide }) });
  };

  for (const [instruction, slide, expected] of [
    ['Make it shorter', 1, 'Cold brew | Cold brew tastes round.'],
    ['replace "round" with "sweet"', undefined, 'Cold brew | Cold brew tastes sweet. Nobody knows why.'],
    ['Change the title to "Iced"', 1, 'Iced | Cold brew tastes round. Nobody knows why.'],
    ['Make it humorous', 0, 'Coffee | Points about Coffee, and no exam at the end.'],
    ['inspirational, please', 2, 'Your turn | What will you try first with Coffee?'],
  ] as const)
    it(`follow “${instruction}”`, async () => {
      const { slides: changed } = await refined(instruction, slide);
      const shown = changed.map(({ title, body }) => `${title} | ${body}`);
      assert.equal(shown[slide ?? 1], expected);
    });

  it('get longer by what a passage says about them, which is named', async () => {
    const { slides: changed, usedPassageIds } = await refined('longer', 1);
    assert.match(changed[1]?.body ?? '', /^Cold brew tastes round\. Nobody knows why\. .*steeping/);
    assert.deepEqual(usedPassageIds, ['chunk-0']);
    assert.deepEqual([changed[0], changed[2]], [slides[0], slides[2]]);
  });

  it('are refused for any other instruction, with what is understood', async () => {
    await assert.rejects(refined('Zwölf Boxkämpfer'), {
      code: 'refused',
      message: /No model is configured.*AI_TEXT_PROVIDER/,
    });
  });
});
