import assert from 'node:assert/strict';
import { prepareCaptions } from '../../../src/adapters/video/burn-captions.ts';
import { findCuts } from '../../../src/adapters/video/find-cuts.ts';
import { frameAt } from '../../../src/adapters/video/frames.ts';
import { openImage } from '../../../src/adapters/media/media-image.ts';
import { measureLoudness } from '../../../src/adapters/video/loudness.ts';
import type { RenderPlan } from '../../../src/adapters/video/render-args.ts';
import { renderPlan } from '../../../src/adapters/video/render.ts';
import { readSound } from '../../../src/adapters/video/sound.ts';
import { readSource } from '../../../src/adapters/video/source.ts';
import type { Workspace } from '../../../src/adapters/video/workspace.ts';
import { defaultCaptionStyle } from '../../../src/domain/clips/caption-style.ts';
import { outputSize } from '../../../src/domain/clips/clip-framing.ts';
import { ffmpegBuilds } from '../../../tools/ffmpeg-builds.mjs';
import { fourScenesFile } from '../../support/clips.ts';
import { unwatched, videoTools } from '../../support/video.ts';
import { use } from '../../support/use.ts';

/** Three scripts, a pictograph, and what would be a command if it were not escaped. */
const spoken = 'Hello {\\b1} \\N Привет 😀 مرحبا שלום';

const plan = (given: Partial<RenderPlan> = {}): RenderPlan => ({
  input: 'input',
  output: 'output.mp4',
  start: 3.5,
  end: 5.5,
  aspect: '9:16',
  fit: 'crop',
  focus: [],
  ...given,
});

for (const { file, version } of ffmpegBuilds())
  describe(`ffmpeg ${version}`, () => {
    const test = use(async () => videoTools({ FFMPEG_PATH: file }));
    const video = use(fourScenesFile);

    const inWorkspace = <T>(work: (workspace: Workspace) => Promise<T>): Promise<T> =>
      test().withInput(video(), work);

    const captionsFor = (workspace: Workspace, text: string) =>
      prepareCaptions(
        test().tools,
        workspace,
        {
          cues: [{ start: 0, end: 2, text }],
          style: defaultCaptionStyle,
          size: { width: 720, height: 1_280 },
          ownFonts: undefined,
        },
        unwatched().signal,
      );

    it('burns captions of several scripts into an upright picture', async () => {
      await inWorkspace(async workspace => {
        const source = await readSource(test().tools, workspace, 'input');
        const render = async (output: string, captions?: string) => {
          const given = plan({ output, ...(captions && { captions }) });
          const made = await renderPlan(test().tools, workspace, source, given, unwatched());
          assert.deepEqual([made.source.width, made.source.height, made.isCopy], [720, 1_280, false]);
          const frame = await frameAt(test().tools, workspace, { input: output, at: 1, side: 720 });
          const strip = (await openImage(frame)).extract({ left: 0, top: 520, width: 405, height: 110 });
          return (await openImage(await strip.png().toBuffer())).stats();
        };
        const bare = await render('bare.mp4');
        const captioned = await render('captioned.mp4', await captionsFor(workspace, spoken));
        const deviation = (stats: typeof bare) => stats.channels[0]?.stdev ?? 0;
        assert.ok(deviation(captioned) > deviation(bare) + 10, 'the captions are seen');
      });
    });

    it('fails for a caption that no font draws', async () => {
      await inWorkspace(async workspace => {
        await assert.rejects(captionsFor(workspace, 'こんにちは'), { code: 'font_missing' });
        await assert.rejects(captionsFor(workspace, 'Tibetan བོད'), { code: 'font_missing' });
      });
    });

    it('puts a picture into another shape with bars or a blurred one of itself', async () => {
      await inWorkspace(async workspace => {
        const source = await readSource(test().tools, workspace, 'input');
        for (const fit of ['pad', 'blur'] as const) {
          const made = await renderPlan(
            test().tools,
            workspace,
            source,
            plan({ aspect: '1:1', fit }),
            unwatched(),
          );
          const { width, height } = outputSize(source, '1:1', fit);
          assert.deepEqual([made.source.width, made.source.height], [width, height], fit);
        }
      });
    });

    it('copies what needs no change', async () => {
      await test().withInput(await fourScenesFile({ gop: 25 }), async workspace => {
        const source = await readSource(test().tools, workspace, 'input');
        const render = (start: number, end: number) =>
          renderPlan(test().tools, workspace, source, plan({ aspect: '16:9', start, end }), unwatched());
        assert.equal((await render(4, 7)).isCopy, true);
        assert.equal((await render(4.4, 5)).isCopy, false);
      });
    });

    it('brings the sound to −14 LUFS', async () => {
      await inWorkspace(async workspace => {
        const source = await readSource(test().tools, workspace, 'input');
        const part = { input: 'input', start: 4, end: 8, audioTrack: 0 };
        const loudness = await measureLoudness(test().tools, workspace, part);
        assert.ok(loudness && loudness.i < -5, JSON.stringify(loudness));
        await renderPlan(
          test().tools,
          workspace,
          source,
          plan({ ...part, aspect: '1:1', loudness }),
          unwatched(),
        );
        const after = await measureLoudness(test().tools, workspace, {
          input: 'output.mp4',
          start: 0,
          end: 4,
          audioTrack: 0,
        });
        assert.ok(after && Math.abs(after.i + 14) < 1.5, JSON.stringify([loudness, after]));
      });
    });

    it('finds the cuts to the frame, the pauses, and how loud each second is', async () => {
      await inWorkspace(async workspace => {
        const source = await readSource(test().tools, workspace, 'input');
        const cuts = await findCuts(test().tools, workspace, 'input', source, unwatched());
        assert.deepEqual(
          cuts.map(({ at }) => Math.round(at * 25)),
          [100, 200, 300],
        );
        const sound = await readSound(test().tools, workspace, 'input', source, unwatched().signal);
        assert.ok(
          sound.silences.filter(({ start, end }) => end - start > 0.5).length >= 3,
          JSON.stringify(sound.silences),
        );
        assert.ok(
          (sound.loudness[2] ?? -120) > -40 && sound.loudness.length >= 15,
          JSON.stringify(sound.loudness),
        );
      });
    });
  });
