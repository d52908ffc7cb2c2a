import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { frameAt } from '../../src/adapters/video/frames.ts';
import { makeRendition } from '../../src/adapters/video/rendition.ts';
import { renderPlan } from '../../src/adapters/video/render.ts';
import { readSource } from '../../src/adapters/video/source.ts';
import { profileFor, profileOf } from '../../src/domain/media/renditions/profiles.ts';
import { encode } from '../support/media.ts';
import { unwatched } from '../support/video.ts';
import { bt2020, front, h264, hevc, hlg, picture, pq } from './video-files/arguments.ts';
import { useVideoFiles } from './video-files/use-video-files.ts';

describe('videos that people have, by their colours', () => {
  const { test, folder, written, measured } = useVideoFiles();

  it('get white bars as pictures do where a post asks for bars, also a very small one', async () => {
    const red = picture('color=red:size=100x100:rate=25:duration=1');
    const file = await written(await encode([...red, ...h264(), ...front]));
    const facts = await measured(file);
    const first = { ...facts, width: 800, height: 1_000 };
    const profile = profileOf(facts, 'instagram', { fit: 'pad' }, [first, facts]) ?? assert.fail();
    await test().withInput(file, async workspace => {
      const { name } = await makeRendition(test().tools, workspace, { facts, profile }, unwatched());
      const frame = await frameAt(test().tools, workspace, { input: name, at: 0.5, side: 0 });
      const [bar, middle] = await Promise.all(
        [4, 60].map(top =>
          sharp(frame).extract({ left: 50, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer(),
        ),
      );
      assert.ok(
        [...(bar ?? [])].every(each => each > 245),
        bar?.join(' '),
      );
      assert.ok((middle?.[0] ?? 0) > 200 && (middle?.[1] ?? 255) < 60, middle?.join(' '));
    });
  });

  /** A second of one grey, as 10 bits have it. */
  const flat = (level: number): Buffer => {
    const frame = new Uint16Array(64 * 48 * 1.5).fill(512);
    frame.fill(Math.round(level), 0, 64 * 48);
    return Buffer.concat(Array<Buffer>(25).fill(Buffer.from(frame.buffer)));
  };

  // white as BT.2408 has it (203 cd/m²): 75 % in HLG, 58 % in PQ
  for (const [curve, params, light] of [
    ['arib-std-b67', hlg, 0.75],
    ['smpte2084', pq, 0.5806],
  ] as const)
    it(`of ${curve} are drawn for every screen, and say so, as a rendition and as a render`, async () => {
      const raw = path.join(folder, randomUUID());
      await writeFile(raw, flat(64 + light * 876));
      const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p10le', '-video_size', '64x48', '-framerate', '25'];
      const file = await written(
        await encode([...input, '-i', raw, ...hevc(params, ...bt2020(curve)), ...front]),
      );
      const facts = await measured(file);
      await test().withInput(file, async workspace => {
        const { tools } = test();
        const profile = profileFor('x', {});
        await makeRendition(tools, workspace, { facts, profile }, unwatched());
        const source = await readSource(tools, workspace, 'input');
        const plan = {
          input: 'input',
          output: 'render.mp4',
          start: 0,
          end: 1,
          aspect: '1:1',
          fit: 'pad',
          focus: [],
        } as const;
        await renderPlan(tools, workspace, source, plan, unwatched());
        for (const name of ['output.mp4', 'render.mp4']) {
          const { stdout } = await tools.ffprobe(workspace, [
            ...['-v', 'error', '-select_streams', 'v:0', '-of', 'csv=p=0'],
            ...['-show_entries', 'stream=pix_fmt,color_space,color_transfer,color_primaries', `file:${name}`],
          ]);
          assert.equal(stdout.trim(), 'yuv420p,bt709,bt709,bt709');
          const frame = await frameAt(tools, workspace, { input: name, at: 0.5, side: 0 });
          const { width, height } = await sharp(frame).metadata();
          const at = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
          const middle = await sharp(frame).extract(at).raw().toBuffer();
          // a little below full, so that what is brighter has room
          assert.ok(Math.abs((middle[0] ?? 0) - 237) <= 6, String(middle[0]));
        }
      });
    });
});
