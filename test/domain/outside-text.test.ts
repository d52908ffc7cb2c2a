import assert from 'node:assert/strict';
import { fromWire } from '../../src/adapters/ai/text/from-wire.ts';
import { parseCard } from '../../src/adapters/apart/parsers/parse-card.ts';
import { textAt } from '../../src/adapters/http/json.ts';
import { excerptOf } from '../../src/adapters/http/redact.ts';
import { cleanLine, cleanText } from '../../src/domain/outside-text.ts';
import { nameOf } from '../../src/login-providers/claims.ts';
import { soundEvidence, soundText } from '../../src/platforms/sound-values.ts';

/** Matches what no text from outside may bring in. */
const harmful = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/u;

const pieces = [
  '\0',
  '\u0007',
  '\u001b[31m',
  '\u0085',
  '\r\n',
  '\r',
  '\f',
  '\u202e',
  '\u2067',
  '\u2069',
  '\ufeff',
  '\uffff',
  '\ufffa',
  '\ud83d',
  '\ude00',
  '😀',
  '👩‍👩‍👧',
  '\u200f',
  'a',
  'ö',
  ' ',
  '\n',
  '\t',
  'عربي',
];

/** Returns texts of these pieces in no order, the same in every run. */
const soups = (count: number): string[] => {
  let state = 7;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >>> 8;
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + (next() % 40) }, () => pieces[next() % pieces.length]).join(''),
  );
};

const escaped = (text: string): string => Array.from(text, sign => `&#${sign.codePointAt(0) ?? 0};`).join('');

const cardOf = async (text: string): Promise<string> => {
  const bytes = Buffer.from(`<title>${escaped(text)}</title><meta name="description" content="${text}">A`);
  return JSON.stringify(
    await parseCard({ bytes, charset: undefined, url: 'u', foundAt: 'https://a.example' }),
  );
};

// a draft without sources needs no other field of its task
const draftOf = (text: string): string =>
  fromWire('draft', { text, sources: [] }, {
    passages: [],
  } as unknown as Parameters<typeof fromWire<'draft'>>[2]).text;

/** Doors through which texts come in. */
const doors: Record<string, (text: string) => string | Promise<string>> = {
  'a text': cleanText,
  'a line': text => cleanLine(text, 60),
  'a platform’s field': text => textAt({ text }, 'text') ?? '',
  'a platform’s bounded text': text => soundText(text, 60) ?? '',
  evidence: text => String(soundEvidence({ text })['text']),
  'an excerpt of an answer': text => excerptOf(text, ['secret']),
  'a name at a login provider': text => nameOf(text) ?? '',
  'a model’s draft': draftOf,
  'the card of a page': async text => JSON.stringify(JSON.parse(await cardOf(text))),
};

describe('a text from outside', () => {
  for (const [door, pass] of Object.entries(doors))
    it(`brings nothing harmful in as ${door}`, async () => {
      for (const soup of soups(400)) {
        const text = await pass(soup);
        assert.doesNotMatch(text, harmful, JSON.stringify(soup));
      }
    });

  it('keeps every other character, and passes a second time unchanged', () => {
    const honest = 'Zoë\n\tتقييم \u200f(5) 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 co\u00adop 東京';
    assert.equal(cleanText(honest), honest);
    for (const soup of soups(400)) {
      const once = cleanText(soup);
      assert.equal(cleanText(once), once);
    }
  });

  it('keeps its lines, whichever system wrote them, and shows where characters are damaged', () => {
    assert.equal(cleanText('a\r\nb\rc\fd\u0085e'), 'a\nb\nc\nd\ne');
    assert.equal(cleanText('a\0b\ud800c\u0007d'), 'ab\ufffdcd');
  });

  it('is cut between characters', () => {
    assert.equal(cleanLine(' a \n b😀', 4), 'a b');
    assert.equal(cleanLine('a b😀', 5), 'a b😀');
  });
});
