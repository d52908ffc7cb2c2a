import assert from 'node:assert/strict';
import { extractSpeech } from '../../src/adapters/video/extract-speech.ts';
import { measureLoudness } from '../../src/adapters/video/loudness.ts';
import { makeRendition } from '../../src/adapters/video/rendition.ts';
import { renderPlan } from '../../src/adapters/video/render.ts';
import { readSound } from '../../src/adapters/video/sound.ts';
import { readSource } from '../../src/adapters/video/source.ts';
import { profileFor } from '../../src/domain/media/renditions/profiles.ts';
import { unwatched } from '../support/video.ts';
import { tone } from './video-files/arguments.ts';
import { late, lateFragment, withUnknownSound } from './video-files/tracks.ts';
import { useVideoFiles } from './video-files/use-video-files.ts';

describe('videos that people have, by their sounds', () => {
  const { test, written, measured } = useVideoFiles();

  const instagram = profileFor('instagram', {});
  /** Returns the silences of a video after its conversion to a form that Instagram accepts. */
  const silencesIn = async (bytes: Buffer) => {
    const file = await written(bytes);
    const facts = await measured(file);
    return test().withInput(file, async workspace => {
      const { tools } = test();
      const { name } = await makeRendition(tools, workspace, { facts, profile: instagram }, unwatched());
      const source = await readSource(tools, workspace, name);
      const { silences } = await readSound(tools, workspace, name, source, unwatched().signal);
      return silences.map(({ start, end }) => [Math.round(start), Math.round(end)]);
    });
  };

  it('keep a sound that begins late where it is, by silence before it', async () => {
    assert.deepEqual(await silencesIn(await late('sound')()), [[0, 1]]);
  });

  it('keep it there in a render, too, which needs no rendition for it', async () => {
    const file = await written(await late('sound')());
    await test().withInput(file, async workspace => {
      const { tools } = test();
      const source = await readSource(tools, workspace, 'input');
      const loudness = { i: -20, tp: -10, lra: 1, thresh: -30, offset: 0 };
      const form = { input: 'input', output: 'render.mp4', aspect: '1:1', fit: 'pad', focus: [] } as const;
      for (const more of [{}, { loudness }]) {
        const plan = { ...form, ...more, start: 0.5, end: 1.9 };
        const { source: made } = await renderPlan(tools, workspace, source, plan, unwatched());
        assert.deepEqual(made.traits, []);
        const { silences } = await readSound(tools, workspace, 'render.mp4', made, unwatched().signal);
        assert.deepEqual(
          silences.map(({ start, end }) => [Math.round(start), Math.round(end * 10)]),
          [[0, 5]],
        );
      }
    });
  });

  it('are taken also where ffmpeg writes by itself that a sound begins late', async () => {
    const bytes = await lateFragment();
    assert.deepEqual((await measured(await written(bytes))).traits, ['privateTags']);
    assert.deepEqual(await silencesIn(bytes), []);
  });

  it('are read where people hear them: behind a first sound of an unknown format', async () => {
    const file = await written(await withUnknownSound(...tone));
    await test().withInput(file, async workspace => {
      const { tools } = test();
      const { signal } = unwatched();
      const source = await readSource(tools, workspace, 'input');
      const part = { input: 'input', start: 0, end: 1, audioTrack: source.audioTrack };
      const { i = -Infinity } = (await measureLoudness(tools, workspace, part, signal)) ?? {};
      const { loudness } = await readSound(tools, workspace, 'input', source, signal);
      await extractSpeech(tools, workspace, part, signal);
      const speech = { ...part, input: 'speech.m4a', audioTrack: 0 };
      const { i: spoken = -Infinity } = (await measureLoudness(tools, workspace, speech, signal)) ?? {};
      for (const heard of [i, loudness[0] ?? -Infinity, spoken]) assert.ok(heard > -40, String(heard));
    });
  });
});
