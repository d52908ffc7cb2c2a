import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { probeMedia } from '../../src/adapters/media/media-probe.ts';
import { layoutTraits } from '../../src/adapters/media/mp4-layout.ts';
import { extractSpeech } from '../../src/adapters/video/extract-speech.ts';
import { frameAt } from '../../src/adapters/video/frames.ts';
import { measureLoudness } from '../../src/adapters/video/loudness.ts';
import { makeRendition } from '../../src/adapters/video/rendition.ts';
import { renderPlan } from '../../src/adapters/video/render.ts';
import { readSound } from '../../src/adapters/video/sound.ts';
import { readSource } from '../../src/adapters/video/source.ts';
import { readConfig } from '../../src/config/index.ts';
import type { MediaTrait } from '../../src/domain/media.ts';
import {
  misfitsOf,
  profileFor,
  profileOf,
  renditionReasons,
  type VideoFacts,
} from '../../src/domain/renditions.ts';
import { encode } from '../support/media.ts';
import { unwatched, videoTools } from '../support/video.ts';
import { use } from '../support/use.ts';

const picture = (graph = 'testsrc=size=64x48:rate=25:duration=1'): string[] => ['-f', 'lavfi', '-i', graph];
const sound = (channels = 2, rate = 48_000): string[] => {
  const layout = channels === 6 ? '5.1' : 'stereo';
  return ['-f', 'lavfi', '-i', `aevalsrc=${Array(channels).fill(0).join('|')}:c=${layout}:s=${rate}:d=1`];
};
const tone = ['-f', 'lavfi', '-i', 'sine=duration=1'];
const h264 = (format = 'yuv420p'): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  format,
];
const hevc = (params: string, ...tags: string[]): string[] => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', ...tags],
  ...['-x265-params', `log-level=error:${params}`],
];
const front = ['-movflags', '+faststart', '-f', 'mp4'];
const bt2020 = (curve: string): string[] =>
  `-color_primaries bt2020 -color_trc ${curve} -colorspace bt2020nc -color_range tv`.split(' ');

interface Row {
  about: string;
  make: () => Promise<Buffer>;
  traits: MediaTrait[];
}

const made =
  (...args: string[]) =>
  (): Promise<Buffer> =>
    encode(args);

/** Made twice: what the first run writes is read by the second. */
const remade = (first: string[], args: (file: string) => string[]) => async (): Promise<Buffer> => {
  const file = path.join(tmpdir(), `video-${randomUUID()}.mp4`);
  try {
    await writeFile(file, await encode(first));
    return await encode(args(file));
  } finally {
    await rm(file, { force: true });
  }
};

/** Picture and sound of a second, of which one begins a second after the other. */
const late = (which: 'picture' | 'sound') =>
  remade([...picture(), ...tone, ...h264(), '-c:a', 'aac', '-f', 'mp4'], file => {
    const [video, audio] = which === 'picture' ? [0, 1] : [1, 0];
    const maps = ['-map', `${video}:v`, '-map', `${audio}:a`];
    return ['-itsoffset', '1', '-i', file, '-i', file, ...maps, '-c', 'copy', ...front];
  });

/** The same in a fragment, which needs no edit list for it. */
const lateFragment = async (): Promise<Buffer> => {
  const about = ['-metadata', 'location=+52.5200+013.4050/', '-movflags', '+frag_keyframe+empty_moov'];
  const bytes = await encode([...picture(), ...tone, ...h264(), '-c:a', 'aac', ...about, '-f', 'mp4']);
  const soundBegins = bytes.indexOf('tfdt', bytes.indexOf('tfdt') + 4) + 8;
  bytes.writeBigUInt64BE(BigInt(44_100), soundBegins);
  return bytes;
};

/** Sounds of which the first says that it is coded as no player of today knows. */
const withUnknownSound = async (...known: string[]): Promise<Buffer> => {
  const maps = known.length > 0 ? ['-map', '0', '-map', '1', '-map', '2'] : [];
  const bytes = await encode([
    ...picture(),
    ...sound(),
    ...known,
    ...maps,
    ...h264(),
    '-c:a',
    'aac',
    ...front,
  ]);
  const moov = bytes.indexOf('moov');
  for (const name of ['mp4a', 'esds']) bytes.write('zzzz', bytes.indexOf(name, moov), 'latin1');
  return bytes;
};

