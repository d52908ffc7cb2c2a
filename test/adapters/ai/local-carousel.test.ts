import assert from 'node:assert/strict';
import { writeCarousel } from '../../../src/adapters/ai/local-writer/write-carousel.ts';
import type { Passage, TextRequests, TextResults } from '../../../src/adapters/ai/ports.ts';
import { brand, passages } from '../../support/ai.ts';

const write = (given: Partial<TextRequests['carousel']> = {}): TextResults['carousel'] =>
  writeCarousel({
    topic: 'Brewing coffee',
    slideCount: 6,
    tone: 'educational',
    brand,
    passages: [],
    ...given,
  });
const aPassage = (text: string): Passage => ({ id: 'one', documentId: 'doc', documentName: 'doc.txt', text });
const inner = ({ slides }: TextResults['carousel']) => slides.slice(1, -1);

describe('a carousel by the local writer', () => {
  it('has exactly as many slides as were asked for, each with words, and no title twice', () => {
    for (const slideCount of [2, 3, 6, 19, 20])
      for (const given of [[], passages]) {
        const { slides } = write({ slideCount, passages: given });
        assert.equal(slides.length, slideCount);
        assert.ok(slides.every(({ title, body }) => title !== '' && body !== ''));
        assert.equal(new Set(slides.map(({ title }) => title)).size, slideCount);
      }
  });

  it('never sets a topic into a sentence, as a question does not stand in one', () => {
    const topic = 'How to brew better coffee at home';
    for (const { title, body } of inner(write({ topic, slideCount: 20 })))
      assert.ok(!`${title} ${body}`.includes(topic), body);
  });

  it('says nothing twice on a slide: a title names what the sentence below is about', () => {
    const slides = inner(write({ passages }));
    assert.deepEqual(
      slides.slice(0, 3).map(({ title }) => title),
      ['Cold brew', 'Water', 'Good to know'],
    );
    for (const { title, body } of slides) {
      assert.ok(!title.endsWith('…'), title);
      assert.ok(body.length > title.length && !body.startsWith(`${title}.`), `${title}: ${body}`);
    }
  });

  it('takes a short sentence as the title of what supports it', () => {
    const text = 'Use filtered water for every cup of coffee. It keeps the machine clean for many years.';
    const [first] = inner(write({ slideCount: 3, passages: [aPassage(text)] }));
    assert.deepEqual(first, {
      title: 'Use filtered water for every cup of coffee',
      body: 'It keeps the machine clean for many years.',
    });
  });

  it('puts no English title over a sentence of another language', () => {
    const text = 'Gemahlener Kaffee verliert innerhalb von fünfzehn Minuten die Hälfte seines Aromas.';
    const [first] = inner(write({ slideCount: 3, passages: [aPassage(text)] }));
    assert.match(first?.title ?? '', /^Gemahlener Kaffee/);
  });
});
