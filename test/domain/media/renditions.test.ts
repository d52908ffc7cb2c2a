import assert from 'node:assert/strict';
import { renditionForm, renditionSize } from '../../../src/domain/media/renditions/forms.ts';
import {
  isOfPictures,
  profileFor,
  profileNamed,
  profileOf,
} from '../../../src/domain/media/renditions/profiles.ts';
import {
  misfitsOf,
  pictureMisfitsOf,
  renditionReasons,
  type VideoFacts,
} from '../../../src/domain/media/renditions/reasons.ts';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';

const MB = 1_048_576;

const video = (given: Partial<VideoFacts> = {}): VideoFacts => ({
  type: 'video',
  mimeType: 'video/mp4',
  sizeBytes: 9 * MB,
  width: 1_080,
  height: 1_920,
  durationSeconds: 20,
  videoCodec: 'h264',
  audioCodec: 'aac',
  ...given,
});

describe('renditions', () => {
  it('are made of nothing that a platform takes, or of which the codecs are not known', () => {
    for (const platform of platformNames) {
      const profile = profileFor(platform, {});
      assert.deepEqual(misfitsOf(video(), profile), [], platform);
      assert.deepEqual(misfitsOf(video({ videoCodec: null, audioCodec: null }), profile), [], platform);
      assert.equal(profileNamed(profile.name), profile);
    }
  });

  it('are made for a wrong container, codec, size, picture or shape', () => {
    const x = profileFor('x', {});
    assert.deepEqual(misfitsOf(video({ mimeType: 'video/webm', videoCodec: 'vp9', audioCodec: 'opus' }), x), [
      'format',
      'videoCodec',
      'audioCodec',
    ]);
    assert.deepEqual(misfitsOf(video({ sizeBytes: 513 * MB }), x), ['size']);
    assert.deepEqual(misfitsOf(video({ width: 4_000, height: 1_000 }), x), ['aspect']);
    assert.deepEqual(misfitsOf(video({ width: 3_840, height: 2_160 }), profileFor('threads', {})), [
      'dimensions',
    ]);
    assert.deepEqual(
      misfitsOf(
        video({ mimeType: 'video/webm', videoCodec: 'vp9', audioCodec: 'opus' }),
        profileFor('youtube', {}),
      ),
      [],
    );
  });

  it('follow the format that a post asks for', () => {
    const large = video({ sizeBytes: 150 * MB });
    assert.deepEqual(misfitsOf(large, profileFor('instagram', { format: 'story' })), ['size']);
    assert.deepEqual(misfitsOf(large, profileFor('instagram', { format: 'reel' })), []);
  });

  it('are smaller where they must be, and get bars where their shape is not taken', () => {
    assert.deepEqual(renditionSize({ width: 3_840, height: 2_160 }, { mimeTypes: [], maxWidth: 1_920 }), {
      width: 1_920,
      height: 1_080,
    });
    assert.deepEqual(renditionSize({ width: 4_000, height: 1_000 }, { mimeTypes: [], maxAspect: 3 }), {
      width: 4_000,
      height: 1_332,
    });
    assert.deepEqual(renditionSize({ width: 300, height: 1_000 }, { mimeTypes: [], minAspect: 1 / 3 }), {
      width: 332,
      height: 1_000,
    });
    assert.deepEqual(renditionSize({ width: 641, height: 359 }, { mimeTypes: [] }), {
      width: 640,
      height: 358,
    });
  });

  it('have a shape that is taken also where a file is so small that a pixel is a percent', () => {
    const square = video({ width: 100, height: 100 });
    const first = video({ width: 800, height: 1_000 });
    const shaped = profileOf(square, 'instagram', { fit: 'pad' }, [first, square]) ?? assert.fail();
    for (const [profile, small] of [
      [shaped, square],
      [profileFor('x', {}), video({ width: 60, height: 200 })],
      [profileFor('x', {}), video({ width: 200, height: 60 })],
    ] as const) {
      const { width, height } = renditionForm(small, profile);
      assert.deepEqual(misfitsOf({ ...small, width, height }, profile), [], `${width}x${height}`);
      assert.ok(width % 2 === 0 && height % 2 === 0 && width > small.width * 0.9, `${width}x${height}`);
    }
  });

  it('are made of pictures only where the platform takes another format, fewer bytes or fewer pixels', () => {
    const picture = (given: Partial<VideoFacts>) =>
      video({ type: 'image', mimeType: 'image/jpeg', sizeBytes: 1 * MB, durationSeconds: null, ...given });
    const needs = (platform: PlatformName, file: VideoFacts) => {
      const profile = profileOf(file, platform, {}, [file]);
      return profile ? [profile.name, ...pictureMisfitsOf(file, profile)] : [];
    };
    assert.deepEqual(needs('instagram', picture({ height: 9_000 })), ['instagram.image.2']);
    assert.deepEqual(needs('instagram', picture({ mimeType: 'image/png' })), ['instagram.image.2', 'format']);
    assert.deepEqual(needs('linkedin', picture({ mimeType: 'image/webp' })), ['linkedin.image.2', 'format']);
    assert.deepEqual(needs('linkedin', picture({ width: 8_000, height: 6_000 })), [
      'linkedin.image.2',
      'dimensions',
    ]);
    assert.deepEqual(needs('threads', picture({ mimeType: 'image/gif', type: 'gif' })), [
      'threads.image.2',
      'format',
    ]);
    assert.deepEqual(needs('x', picture({ mimeType: 'image/gif', type: 'gif' })), ['x.gif.2', 'dimensions']);
    assert.deepEqual(needs('x', picture({ sizeBytes: 6 * MB })), ['x.image.2', 'size']);
    assert.deepEqual(needs('x', picture({ type: 'document', mimeType: 'application/pdf' })), []);
    assert.deepEqual(needs('youtube', picture({})), []);
  });

  it('bring a carousel on Instagram into the shape of its first, where a post asks for that', () => {
    const picture = (width: number, height: number) =>
      video({ type: 'image', mimeType: 'image/jpeg', sizeBytes: MB, durationSeconds: null, width, height });
    const [first, wide, film] = [picture(1_080, 1_350), picture(1_920, 1_080), video()];
    const items = [first, wide, film];
    const made = (file: VideoFacts, fit: string, together = items) => {
      const profile = profileOf(file, 'instagram', { fit }, together) ?? assert.fail();
      assert.deepEqual(profileNamed(profile.name), profile);
      const { width, height } = renditionForm(file, profile);
      return renditionReasons(file, profile).includes('aspect') ? `${width}x${height}` : 'as it is';
    };
    assert.deepEqual(
      items.map(file => made(file, 'pad')),
      ['as it is', '1920x2400', '1536x1920'],
    );
    assert.deepEqual(
      items.map(file => made(file, 'crop')),
      ['as it is', '864x1080', '1080x1350'],
    );
    // a single picture gets the nearest shape that is taken; a single video is a reel
    const tall = picture(1_000, 2_000);
    assert.equal(made(tall, 'blur', [tall]), '1600x2000');
    assert.equal(made(film, 'blur', [film]), 'as it is');
    assert.equal(profileOf(wide, 'threads', { fit: 'pad' }, items)?.name, 'threads.image.2');
    assert.equal(
      profileOf(wide, 'instagram', { fit: 'pad', format: 'story' }, items)?.name,
      'instagram.image.2',
    );
  });

  it('are known under the name that a release before gave them', () => {
    assert.equal(profileNamed('x.1'), profileFor('x', {}));
    assert.deepEqual([profileNamed('y.1'), profileNamed('x.99')], [undefined, undefined]);
    assert.ok(isOfPictures('instagram.image.1') && isOfPictures('instagram.image.pad-800.2'));
    assert.ok(!isOfPictures('instagram.reel.1'));
  });
});
