import assert from 'node:assert/strict';
import { layoutTraits } from '../../src/adapters/media/mp4-layout.ts';
import { makeRendition } from '../../src/adapters/video/rendition.ts';
import type { MediaTrait } from '../../src/domain/media/media.ts';
import { profileFor } from '../../src/domain/media/renditions/profiles.ts';
import { misfitsOf, renditionReasons } from '../../src/domain/media/renditions/reasons.ts';
import { encode } from '../support/media.ts';
import { unwatched } from '../support/video.ts';
import {
  bt2020,
  front,
  h264,
  hevc,
  hlg,
  made,
  picture,
  pq,
  remade,
  sound,
  tone,
} from './video-files/arguments.ts';
import { box, cutTrack } from './video-files/boxes.ts';
import { late, withUnknownSound, withTrack, withChapters } from './video-files/tracks.ts';
import { useVideoFiles } from './video-files/use-video-files.ts';

interface Row {
  about: string;
  make: () => Promise<Buffer>;
  traits: MediaTrait[];
}

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

describe('videos that people have', () => {
  const { test, written, measured } = useVideoFiles();

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
});
