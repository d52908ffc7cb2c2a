import assert from 'node:assert/strict';
import { littleText } from '../../src/platforms/linkedin/little-text.ts';
import { shownText } from '../../src/platforms/linkedin/read-text.ts';
import { isSameText } from '../../src/platforms/same-text.ts';
import { longOver, openLosses, readable, type Losses } from './losing.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

/** Texts that platforms return in another form. */
const changed: [what: string, text: string][] = [
  ['links', 'Look: https://example.com/a?b=1&c=2 and example.org, see http://example.net/'],
  ['three escaped characters', 'a < b && c > d &amp; "e" &lt;'],
  ['white space at the ends and lines between', '\n  one\n\n\ntwo   three  \n'],
  ['emoji and combined letters', 'Cafe\u0301 👩‍👩‍👧‍👦 ❤️ 🇩🇪 ½'],
  ['hashtags and reserved characters', '#one #zwei_drei (a) [b] {c} <d> *e* ~f~ g@h | \\ #'],
  ['a link to the picture of another post', 'Look https://x.com/someone/status/12/photo/1'],
  ['another alphabet', 'こんにちは、世界 $& $1'],
];

describe('knowing our own text again', () => {
  let losses: Losses;
  before(async () => (losses = await openLosses()));
  after(() => losses.close());

  for (const where of readable.filter(name => name !== 'youtube'))
    for (const [what, text] of changed)
      it(`${where}: finds a post with ${what}`, async () => {
        const ready = await losses.ready(where, { text });
        // without its container and its uploads only the text identifies the post
        const loss = { ...(await losses.lose(ready, 'error_after', 1)) };
        loss.target.handles = {};
        const verdict = await losses.look(loss, longOver(loss));
        assert.equal(verdict.verdict, 'published', JSON.stringify(verdict));
      });

  for (const where of ['x', 'linkedin page'] as const)
    it(`${where}: knows a post without text by its media`, async () => {
      const loss = await losses.lose(
        await losses.ready(where, { text: '', media: [losses.jpeg] }),
        'error_after',
        1,
      );
      const verdict = await losses.look(loss);
      assert(verdict.verdict === 'published', JSON.stringify(verdict));
      assert.equal(verdict.evidence['matchedBy'], 'media');
      assert.equal((await losses.look({ ...loss, target: { ...loss.target, content: { ...loss.target.content, text: 'another', media: [] }, handles: {} } })).verdict, 'look_again'); // oxfmt-ignore
    });

  it('x: knows a text with media whose keys were never told', async () => {
    const loss = await losses.lose(
      await losses.ready('x', { text: 'Look at example.com now', media: [losses.jpeg] }),
      'error_after',
      1,
    );
    loss.target.handles = {};
    const verdict = await losses.look(loss);
    assert(verdict.verdict === 'published', JSON.stringify(verdict));
    assert.equal(verdict.evidence['matchedBy'], 'text');
  });

  it('tells texts apart that a person would', () => {
    const pairs: [string, string][] = [
      ['Part 1 of 2', 'Part 2 of 2'],
      ['Sold out!', 'Sold out?'],
      ['See https://example.com/a', 'See https://example.com/b'],
      ['text', ''],
    ];
    for (const [one, other] of pairs) assert(!isSameText(one, other), `${one} | ${other}`);
  });

  it('reads little text back as it was written', () => {
    for (const [, text] of changed) assert.equal(shownText(littleText(text)), text);
  });

  it('reads little text in time that grows with its length, whatever it is', () => {
    const tookMs = cpuMsOf(() => shownText('@[)'.repeat(100_000)));
    assert.ok(tookMs < 1_000, `${tookMs} ms`);
  });
});
