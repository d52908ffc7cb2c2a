import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
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
import type { VideoTools } from '../../../src/adapters/video/tools.ts';
import { fourScenesFile } from '../../support/clips.ts';
import { encode } from '../../support/media.ts';
import { aFolder } from '../../support/run-folder.ts';
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

/** Writes a video to a file of its own. */
const aFile = async (bytes: Buffer): Promise<string> => {
  const file = path.join(aFolder('builds'), randomUUID());
  await writeFile(file, bytes);
  return file;
};

/** A video with 30, then 10, then irregular frames a second, and a flash and a beep every two seconds. */
const aWanderingVideo = (): Promise<Buffer> =>
  encode([
    '-f',
    'lavfi',
    '-i',
    `color=black:size=160x120:rate=60:duration=10,drawbox=color=white:t=fill:enable='lt(mod(t\\,2)\\,0.2)',` +
      `select='if(lt(t\\,3)\\,not(mod(n\\,2))\\,if(lt(t\\,6)\\,not(mod(n\\,6))\\,not(mod(n\\,2+mod(floor(t)\\,3)))))'`,
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='if(lt(mod(t\\,2)\\,0.2)\\,0.8*sin(2*PI*1000*t)\\,0)':duration=10:sample_rate=48000`,
    '-vsync',
    'vfr',
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-f', 'mp4'],
  ]);

/** Returns the seconds at which a file becomes bright, and at which it becomes loud. */
const eventsIn = async (tools: VideoTools, workspace: Workspace, file: string) => {
  const { stdout } = await tools.ffprobe(workspace, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `movie=${file},signalstats`],
    ...['-show_entries', 'frame=pkt_pts_time,pts_time:frame_tags=lavfi.signalstats.YAVG', '-of', 'json'],
  ]);
  const { frames } = JSON.parse(stdout) as {
    frames: { pts_time?: string; pkt_pts_time?: string; tags: Record<string, string> }[];
  };
  const flashes = frames.flatMap(({ tags, ...at }, index) => {
    const isBright = (frame?: { tags: Record<string, string> }) =>
      Number(frame?.tags['lavfi.signalstats.YAVG'] ?? 0) > 60;
    return isBright({ tags }) && !isBright(frames[index - 1]) ? [Number(at.pts_time ?? at.pkt_pts_time)] : [];
  });
  const heard = await tools.ffmpeg(workspace, [
    ...['-i', `file:${file}`, '-vn', '-af'],
    'silencedetect=n=-30dB:d=0.5,ametadata=print:key=lavfi.silence_end:file=-',
    ...['-f', 'null', '-'],
  ]);
  const beeps = [...heard.stdout.matchAll(/silence_end=([\d.]+)/g)].map(([, at]) => Number(at));
  return { flashes, beeps };
};

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

    it('keeps pictures and sound together within 40 ms if the frame rate varies', async () => {
      await test().withInput(await aFile(await aWanderingVideo()), async workspace => {
        const source = await readSource(test().tools, workspace, 'input');
        assert.ok(source.traits.includes('variableFrameRate'));
        const cut = plan({ start: 1, end: 9, fit: 'pad' });
        await renderPlan(test().tools, workspace, source, cut, unwatched());
        const { flashes, beeps } = await eventsIn(test().tools, workspace, 'output.mp4');
        assert.deepEqual([flashes.length, beeps.length], [4, 4], `${flashes.join()} ${beeps.join()}`);
        for (const [index, flash] of flashes.entries()) {
          const off = flash - (beeps[index] ?? Infinity);
          assert.ok(Math.abs(off) <= 0.04, `${off} s at ${flash} s`);
        }
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
