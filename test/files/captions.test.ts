import assert from 'node:assert/strict';
import { readCaptions, type ReadCaptions } from '../../src/domain/clips/caption-files/read-captions.ts';
import { srt } from './caption-files/srt.ts';
import { vtt } from './caption-files/web-vtt.ts';
import { rolling, youtube } from './caption-files/youtube.ts';

/** A caption as `start end text`, lines with ` / ` between. */
const shown = ({ cues }: ReadCaptions): string[] =>
  cues.map(({ start, end, text }) => `${start} ${end} ${text.replaceAll('\n', ' / ')}`);

describe('caption files', () => {
  for (const [kind, samples] of Object.entries({ SRT: srt, WebVTT: vtt, YouTube: youtube }))
    for (const { name, file, captions, skipped = [] } of samples)
      it(`of ${kind}: ${name}`, () => {
        const read = readCaptions(file, 'captions');
        assert.deepEqual(shown(read), captions);
        assert.deepEqual(
          read.skipped.map(({ line }) => line),
          skipped,
        );
      });

  it('of YouTube say when each word is spoken', () => {
    assert.deepEqual(
      readCaptions(rolling, 'captions')
        .words.slice(0, 6)
        .map(({ text, start }) => [text, start]),
      [
        ['hello', 0.16],
        ['and', 0.48],
        ['welcome', 0.719],
        ['to', 2.399],
        ['my', 2.72],
        ['channel', 2.96],
      ],
    );
  });
});
