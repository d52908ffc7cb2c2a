import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openImage } from '../../../src/adapters/media/media-image.ts';
import { prepareCaptions } from '../../../src/adapters/video/burn-captions.ts';
import { frameAt } from '../../../src/adapters/video/frames.ts';
import type { RenderPlan } from '../../../src/adapters/video/render-args.ts';
import { renderPlan } from '../../../src/adapters/video/render.ts';
import { makeRendition } from '../../../src/adapters/video/rendition.ts';
import { readSource } from '../../../src/adapters/video/source.ts';
import type { Workspace } from '../../../src/adapters/video/workspace.ts';
import { defaultCaptionStyle } from '../../../src/domain/clips/caption-style.ts';
import { outputSize } from '../../../src/domain/clips/clip-framing.ts';
import { profileFor } from '../../../src/domain/media/renditions/profiles.ts';
import type { VideoFacts } from '../../../src/domain/media/renditions/reasons.ts';
import { anImage, aVideo, encode } from '../../support/media.ts';
import { unwatched, videoTools } from '../../support/video.ts';
import { use } from '../../support/use.ts';
import { aFolder } from '../../support/run-folder.ts';

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mp4'];

/** Returns a video of one second with a picture from ffmpeg's filters. */
const aPicture = (graph: string): Promise<Buffer> =>
  encode(['-f', 'lavfi', '-i', `${graph.replace(/^color=/, 'color=duration=1:rate=10:color=')}`, ...h264]);

/** A white box in the middle of black, as its pixels are stored. */
const aBox = (width: number, height: number): string =>
  `color=white:size=${width}x${height},pad=320:240:(ow-iw)/2:(oh-ih)/2:black`;

