import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { at, call, idAt, restHeaders } from './sandbox-client.ts';
import type { Answer, Json } from './sandbox-client.ts';

/** The least that passes for an MP4: its first box, then anything. */
export function aVideo(size = 600_000): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size, 7);
  bytes.write('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 0, 'latin1');
  return bytes;
}

export async function anImage(
  format: 'jpeg' | 'png' = 'jpeg',
  width = 400,
  height = 400,
): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 90, g: Math.floor(Math.random() * 255), b: 200 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return Buffer.from(await image.toFormat(format).toBuffer());
}

/** Serves bytes at a public URL, as Meta's pull needs them. */
export async function hosted(
  files: Record<string, { type: string; bytes: Buffer }>,
): Promise<{ url: string; end: () => void }> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (request.url === '/never') return;
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.bytes);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const end = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end };
}

export const tweet = async (base: string, token: string, body: Json): Promise<Answer> =>
  await call('POST', `${base}/x-api/2/tweets`, { token, json: body });

/** X's chunked upload, up to finalize. */
export async function xUpload(
  base: string,
  token: string,
  bytes: Buffer<ArrayBuffer>,
  type: string,
): Promise<Answer> {
  const upload = `${base}/x-api/2/media/upload`;
  const category = type.startsWith('video/') ? 'tweet_video' : 'tweet_image';
  const opened = await call('POST', `${upload}/initialize`, {
    token,
    json: { media_type: type, total_bytes: bytes.length, media_category: category },
  });
  const id = idAt(opened.json, 'data', 'id');
  const half = Math.ceil(bytes.length / 2);
  const segments = [bytes.subarray(0, half), bytes.subarray(half)];
  for (const index of [1, 0]) {
    const body = new FormData();
    body.set('segment_index', String(index));
    body.set('media', new Blob([segments[index] ?? bytes]));
    await call('POST', `${upload}/${id}/append`, { token, body });
  }
  return await call('POST', `${upload}/${id}/finalize`, { token });
}

export const xStatus = async (base: string, token: string, id: string): Promise<Answer> =>
  await call('GET', `${base}/x-api/2/media/upload?command=STATUS&media_id=${id}`, { token });

export const linkedin = async (
  base: string,
  method: string,
  path: string,
  token: string,
  json?: unknown,
): Promise<Answer> =>
  await call(method, `${base}/linkedin-api${path}`, {
    token,
    headers: restHeaders,
    ...(json === undefined ? {} : { json }),
  });

export async function memberUrn(base: string, token: string): Promise<string> {
  return `urn:li:person:${idAt((await call('GET', `${base}/linkedin-api/v2/userinfo`, { token })).json, 'sub')}`;
}

export async function organizationUrn(base: string, token: string): Promise<string> {
  return idAt(
    (await linkedin(base, 'GET', '/rest/organizationAcls?q=roleAssignee', token)).json,
    'elements',
    0,
    'organization',
  );
}

export const sharePost = (author: string, commentary: string, more: Json = {}): Json => ({
  author,
  commentary,
  visibility: 'PUBLIC',
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...more,
});

export const share = async (base: string, token: string, body: Json): Promise<Answer> =>
  await linkedin(base, 'POST', '/rest/posts', token, body);

/** Uploads an image for `owner`: its URN. */
export async function linkedinImage(
  base: string,
  token: string,
  owner: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<string> {
  const request = { initializeUploadRequest: { owner } };
  const opened = await linkedin(base, 'POST', '/rest/images?action=initializeUpload', token, request);
  await call('PUT', idAt(opened.json, 'value', 'uploadUrl'), { token, body: bytes });
  return idAt(opened.json, 'value', 'image');
}

/** Uploads a video for `owner` in LinkedIn's parts: its URN and the answer to finalize. */
export async function linkedinVideo(base: string, token: string, owner: string, bytes: Buffer<ArrayBuffer>) {
  const request = {
    initializeUploadRequest: {
      owner,
      fileSizeBytes: bytes.length,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  };
  const opened = await linkedin(base, 'POST', '/rest/videos?action=initializeUpload', token, request);
  const video = idAt(opened.json, 'value', 'video');
  const etags: string[] = [];
  for (const part of at(opened.json, 'value', 'uploadInstructions') as Json[]) {
    const body = bytes.subarray(Number(part['firstByte']), Number(part['lastByte']) + 1);
    const answer = await call('PUT', String(part['uploadUrl']), {
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
    etags.push((answer.headers.get('etag') ?? '').replaceAll('"', ''));
  }
  const finalize = { finalizeUploadRequest: { video, uploadToken: '', uploadedPartIds: etags } };
  return {
    video,
    finalized: await linkedin(base, 'POST', '/rest/videos?action=finalizeUpload', token, finalize),
    etags,
  };
}

export type MetaPlatform = 'instagram' | 'threads';

export const graph = async (
  base: string,
  platform: MetaPlatform,
  method: string,
  path: string,
  token: string,
  form?: Record<string, string>,
): Promise<Answer> => {
  const version = platform === 'instagram' ? '/v25.0' : '/v1.0';
  return await call(method, `${base}/${platform}-graph${version}${path}`, {
    token,
    ...(form ? { form } : {}),
  });
};

/** Creates a container on Instagram or Threads; its id. */
export async function container(
  base: string,
  platform: MetaPlatform,
  token: string,
  form: Record<string, string>,
): Promise<string> {
  const path = platform === 'instagram' ? '/me/media' : '/me/threads';
  return idAt((await graph(base, platform, 'POST', path, token, form)).json, 'id');
}

export async function containerStatus(
  base: string,
  platform: MetaPlatform,
  token: string,
  id: string,
): Promise<string> {
  const name = platform === 'instagram' ? 'status_code' : 'status';
  return idAt((await graph(base, platform, 'GET', `/${id}?fields=${name}`, token)).json, name);
}

export async function publishContainer(
  base: string,
  platform: MetaPlatform,
  token: string,
  id: string,
): Promise<Answer> {
  const path = platform === 'instagram' ? '/me/media_publish' : '/me/threads_publish';
  return await graph(base, platform, 'POST', path, token, { creation_id: id });
}

export const videoMetadata = (title: string, more: Json = {}): Json => ({
  snippet: { title, description: 'A description', categoryId: '22', ...more },
  status: { privacyStatus: 'public', selfDeclaredMadeForKids: false },
});

/** Opens a resumable session; its URI is in `location`. */
export const openSession = async (
  base: string,
  token: string,
  size: number,
  metadata: Json,
): Promise<Answer> =>
  await call(
    'POST',
    `${base}/youtube-api/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`,
    {
      token,
      json: metadata,
      headers: { 'x-upload-content-length': String(size), 'x-upload-content-type': 'video/mp4' },
    },
  );

export async function uploadVideo(
  base: string,
  token: string,
  bytes: Buffer<ArrayBuffer>,
  title: string,
): Promise<Answer> {
  const opened = await openSession(base, token, bytes.length, videoMetadata(title));
  const location = opened.headers.get('location') ?? 'missing:';
  return await call('PUT', location, { token, body: bytes, headers: { 'content-type': 'video/mp4' } });
}

/** Asks a session what it has. */
export const probe = async (location: string, token: string, size: number): Promise<Answer> =>
  await call('PUT', location, { token, headers: { 'content-range': `bytes */${size}` } });