/** A text beside the picture, in a track of its own. */
const beside = async (text: string, ...how: string[]): Promise<Buffer> => {
  const file = path.join(tmpdir(), `beside-${randomUUID()}`);
  try {
    await writeFile(file, text);
    return await encode([...picture(), '-i', file, ...how, ...h264(), ...front]);
  } finally {
    await rm(file, { force: true });
  }
};

const withTrack =
  (kind: string, handler = 'Text') =>
  async (): Promise<Buffer> => {
    const said = '1\n00:00:00,000 --> 00:00:01,000\nGPS (13.4050, 52.5200, 34)\n';
    const how = ['-map', '0', '-map', '1', '-c:s', 'mov_text', '-metadata:s:s', `handler_name=${handler}`];
    const bytes = await beside(said, ...how);
    if (kind === 'tx3g') return bytes;
    bytes.write('meta', bytes.indexOf('sbtl'), 'latin1');
    bytes.write(kind, bytes.indexOf('tx3g'), 'latin1');
    return bytes;
  };

const withChapters = (): Promise<Buffer> =>
  beside(';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n', '-map_metadata', '1');

const hlg = 'colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc';
const pq = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';

const rows: Row[] = [
  {
    about: 'H.264 as every platform takes it',
    make: made(...picture(), ...sound(), ...h264(), '-c:a', 'aac', ...front),
    traits: [],
  },
  { about: '4:2:2', make: made(...picture(), ...h264('yuv422p'), ...front), traits: ['chroma'] },
  { about: '4:4:4', make: made(...picture(), ...h264('yuv444p'), ...front), traits: ['chroma'] },
  { about: '10 bits', make: made(...picture(), ...hevc('repeat-headers=0'), ...front), traits: ['bitDepth'] },
  {
    about: '120 frames a second',
    make: made(...picture('testsrc=size=64x48:rate=120:duration=1'), ...h264(), ...front),
    traits: ['frameRate'],
  },
  {
    about: 'a rate that varies',
    make: made(
      ...picture('testsrc=size=64x48:rate=50:duration=2'),
      '-vf',
      'select=lt(n\\,20)+not(mod(n\\,10))',
      '-vsync',
      'vfr',
      ...h264(),
      ...front,
    ),
    traits: ['variableFrameRate'],
  },
  {
    about: 'interlaced',
    make: made(...picture(), '-vf', 'interlace', '-flags', '+ilme+ildct', ...h264(), ...front),
    traits: ['interlaced'],
  },
  {
    about: 'an odd size',
    make: made(...picture('testsrc=size=63x47:rate=25:duration=1'), '-c:v', 'libvpx', '-f', 'webm'),
    traits: ['oddSize'],
  },
  {
    about: 'six channels',
    make: made(...picture(), ...sound(6), ...h264(), '-c:a', 'aac', ...front),
    traits: ['audioChannels'],
  },
  {
    about: '96 kHz',
    make: made(...picture(), ...sound(2, 96_000), ...h264(), '-c:a', 'aac', '-ar', '96000', ...front),
    traits: ['sampleRate'],
  },
  { about: 'its index at the end', make: made(...picture(), ...h264(), '-f', 'mp4'), traits: ['indexAtEnd'] },
  {
    about: 'a cut by an edit list',
    make: remade(
      [...picture('testsrc=size=64x48:rate=25:duration=3'), ...h264(), '-g', '75', '-f', 'mp4'],
      file => ['-ss', '1', '-i', file, '-c', 'copy', ...front],
    ),
    traits: ['editList'],
  },
  { about: 'a sound that begins late', make: late('sound'), traits: ['editList'] },
  { about: 'a picture that begins late', make: late('picture'), traits: ['editList'] },
  { about: 'a first sound that nobody knows', make: () => withUnknownSound(...tone), traits: ['audioTrack'] },
  { about: 'no sound but one that nobody knows', make: () => withUnknownSound(), traits: ['audioTrack'] },
  {
    about: 'where it was taken',
    make: made(...picture(), ...h264(), '-metadata', 'location=+52.5200+013.4050/', ...front),
    traits: ['privateTags'],
  },
  {
    about: 'where it was taken, said of its picture',
    make: made(...picture(), '-c:v', 'libvpx', '-metadata:s:v', 'LOCATION=+52.5200+013.4050/', '-f', 'webm'),
    traits: ['privateTags'],
  },
  { about: 'a track of a GoPro', make: withTrack('gpmd'), traits: ['privateTags'] },
  { about: 'a track of an iPhone', make: withTrack('mebx'), traits: ['privateTags'] },
  { about: 'the subtitles of a drone', make: withTrack('tx3g', 'DJI.Subtitle'), traits: ['privateTags'] },
  { about: 'subtitles', make: withTrack('tx3g'), traits: [] },
  { about: 'chapters', make: withChapters, traits: [] },
  {
    about: 'the time of its recorder',
    make: made(...picture(), ...h264(), '-timecode', '01:00:00:00', ...front),
    traits: [],
  },
  {
    about: 'HLG',
    make: made(...picture(), ...hevc(hlg, ...bt2020('arib-std-b67')), ...front),
    traits: ['bitDepth', 'hdr'],
  },
  {
    about: 'PQ',
    make: made(...picture(), ...hevc(pq, ...bt2020('smpte2084')), ...front),
    traits: ['bitDepth', 'hdr'],
  },
  {
    about: '8 bits that say HLG',
    make: made(...picture(), ...h264(), ...bt2020('arib-std-b67'), ...front),
    traits: ['hdr'],
  },
];

