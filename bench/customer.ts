import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { caller, type DemoCall } from '../src/local/demo/demo-client.ts';
import { giveConsent } from '../src/local/demo/demo-consent.ts';
import { platformNames } from '../src/domain/platforms.ts';

/** Customer with a knowledge base. */
export interface Librarian {
  orgId: string;
  kbId: string;
  call: DemoCall;
}

/** An organization that was set up through the API, as any client would. */
export interface Customer {
  orgId: string;
  userId: string;
  /** Its first brand. */
  brandSlug: string;
  /** API key that may read and write posts. */
  key: string;
  call: DemoCall;
}

/** Signs up, and creates a brand and an API key. */
export const signUp = async (apiUrl: string, name: string): Promise<Customer> => {
  const account = { email: `${name}@example.com`, password: 'a-bench-needs-no-secret', name };
  const { token, user, organization } = await caller(apiUrl, '')<{
    token: string;
    user: { id: string };
    organization: { id: string };
  }>('POST', '/auth/signup', account);
  const call = caller(apiUrl, token);
  await call('POST', '/brands', { name, slug: name });
  const { key } = await call<{ key: string }>('POST', '/api-keys', {
    name,
    scopes: ['posts:read', 'posts:write'],
  });
  return { orgId: organization.id, userId: user.id, brandSlug: name, key, call };
};

/** Creates another brand and connects a sandbox account on each platform. */
export const addConnectedBrand = async (call: DemoCall, slug: string): Promise<string> => {
  await call('POST', '/brands', { name: slug, slug });
  for (const platform of platformNames) {
    const input = { brandSlug: slug };
    const { authorizeUrl } = await call<{ authorizeUrl: string }>(
      'POST',
      `/connections/${platform}/authorize`,
      input,
    );
    await giveConsent(authorizeUrl, slug);
  }
  return slug;
};

const upload = async (call: DemoCall, name: string, type: string, bytes: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(bytes)], { type }), name);
  return (await call<{ id: string }>('POST', '/media', form)).id;
};

/**
 * Returns the smallest picture that all platforms accept, because the measure is about the service and not about copying
 * bytes.
 */
const tinyPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

/** Waits until a file has its thumbnails, so that drawing them is not measured with what follows. */
const untilDrawn = async (call: DemoCall, id: string): Promise<string> => {
  while ((await call<{ thumbnailUrl: string | null }>('GET', `/media/${id}`)).thumbnailUrl === null)
    await sleep(200);
  return id;
};

/**
 * Uploads a photograph as a phone writes it: held upright, with its camera and its place in its tags. Returns the ID of the
 * file once it has thumbnails.
 */
export const uploadPhotograph = async ({ call }: Customer): Promise<string> => {
  const [width, height, channels] = [2_000, 1_500, 3] as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const bytes = await sharp({ create: { width, height, channels, noise, background: 'teal' } })
    .blur(2)
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Phone 9', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
  return untilDrawn(call, await upload(call, 'photograph.jpg', 'image/jpeg', bytes));
};

const tinyVideo = (): Promise<Buffer> =>
  readFile(new URL('../src/local/demo/media/video.mp4', import.meta.url));

/** Returns a post that every platform accepts, without brand and text: a picture for four of them, a video for YouTube. */
export const aPostForAll = async ({ call }: Customer): Promise<Record<string, unknown>> => {
  const image = await upload(call, 'image.jpg', 'image/jpeg', await tinyPicture());
  const video = await upload(call, 'video.mp4', 'video/mp4', await tinyVideo());
  return {
    platforms: platformNames,
    media: [{ id: image }],
    platformOptions: { youtube: { media: [{ id: video }], title: 'One of many' } },
  };
};