describe('videos of every make', () => {
  const test = use(async () => videoTools());
  const folder = aFolder('odd');

  const withVideo = async <T>(bytes: Buffer, work: (workspace: Workspace) => Promise<T>): Promise<T> => {
    const file = path.join(folder, randomUUID());
    await writeFile(file, bytes);
    return test().withInput(file, work);
  };

  /** Renders the whole video, and returns a frame of the result. */
  const rendered = async (workspace: Workspace, given: Partial<RenderPlan>): Promise<Buffer> => {
    const { tools } = test();
    const source = await readSource(tools, workspace, 'input');
    const whole = { input: 'input', output: 'output.mp4', start: 0, end: source.durationSeconds };
    const plan: RenderPlan = { ...whole, aspect: '1:1', fit: 'crop', focus: [], ...given };
    await renderPlan(tools, workspace, source, plan, unwatched());
    return frameAt(tools, workspace, { input: 'output.mp4', at: 0.5, side: 0 });
  };

  /** Mean colour of a part of a picture, in parts of its width and height. */
  const colourOf = async (picture: Buffer, [left, top, width, height]: [number, number, number, number]) => {
    const image = await openImage(picture);
    const { width: across, height: down } = await image.metadata();
    const part = {
      left: Math.floor(left * across),
      top: Math.floor(top * down),
      width: Math.floor(width * across),
      height: Math.floor(height * down),
    };
    // sharp's figures describe the whole input picture
    const { channels } = await (await openImage(await image.extract(part).png().toBuffer())).stats();
    return channels.map(({ mean }) => Math.round(mean));
  };

  /** Width of the white in a picture, divided by its height. */
  const shapeOfWhite = async (picture: Buffer): Promise<number> => {
    const { data, info } = await (
      await openImage(picture)
    )
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isWhite = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128;
    const [x, y] = [Math.floor(info.width / 2), Math.floor(info.height / 2)];
    const across = Array.from({ length: info.width }, (_, at) => isWhite(at, y)).filter(Boolean).length;
    const down = Array.from({ length: info.height }, (_, at) => isWhite(x, at)).filter(Boolean).length;
    return across / down;
  };

  it('are as long as their last frame says where nothing else does', async () => {
    const file = path.join(folder, 'whole.webm');
    await writeFile(file, await aVideo({ kind: 'webm', seconds: 1 }));
    const live = await encode(['-i', file, '-c', 'copy', '-live', '1', '-f', 'webm']);
    const source = await withVideo(live, workspace => readSource(test().tools, workspace, 'input'));
    assert.ok(Math.abs(source.durationSeconds - 1) < 0.1, String(source.durationSeconds));
  });

  it('have a picture at every second, even where only the sound continues', async () => {
    const tone = ['-f', 'lavfi', '-i', 'sine=duration=3', '-c:a', 'aac'];
    const video = await encode(['-f', 'lavfi', '-i', 'testsrc=duration=1:rate=10', ...tone, ...h264]);
    await withVideo(video, async workspace => {
      const { durationSeconds } = await readSource(test().tools, workspace, 'input');
      assert.ok(durationSeconds > 2.5, String(durationSeconds));
      const last = await frameAt(test().tools, workspace, { input: 'input', at: 0.9 });
      const behind = await frameAt(test().tools, workspace, { input: 'input', at: 2 });
      assert.ok(behind.equals(last), 'it is the last one');
    });
  });

  it('keep their shapes where their pixels are not square', async () => {
    await withVideo(await aPicture(`${aBox(60, 120)},setsar=2`), async workspace => {
      const source = await readSource(test().tools, workspace, 'input');
      assert.deepEqual([source.width, source.height], [640, 240]);
      const small = await frameAt(test().tools, workspace, { input: 'input', at: 0 });
      const square = await rendered(workspace, {});
      const facts: VideoFacts = {
        type: 'video',
        mimeType: 'video/webm',
        sizeBytes: 1,
        width: 320,
        height: 240,
        durationSeconds: 1,
        videoCodec: 'h264',
        audioCodec: null,
      };
      await makeRendition(test().tools, workspace, { facts, profile: profileFor('x', {}) }, unwatched());
      const rendition = await frameAt(test().tools, workspace, { input: 'output.mp4', at: 0 });
      for (const picture of [small, square, rendition]) {
        const shape = await shapeOfWhite(picture);
        assert.ok(Math.abs(shape - 1) < 0.05, String(shape));
      }
    });
  });

  it('do not count as rendered where their file ends before its header says', async () => {
    const graph = 'testsrc2=size=320x240:rate=10:duration=4';
    const whole = await encode(['-f', 'lavfi', '-i', graph, '-movflags', '+faststart', ...h264]);
    await withVideo(whole.subarray(0, Math.floor(whole.length / 2)), async workspace => {
      await assert.rejects(
        rendered(workspace, { start: 0, end: 4 }),
        /2\.00 s long instead of 720×720 and 4\.00 s/,
      );
    });
  });

  it('are cut at hundreds of places one after another', async () => {
    const focus = Array.from({ length: 300 }, (_, index) => ({ at: index / 300, x: index % 2, y: 0.5 }));
    await withVideo(await aPicture(aBox(60, 120)), workspace => rendered(workspace, { focus }));
  });

  it('are not made while the platform would not accept them', async () => {
    const facts: VideoFacts = {
      type: 'video',
      mimeType: 'video/mp4',
      sizeBytes: 3_000,
      width: 320,
      height: 240,
      durationSeconds: 1,
      videoCodec: 'h264',
      audioCodec: null,
    };
    const fits = profileFor('x', {});
    const profile = { ...fits, rule: { ...fits.rule, maxBytes: 500 } };
    await withVideo(await aPicture(aBox(60, 120)), workspace =>
      assert.rejects(makeRendition(test().tools, workspace, { facts, profile }, unwatched()), {
        code: 'render_failed',
        message: /still has \d+ bytes/,
      }),
    );
  });

  it('are cropped around the point that is given', async () => {
    const half = 'color=white:size=160x240,pad=320:240:0:0:black';
    await withVideo(await aPicture(half), async workspace => {
      const meanAt = async (x: number) => {
        const picture = await rendered(workspace, { aspect: '9:16', focus: [{ at: 0, x, y: 0.5 }] });
        return (await colourOf(picture, [0, 0, 1, 1]))[0] ?? 0;
      };
      assert.ok((await meanAt(0)) > 240, 'the left half is white');
      assert.ok((await meanAt(1)) < 15, 'the right half is black');
    });
  });

  it('carry a watermark in its corner, as wide and as opaque as was asked for', async () => {
    await withVideo(await aPicture('color=black:size=320x240'), async workspace => {
      const mark = await anImage({ kind: 'png', width: 100, height: 100, color: 'white' });
      await writeFile(workspace.file('watermark.png'), mark);
      const watermark = { file: 'watermark.png', scale: 0.25, opacity: 0.5, position: 'top-right' } as const;
      const picture = await rendered(workspace, { watermark });
      const [inside = 0] = await colourOf(picture, [0.73, 0.06, 0.2, 0.2]);
      assert.ok(Math.abs(inside - 128) < 20, String(inside));
      for (const beside of [[0, 0, 0.6, 1] as const, [0.65, 0.35, 0.3, 0.6] as const]) {
        const [mean = 0] = await colourOf(picture, [...beside]);
        assert.ok(mean < 12, `${mean} at ${beside.join(' ')}`);
      }
    });
  });

  it('carry captions in the colour, size and place of their style', async () => {
    await withVideo(await aPicture('color=black:size=320x240'), async workspace => {
      const source = await readSource(test().tools, workspace, 'input');
      const size = outputSize(source, '1:1', 'crop');
      const draw = async (style: Partial<typeof defaultCaptionStyle>) => {
        const about = {
          cues: [{ start: 0, end: 1, text: 'HELLO' }],
          style: { ...defaultCaptionStyle, color: '#FF0000', outlineColor: '#000000', ...style },
          size,
          ownFonts: undefined,
        };
        const captions = await prepareCaptions(test().tools, workspace, about, unwatched().signal);
        return rendered(workspace, { captions });
      };
      const high = await draw({ position: 'top', size: 'large' });
      const low = await draw({ position: 'bottom', size: 'small' });
      const [top, bottom] = [[0.2, 0, 0.6, 0.25] as const, [0.2, 0.75, 0.6, 0.25] as const];
      const [red = 0, green = 0] = await colourOf(high, [...top]);
      assert.ok(red > 3 && green < red / 3, `red ${red}, green ${green}`);
      const [above = 0] = await colourOf(low, [...top]);
      const [below = 0] = await colourOf(low, [...bottom]);
      assert.ok(above === 0 && below > 0 && below < red, `above ${above}, below ${below}, large ${red}`);
    });
  });
});
