import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  splitIntoChunks,
  type Block,
  type Chunk,
  type ChunkRules,
} from '../../../src/domain/knowledge/chunks.ts';

/** Words as tokens, long ones as several: easy to count by hand. */
const count = (text: string): number =>
  text.split(/\s+/).reduce((sum, word) => sum + Math.ceil(word.length / 8), 0);

const rules: ChunkRules = { budget: 20, overlap: 6, count };

const block = (text: string, place: Partial<Block> = {}): Block => ({
  text,
  heading: null,
  page: null,
  ...place,
});

const split = (blocks: readonly Block[], given: Partial<ChunkRules> = {}): Chunk[] => [
  ...splitIntoChunks(blocks, { ...rules, ...given }),
];

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const documentOf = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join('\n\n');

describe('splitting a document', () => {
  it('keeps paragraphs together, and fills a chunk with as many as fit', () => {
    const chunks = split([
      block('One two three.'),
      block('Four five six.'),
      block(`${'word '.repeat(15)}end.`),
    ]);
    assert.deepEqual(
      chunks.map(({ text }) => text.slice(0, 14)),
      ['One two three.', 'word word word'],
    );
    assert.match(chunks[0]?.text ?? '', /six\.$/);
  });

  it('cuts a long paragraph between sentences, and repeats the last ones', () => {
    const sentences = Array.from({ length: 12 }, (_, index) => `Sentence ${index} ends here.`);
    const [first, second] = split([block(sentences.join(' '))]);
    const last = first?.text.match(/Sentence \d+ ends here\.$/)?.[0];
    assert.ok(last !== undefined && second?.text.startsWith(last));
  });

  it('begins a new chunk with each heading, and keeps a heading with what follows it', () => {
    const title = { heading: 'Title', isHeading: true as const };
    const part = { heading: 'Part', isHeading: true as const };
    const chunks = split([
      block('Title', title),
      block('Part', part),
      block('A text.', { heading: 'Part' }),
      block('Next', { heading: 'Next', isHeading: true }),
      block('Another text.', { heading: 'Next' }),
    ]);
    assert.deepEqual(
      chunks.map(({ text, heading }) => [text, heading]),
      [
        ['Title\n\nPart\n\nA text.', 'Part'],
        ['Next\n\nAnother text.', 'Next'],
      ],
    );
  });

  it('names the pages of a chunk', () => {
    const [chunk] = split([block('The first.', { page: 3 }), block('The second.', { page: 4 })]);
    assert.deepEqual([chunk?.pageFrom, chunk?.pageTo], [3, 4]);
  });

  it('says of no chunk that it begins on a page of which it repeats nothing', () => {
    const long = `${'word '.repeat(10)}end.`;
    const [, second] = split([
      block(long, { page: 1 }),
      block(`A short one. ${'other '.repeat(16)}end.`, { page: 2 }),
    ]);
    assert.match(second?.text ?? '', /^A short one\./);
    assert.deepEqual([second?.pageFrom, second?.pageTo], [2, 2]);
  });

  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
      fc.lorem({ maxCount: 12, mode: 'sentences' }),
      fc.string({ unit: fc.constantFrom('a', '😀', 'の'), minLength: 1, maxLength: 2_000 }),
    ),
    { maxLength: 12 },
  );

  it('never exceeds the budget, loses nothing, and gives the same chunks each time', () => {
    fc.assert(
      fc.property(texts, parts => {
        const blocks = parts.map(text => block(text.trim() || 'x'));
        const [text, chunks] = [documentOf(blocks), split(blocks)];
        assert.deepEqual(chunks, split(blocks));
        let covered = 0;
        for (const [index, chunk] of chunks.entries()) {
          assert.equal(chunk.ordinal, index);
          assert.ok(chunk.tokens <= rules.budget, `${chunk.tokens} tokens`);
          assert.equal(chunk.text, text.slice(chunk.charFrom, chunk.charTo));
          assert.doesNotMatch(text.slice(covered, Math.max(covered, chunk.charFrom)), visible);
          covered = chunk.charTo;
        }
        assert.doesNotMatch(text.slice(covered), visible);
      }),
    );
  });

  it('splits no surrogate pair', () => {
    const chunks = split([block('😀'.repeat(500))]);
    assert.ok(chunks.every(({ text }) => text.isWellFormed()));
  });
});
