import assert from 'node:assert/strict';
import { gopsOf, joinCuts, shared, survey, type Packet } from '../../../src/domain/clips/scene-cuts.ts';
import { suggest, type Signals } from '../../../src/domain/clips/scene-suggestions.ts';
import { steadied } from '../../../src/domain/clips/focus.ts';

/** Frames of a GOP: a keyframe, then small ones; `large` are as large as another picture. */
const gop = (start: number, frames: number, large: readonly number[] = []): Packet[] =>
  Array.from({ length: frames }, (_, index) => ({
    at: start + index / 25,
    bytes: index === 0 ? 40_000 : large.includes(index) ? 35_000 : 4_000 + (index % 4) * 900,
    isKey: index === 0,
  }));

describe('the survey of packets and keyframes', () => {
  it('takes a keyframe out of rhythm that shows another picture for a cut, without decoding', () => {
    const gops = gopsOf([...gop(0, 250), ...gop(10, 100), ...gop(14, 250), ...gop(24, 50)], 26);
    assert.deepEqual(survey(gops, [0.02, 0.8, 0.03]), { certain: [{ at: 14, score: 0.8 }], doubtful: [] });
  });

  it('has it decoded where the keyframe may come late, or may be one of strong motion', () => {
    const late = gop(10, 100).map((packet, index) => (index === 96 ? { ...packet, bytes: 11_000 } : packet));
    const strong = gop(10, 100).map(packet => (packet.isKey ? packet : { ...packet, bytes: 11_600 }));
    const short = gop(10, 10);
    for (const between of [late, strong, short]) {
      const end = 10 + between.length / 25;
      const gops = gopsOf([...gop(0, 250), ...between, ...gop(end, 250), ...gop(end + 10, 50)], end + 12);
      assert.deepEqual(survey(gops, [0.02, 0.8, 0.03]), {
        certain: [],
        doubtful: [{ start: 10, end }],
      });
    }
    const gops = gopsOf([...gop(0, 250), ...gop(10, 100), ...gop(14, 250), ...gop(24, 50)], 26);
    assert.deepEqual(survey(gops, [0.02, 0.3, 0.03]).certain, [], 'motion makes keyframes as unlike');
  });

  it('has nothing decoded of a motion in which all keyframes are unlike in the same measure', () => {
    const gops = gopsOf(Array.from({ length: 5 }, (_, index) => gop(index * 2, 50)).flat(), 10);
    assert.deepEqual(survey(gops, [0.25, 0.22, 0.26, 0.24]).doubtful, []);
    assert.deepEqual(survey(gops, [0.1, 0.22, 0.1, 0.12]).doubtful, [{ start: 2, end: 4 }]);
    assert.deepEqual(survey(gops, [0.3, 0.36, 0.3, 0.3]).doubtful, [{ start: 2, end: 4 }]);
  });

  it('has a GOP decoded in which a frame is as large as a picture, or whose ends differ in rhythm', () => {
    const gops = gopsOf(
      [...gop(0, 50), ...gop(2, 50, [20]), ...gop(4, 50), ...gop(6, 50), ...gop(8, 50)],
      10,
    );
    assert.deepEqual(survey(gops, [0.01, 0.6, 0.01, 0.4]), {
      certain: [],
      doubtful: [
        { start: 2, end: 4 },
        { start: 6, end: 8 },
      ],
    });
  });

  it('splits what is decoded at keyframes, into parts of about the same length', () => {
    const gops = gopsOf(Array.from({ length: 10 }, (_, index) => gop(index * 2, 50)).flat(), 20);
    const parts = shared([{ start: 0, end: 20 }], gops, 2);
    assert.deepEqual(parts, [
      { start: 0, end: 10 },
      { start: 10, end: 20 },
    ]);
  });

  it('counts a cut once', () => {
    assert.deepEqual(
      joinCuts([
        { at: 4.001, score: 0.4 },
        { at: 2, score: 0.5 },
        { at: 4, score: 0.9 },
      ]),
      [
        { at: 2, score: 0.5 },
        { at: 4, score: 0.9 },
      ],
    );
  });
});

describe('suggestions', () => {
  const signals: Signals = {
    durationSeconds: 60,
    cuts: [0, 12, 30, 48],
    silences: [
      { start: 11.4, end: 12.1 },
      { start: 29.6, end: 30.2 },
      { start: 40, end: 47 },
    ],
    loudness: Array.from({ length: 60 }, (_, second) => (second >= 12 && second < 30 ? -14 : -24)),
    sentences: [
      { start: 12.2, end: 20 },
      { start: 20.2, end: 29.5 },
    ],
  };
  const wanted = { minSeconds: 10, maxSeconds: 25, count: 5, aspect: '9:16' } as const;

  it('begin and end where picture, speech and sound do, and say so', () => {
    const [best] = suggest(signals, wanted);
    assert.deepEqual(
      [Math.round(best?.start ?? 0), Math.round(best?.end ?? 0), best?.aspect],
      [12, 30, '9:16'],
    );
    assert.match(best?.reason ?? '', /cut/);
  });

  it('keep to the wanted length and number, and do not overlap', () => {
    const found = suggest(signals, { ...wanted, count: 2 });
    assert.ok(found.length <= 2);
    for (const { start, end } of found) assert.ok(end - start >= 10 && end - start <= 25);
    assert.deepEqual(
      suggest({ ...signals, durationSeconds: 5, cuts: [0], silences: [], sentences: [] }, wanted),
      [],
    );
  });
});

describe('the steadied focus', () => {
  it('stays where it is for small differences, and is in the centre where frames disagree', () => {
    const at = (x: number) => ({ x, y: 0.5 });
    const { mode, steps } = steadied([
      { at: 0, points: [at(0.3), at(0.32), at(0.31)] },
      { at: 4, points: [at(0.35), at(0.36), at(0.34)] },
      { at: 8, points: [at(0.1), at(0.9), at(0.5)] },
      { at: 12, points: [at(0.8)] },
    ]);
    assert.equal(mode, 'attention');
    assert.deepEqual(steps, [
      { at: 0, x: 0.31, y: 0.5 },
      { at: 8, x: 0.5, y: 0.5 },
      { at: 12, x: 0.8, y: 0.5 },
    ]);
    assert.equal(steadied([{ at: 0, points: [at(0.1), at(0.9)] }]).mode, 'centre');
  });
});
