import assert from 'node:assert/strict';
import fc from 'fast-check';
import { defaultCaptionStyle, familiesOf, writeAss } from '../../src/domain/caption-style.ts';
import { captionsBetween, parseCaptions, writeSrt, writeVtt } from '../../src/domain/captions.ts';

const cue = fc
  .record({
    start: fc.integer({ min: 0, max: 3_000_000 }),
    length: fc.integer({ min: 1, max: 10_000 }),
    text: fc
      .stringMatching(/^[\p{L}\p{N} ,.!?'&]{1,40}$/u)
      .filter(text => text.trim() === text && !text.includes('-->')),
  })
  .map(({ start, length, text }) => ({ start: start / 1_000, end: (start + length) / 1_000, text }));

/** Any characters; fast-check's own strings of them take seconds to make. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }),
      fc.constantFrom(...'\\{}N,:h'.split('').map(c => c.codePointAt(0) ?? 0)),
    ),
    { maxLength: 60 },
  )
  .map(points => String.fromCodePoint(...points));

describe('captions', () => {
  it('come back as they were written, as SRT and as WebVTT', () => {
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), cues => {
        const sorted = cues.toSorted((a, b) => a.start - b.start);
        const plain = sorted.map(each => ({ ...each, text: each.text.replaceAll('&', '+') }));
        assert.deepEqual(parseCaptions(writeSrt(plain), 'captions'), plain);
        assert.deepEqual(parseCaptions(writeVtt(plain), 'captions'), plain);
      }),
    );
  });

  it('are read with Windows line ends, a byte order mark, tags, notes and without hours', () => {
    const text =
      '\uFEFFWEBVTT - talk\r\n\r\nNOTE nobody sees this\r\n\r\n1\r\n00:01.5 --> 00:02.250 line:0\r\n<c.red>Hello</c>\r\n{\\an8}there &lt;3\r\n';
    assert.deepEqual(parseCaptions(text, 'captions'), [{ start: 1.5, end: 2.25, text: 'Hello\nthere <3' }]);
  });

  it('are refused when they are none, run backwards, or are too long', () => {
    for (const text of [
      '',
      'WEBVTT\n',
      'Hello',
      '1\n00:00:05,000 --> 00:00:04,000\nx',
      `1\n00:00:00,000 --> 00:00:01,000\n${'x'.repeat(501)}`,
    ])
      assert.throws(() => parseCaptions(text, 'captions'), { code: 'validation_failed' }, text.slice(0, 40));
  });

  it('are cut to a part of the video and timed from its beginning', () => {
    const cues = [
      { start: 1, end: 3, text: 'before and in' },
      { start: 4, end: 5, text: 'in' },
      { start: 9, end: 10, text: 'after' },
    ];
    assert.deepEqual(captionsBetween(cues, 2, 6), [
      { start: 0, end: 1, text: 'before and in' },
      { start: 2, end: 3, text: 'in' },
    ]);
  });

  it('hold no command for the renderer, whatever their text is', () => {
    fc.assert(
      fc.property(anyText, text => {
        const ass = writeAss(
          [{ start: 0, end: 1, text: text.replace(/[\r\n]/g, ' ') }],
          defaultCaptionStyle,
          { width: 720, height: 1_280 },
        );
        const [line = ''] = ass.split('\n').filter(each => each.startsWith('Dialogue:'));
        const shown = line.split(',,0,0,0,,').slice(1).join(',,0,0,0,,');
        const commands = shown.replaceAll(/\\[{}]/g, '').match(/\{[^}]*\}/g) ?? [];
        assert.ok(
          commands.every(command => /^\{\\fn(?:Noto [A-Za-z ]+)?\}$/.test(command)),
          shown,
        );
        assert.ok(!/\\(?![{}N\u2060]|fn)/.test(shown), shown);
      }),
    );
  });

  it('name the fonts that they need', () => {
    assert.deepEqual(familiesOf([{ start: 0, end: 1, text: 'Hello Привет' }]), ['Inter']);
    assert.deepEqual(familiesOf([{ start: 0, end: 1, text: 'שלום 😀 日本' }]), [
      'Inter',
      'Noto Sans Hebrew',
      'Noto Emoji',
      'Noto Sans JP',
    ]);
  });
});
