import assert from 'node:assert/strict';
import fc from 'fast-check';
import { defaultCaptionStyle, writeAss } from '../../../src/domain/clips/caption-style.ts';
import { readCaptions } from '../../../src/domain/clips/caption-files/read-captions.ts';
import { captionsBetween, writeSrt, writeVtt } from '../../../src/domain/clips/captions.ts';

const cue = fc
  .record({
    start: fc.integer({ min: 0, max: 3_000_000 }),
    length: fc.integer({ min: 1, max: 10_000 }),
    text: fc
      .stringMatching(/^[\p{L}\p{N} ,.!?'&]{1,40}$/u)
      .filter(text => text.trim() === text && !text.includes('-->')),
  })
  .map(({ start, length, text }) => ({ start: start / 1_000, end: (start + length) / 1_000, text }));

/** Any characters. fast-check's own strings of them take seconds to make. */
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
        assert.deepEqual(readCaptions(writeSrt(plain), 'captions').cues, plain);
        assert.deepEqual(readCaptions(writeVtt(plain), 'captions').cues, plain);
      }),
    );
  });

  it('are refused when none of them can be shown', () => {
    for (const text of [
      '',
      'WEBVTT\n',
      'Hello',
      '1\n00:00:05,000 --> 00:00:04,000\nx',
      `1\n00:00:00,000 --> 00:00:01,000\n${'x'.repeat(501)}`,
    ])
      assert.throws(() => readCaptions(text, 'captions'), { code: 'validation_failed' }, text.slice(0, 40));
  });

  it('are read in a moment, whatever is sent', () => {
    const hostile = [
      '<',
      '<b>',
      '</b1><b1>',
      '&',
      '{\\',
      '0:0-->0:1\n',
      '-->',
      '1\n',
      '<rt>',
      '\n \n',
      '1\n0:0-->0:1\n\n',
    ];
    for (const piece of hostile)
      for (const header of ['WEBVTT\n\n', '1\n'])
        try {
          readCaptions(
            `${header}00:00:01,000 --> 00:00:02,000\n${piece.repeat(100_000 / piece.length)}`,
            'captions',
          );
        } catch (error) {
          assert.equal((error as { code: string }).code, 'validation_failed', piece);
        }
  });

  it('are cut to a part of the video and timed from its beginning', () => {
    const cues = [
      { start: 1, end: 3, text: 'before and in' },
      { start: 4, end: 5, text: 'in' },
      { start: 6, end: 10, text: 'after' },
      { start: 5.995, end: 10, text: 'too short to be seen' },
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
        assert.ok(!/[{}]/.test(shown.replaceAll(/\\[{}]/g, '')), shown);
        assert.ok(!/\\(?![{}N\u2060])/.test(shown), shown);
      }),
    );
  });
});