const box = (name: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside);
  const head = Buffer.from(`....${name}`, 'latin1');
  head.writeUInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
};
/** A track of which an edit list shows a part, behind so many boxes with nothing in them. */
const cutTrack = (empty: number): Buffer => {
  const edits = Buffer.alloc(8 + 12);
  edits.writeUInt32BE(1, 4);
  edits.writeInt32BE(90_000, 12);
  edits.writeUInt32BE(0x10000, 16);
  return box('trak', Buffer.alloc(8 * empty, box('free')), box('edts', box('elst', edits)));
};

describe('videos that people have', () => {
  const test = use(async () => videoTools());
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'videos-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  const written = async (bytes: Buffer): Promise<string> => {
    const file = path.join(folder, randomUUID());
    await writeFile(file, bytes);
    return file;
  };
  const measured = async (file: string): Promise<VideoFacts> => {
    const { facts } = await probeMedia(file, { fileName: '', mimeType: '' }, readConfig(), { orgId: 'any' });
    const { videoCodec = null, audioCodec = null } = facts;
    return { ...facts, sizeBytes: 1, videoCodec, audioCodec };
  };

  for (const { about, make, traits } of rows)
    it(`with ${about} ${traits.length > 0 ? `are found (${traits.join(', ')}), and brought into form` : 'are left as they are'}`, async () => {
      const file = await written(await make());
      const facts = await measured(file);
      assert.deepEqual(facts.traits, traits);
      for (const platform of ['instagram', 'threads', 'x', 'linkedin'] as const)
        assert.deepEqual(
          renditionReasons(facts, profileFor(platform, {})).filter(each =>
            traits.includes(each as MediaTrait),
          ),
          traits,
          platform,
        );
      const profile = profileFor('instagram', {});
      await test().withInput(file, async workspace => {
        const { name } = await makeRendition(test().tools, workspace, { facts, profile }, unwatched());
        const after = await measured(workspace.file(name));
        assert.deepEqual([after.mimeType, after.traits, misfitsOf(after, profile)], ['video/mp4', [], []]);
      });
    });

  const instagram = profileFor('instagram', {});
  /** Where it is silent, once it is brought into a form that Instagram takes. */
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

  it('are listened to where they are heard: behind a first sound that nobody knows', async () => {
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

  it('go to YouTube as they are, HDR and all, but for where they were taken', async () => {
    const facts = await measured(
      await written(await encode([...picture(), ...hevc(hlg, ...bt2020('arib-std-b67')), ...front])),
    );
    const youtube = profileFor('youtube', {});
    assert.deepEqual(renditionReasons(facts, youtube), []);
    assert.deepEqual(renditionReasons({ ...facts, traits: ['hdr', 'privateTags'] }, youtube), [
      'privateTags',
    ]);
  });

  it('are searched for edit lists among so many boxes, and not among millions', async () => {
    const traits = async (...tracks: Buffer[]) =>
      layoutTraits(await written(Buffer.concat([box('ftyp'), box('moov', ...tracks)])));
    assert.deepEqual(await traits(cutTrack(1_000)), ['editList']);
    assert.deepEqual(await traits(cutTrack(100_000)), []);
    const whole = box('trak', Buffer.alloc(8 * 60_000, box('free')));
    assert.deepEqual(await traits(whole, whole, cutTrack(0)), []);
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
