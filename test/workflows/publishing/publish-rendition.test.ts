import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MockActivityEnvironment } from '@temporalio/testing';
import sharp from 'sharp';
import { createRenditionActivities } from '../../../src/activities/media/make-renditions.ts';
import { hasPrivateTags } from '../../../src/adapters/media/strip-picture.ts';
import { keepHistory } from '../../support/histories.ts';
import { anAnimation, anImage, aVideo, upload } from '../../support/media.ts';
import { aFarEnd } from '../../support/servers/far-ends.ts';
import { usePublishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';

interface Made {
  profile: string;
  mime_type: string;
  storage_key: string;
  size_bytes: string;
  width: number;
  height: number;
}

const phonePictures = path.resolve(import.meta.dirname, '../../files/pictures');

describe('media that a platform does not take', () => {
  const service = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1' });
  let answer: RequestListener = (_request, response) => void response.writeHead(404).end();
  const author = use(() => service().anAuthor(['x', 'instagram', 'threads', 'youtube']));
  const host = use(() => aFarEnd((request, response) => answer(request, response)));

  const published = async (bytes: Buffer, name: string) => {
    const { api } = service();
    const media = await api.post('/media', undefined, { as: author().token, raw: upload(bytes, { name }) });
    assert.equal(media.status, 201, JSON.stringify(media.body));
    const platforms = ['x', 'instagram', 'youtube'];
    const body = {
      brandSlug: author().brandSlug,
      platforms,
      text: `A video, ${name}`,
      media: [{ id: media.data.id }],
      platformOptions: { youtube: { title: 'A video' } },
    };
    const { data: post } = await api.post('/posts', body, { as: author().token });
    await api.post(`/posts/${post.id}/publish`, undefined, { as: author().token });
    const ended = await author().untilFinal(post.id as string);
    assert.equal(ended.status, 'published', JSON.stringify(ended.targets));
    const renditions = await api.rows<{ profile: string; mime_type: string; width: number; height: number }>(
      'select profile, mime_type, width, height from media_renditions where media_id = $1 order by profile',
      media.data.id,
    );
    return { postId: post.id as string, renditions };
  };

  it('are, as a video, brought into a form that it takes, where it needs one', async () => {
    const { postId, renditions } = await published(await aVideo({ kind: 'webm', seconds: 4 }), 'a.webm');
    assert.deepEqual(
      renditions.map(({ profile }) => profile),
      ['instagram.reel.2', 'x.2'],
    );
    assert.ok(
      renditions.every(
        ({ mime_type: mimeType, width, height }) =>
          mimeType === 'video/mp4' && width === 320 && height === 240,
      ),
    );
    await keepHistory(service().temporalAddress, `post:${postId}`, 'publish-post/rendition');
  });

  it('are brought into it also where a later part of a thread carries it', async () => {
    const { api } = service();
    const raw = upload(await aVideo({ kind: 'webm', seconds: 3 }), { name: 'later.webm' });
    const media = await api.post('/media', undefined, { as: author().token, raw });
    const parts = [`The first part ${author().marker}`, `The second, with a video ${author().marker}`];
    const post = {
      brandSlug: author().brandSlug,
      platforms: ['x'],
      text: parts[0],
      thread: [{ text: parts[1], media: [{ id: media.data.id }] }],
    };
    const { id } = (await api.post('/posts', post, { as: author().token })).data;
    assert.equal((await author().publishToEnd(id)).status, 'published');
    const [first, second] = (await author().effects()).filter(({ text }) => parts.includes(text));
    assert.deepEqual([first?.mediaDigests.length, second?.mediaDigests.length], [0, 1]);
    const kept = await api.rows('select profile from media_renditions where media_id = $1', media.data.id);
    assert.deepEqual(kept, [{ profile: 'x.2' }]);
  });

  it('get bars where a video’s shape is not taken', async () => {
    const { renditions } = await published(
      await aVideo({ width: 1_024, height: 128, seconds: 4 }),
      'wide.mp4',
    );
    const [wide] = renditions;
    assert.deepEqual(
      renditions.map(({ profile }) => profile),
      ['x.2'],
    );
    assert.ok(wide && wide.width / wide.height <= 3.02, JSON.stringify(wide));
  });

  const uploaded = async (bytes: Buffer): Promise<{ id: string; url: string }> => {
    const { status, data } = await service().api.post('/media', undefined, {
      as: author().token,
      raw: upload(bytes),
    });
    assert.equal(status, 201);
    return data;
  };

  const posted = async (text: string, given: object) => {
    const body = { brandSlug: author().brandSlug, text: `${text} ${author().marker}`, ...given };
    const { id } = (await author().send('post', '/posts', body)).data;
    return author().publishToEnd(id);
  };

  const renditionsOf = (...ids: string[]) =>
    service().api.rows<Made>(
      'select profile, mime_type, storage_key, size_bytes, width, height from media_renditions where media_id = any($1) order by profile',
      ids,
    );

  it('become, as a picture, a JPEG, once and for later posts too, and the original stays', async () => {
    const bytes = await sharp({ create: { width: 320, height: 320, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const [png, webp, gif] = await Promise.all([
      uploaded(bytes),
      anImage({ kind: 'webp', height: 320 }).then(uploaded),
      anAnimation({ height: 32 }).then(uploaded),
    ]);
    const media = [png, webp, gif].map(({ id }) => ({ id }));
    const given = { media, platforms: ['instagram', 'threads'] };
    assert.equal((await posted('One', given)).status, 'published');
    const made = await renditionsOf(png.id, webp.id, gif.id);
    assert.deepEqual(
      made.map(each => `${each.profile} ${each.mime_type}`),
      Array<string>(3).fill('picture.1 image/jpeg'),
    );
    assert.equal((await posted('Two', given)).status, 'published');
    assert.equal((await renditionsOf(png.id, webp.id, gif.id)).length, 3);
    const kept = Buffer.from(await (await fetch(png.url)).arrayBuffer());
    assert.ok(kept.equals(bytes));
    const sent = (await author().effects()).find(({ platform }) => platform === 'instagram');
    assert.ok(sent && !sent.mediaDigests.includes(createHash('sha256').update(bytes).digest('hex')));
  });

  it('are scaled where a picture is too large, a GIF as a GIF', async () => {
    const [width, height, channels] = [1_350, 1_350, 3] as const;
    const raw = { width, height, channels };
    const noise = await sharp(randomBytes(width * height * channels), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const [large, wide] = [await uploaded(noise), await uploaded(await anAnimation({ width: 1_400 }))];
    assert.equal(
      (await posted('Large', { media: [{ id: large.id }], platforms: ['x'] })).status,
      'published',
    );
    assert.equal((await posted('Wide', { media: [{ id: wide.id }], platforms: ['x'] })).status, 'published');
    const [image, gif] = await renditionsOf(large.id, wide.id);
    assert.deepEqual([gif?.mime_type, image?.mime_type], ['image/gif', 'image/jpeg']);
    assert.ok(Number(image?.size_bytes) <= 5 * 1_048_576, image?.size_bytes);
  });

  it('are a HEIC as a phone makes it, announced and converted: turned, in sRGB', async () => {
    const heic = await uploaded(await readFile(path.join(phonePictures, 'grid.heic')));
    const given = { media: [{ id: heic.id }], platforms: ['x', 'threads'] };
    const asked = { brandSlug: author().brandSlug, text: 'A HEIC', ...given };
    const { conversions } = (await author().send('post', '/posts/validate', asked)).data.targets[0];
    assert.deepEqual(conversions, [
      {
        path: 'media[0]',
        mediaId: heic.id,
        reasons: ['format'],
        to: { mimeType: 'image/jpeg', width: 96, height: 128 },
      },
    ]);
    assert.equal((await posted('A HEIC', given)).status, 'published');
    const made = await renditionsOf(heic.id);
    assert.deepEqual(
      made.map(each => `${each.profile} ${each.mime_type} ${each.width}x${each.height}`),
      ['clean.1 image/jpeg 96x128'],
    );
  });

  it('are an animated WebP as a GIF that moves, or as its first picture', async () => {
    const webp = await uploaded(await anAnimation({ kind: 'webp', height: 32 }));
    const given = { media: [{ id: webp.id }], platforms: ['x', 'instagram'] };
    assert.equal((await posted('It moves', given)).status, 'published');
    const made = await renditionsOf(webp.id);
    assert.deepEqual(
      made.map(each => `${each.profile} ${each.mime_type}`),
      ['picture.1 image/jpeg', 'x.gif.2 image/gif'],
    );
    const gif = made.find(each => each.mime_type === 'image/gif') ?? assert.fail();
    const bytes = await buffer(await (await service().service()).storage.open(gif.storage_key));
    assert.equal((await sharp(bytes).metadata()).pages, 3);
  });

  it('are brought into one shape, as a carousel on Instagram, where the post asks for that', async () => {
    const [first, wide, film] = [
      await uploaded(await anImage({ width: 400, height: 500 })),
      await uploaded(await anImage({ width: 500, height: 250 })),
      await uploaded(await aVideo({ seconds: 3 })),
    ];
    const media = [first, wide, film].map(({ id }) => ({ id }));
    const asked = { brandSlug: author().brandSlug, platforms: ['instagram'], text: 'A carousel', media };
    const warned = async (fit?: string) => {
      const platformOptions = fit ? { instagram: { fit } } : {};
      const { data } = await author().send('post', '/posts/validate', { ...asked, platformOptions });
      return (data.warnings as { code: string; path: string }[])
        .filter(({ code }) => code === 'carousel_cropped')
        .map(({ path: at }) => at);
    };
    assert.deepEqual([await warned(), await warned('blur')], [['media[1]', 'media[2]'], []]);
    const platformOptions = { instagram: { fit: 'blur' } };
    const given = { media, platforms: ['instagram'], platformOptions };
    assert.equal((await posted('A carousel', given)).status, 'published');
    const made = await renditionsOf(first.id, wide.id, film.id);
    assert.deepEqual(
      made.map(each => `${each.profile} ${each.width}x${each.height}`),
      ['instagram.image.blur-800.2 500x626', 'instagram.reel.blur-800.2 320x400'],
    );
    const [picture] = made;
    const bytes = await buffer(await (await service().service()).storage.open(picture?.storage_key ?? ''));
    const edge = await sharp(bytes).extract({ left: 250, top: 20, width: 1, height: 1 }).raw().toBuffer();
    assert.ok(Math.abs((edge[1] ?? 0) - 128) < 30, `teal before itself, no bar: ${edge.join(' ')}`);
  });

  it('lose where they were taken, as pictures of a phone, and nothing else', async () => {
    const exif = {
      IFD0: { Copyright: '(c) Ada' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    };
    const phone = sharp({ create: { width: 320, height: 320, channels: 3, background: 'teal' } });
    const bytes = await phone.withExif(exif).jpeg().toBuffer();
    const { id } = await uploaded(bytes);
    const given = { media: [{ id }], platforms: ['x', 'instagram'] };
    const asked = { brandSlug: author().brandSlug, text: 'A phone', ...given };
    const { targets } = (await author().send('post', '/posts/validate', asked)).data;
    assert.deepEqual(
      targets.map((each: { conversions: { reasons: string[] }[] }) =>
        each.conversions.map(({ reasons }) => reasons),
      ),
      [[['privateTags']], [['privateTags']]],
    );
    assert.equal((await posted('A phone', given)).status, 'published');
    const [made] = await renditionsOf(id);
    const sent = await buffer(await (await service().service()).storage.open(made?.storage_key ?? ''));
    assert.equal(hasPrivateTags(sent, 'image/jpeg'), false);
    assert.match(sent.toString('latin1'), /\(c\) Ada/);
    const pixels = await Promise.all([bytes, sent].map(each => sharp(each).raw().toBuffer()));
    assert.ok(pixels[0]?.equals(pixels[1] ?? Buffer.alloc(0)));
  });

  it('wait for a worker that knows their form: one of the release before does not', async () => {
    const { id: mediaId } = await uploaded(await anImage());
    const { makeRendition } = createRenditionActivities(await service().service());
    for (const profile of ['hologram.1', 'x.image.99'])
      await assert.rejects(new MockActivityEnvironment().run(makeRendition, { mediaId, profile }), {
        name: 'Error',
        message: `this worker does not know the rendition profile ${profile}`,
      });
    assert.deepEqual(await renditionsOf(mediaId), []);
  });

  it('fail their target alone, with a sentence, where a picture cannot be converted', async () => {
    const { id } = await uploaded(await anImage({ color: 'olive' }));
    await service().api.rows(`update media set mime_type = 'image/heic' where id = $1`, id);
    const ended = await posted('No HEIC', {
      platforms: ['instagram', 'x'],
      platformOptions: { instagram: { media: [{ id }] } },
    });
    assert.equal(ended.status, 'partial');
    const [error] = ended.targets.flatMap(each => each.error ?? []);
    assert.equal(error?.code, 'invalid_media');
    assert.match(error.message, /The HEIC is damaged or incomplete/);
  });

  it('are fetched where the post names a URL, once, and shown as other files from then on', async () => {
    const bytes = await anImage({ color: 'navy' });
    let asked = 0;
    answer = (_request, response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 503 : 200, { 'content-type': 'image/jpeg' }).end(bytes);
    };
    const url = `${host().url}/a?key=hush`;
    const body = {
      brandSlug: author().brandSlug,
      platforms: ['x'],
      text: `By URL ${author().marker}`,
      media: [{ url, altText: 'Navy' }],
    };
    const { data } = await author().send('post', '/posts', body);
    const [postId, mediaId] = [data.id as string, data.media[0].id as string];
    assert.deepEqual(data.media, [{ id: mediaId, sourceUrl: url, altText: 'Navy' }]);
    await author().patch(`/posts/${postId}`, { media: [{ id: mediaId, altText: 'A navy field' }] });
    assert.equal((await author().publishToEnd(postId)).status, 'published');
    const [shown] = (await author().get<{ media: Record<string, unknown>[] }>(`/posts/${postId}`)).media;
    assert.deepEqual(
      [shown?.['id'], shown?.['mimeType'], shown?.['width'], shown?.['altText']],
      [mediaId, 'image/jpeg', 320, 'A navy field'],
    );
    assert.equal(asked, 2);
    await keepHistory(service().temporalAddress, `post:${postId}`, 'publish-post/fetched-media');
  });

  it('fail their targets, with a sentence and without the address, if there is no file', async () => {
    answer = (_request, response) => void response.writeHead(200).end('<p>Not a picture</p>');
    const ended = await posted('No picture', {
      platforms: ['x', 'threads'],
      platformOptions: { x: { media: [{ url: `${host().url}/secret-path` }] } },
    });
    assert.equal(ended.status, 'partial');
    const [error] = ended.targets.flatMap(each => each.error ?? []);
    assert.equal(error?.code, 'media_not_fetched');
    assert.match(
      error.message,
      /from 127\.0\.0\.1, could not be fetched: Files of this type are not accepted/,
    );
    assert.doesNotMatch(error.message, /secret-path/);
    for (const media of [
      {},
      { url: 'ftp://a.example/b' },
      { url: `${host().url}/a`, id: '00000000-0000-7000-8000-000000000000' },
    ]) {
      const body = { brandSlug: author().brandSlug, platforms: ['x'], text: 'A', media: [media] };
      assert.equal((await service().api.post('/posts', body, { as: author().token })).status, 400);
    }
  });
});
