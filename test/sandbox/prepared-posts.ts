import { aSandbox, call, connect } from './sandbox-client.ts';
import type { Answer, Connection, PlatformName } from './sandbox-client.ts';
import {
  aVideo, anImage, container, containerStatus, hosted, memberUrn, openSession, sharePost, videoMetadata,
} from './sandbox-publish.ts'; // oxfmt-ignore
import type { MetaPlatform } from './sandbox-publish.ts';

export const everyPlatform: PlatformName[] = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];
let texts = 0;
export const newText = (): string => `A text of its own ${(texts += 1)}`;

/** A sandbox with an account of each platform, and files that Meta may fetch. */
export interface Stage {
  base: string;
  files: Awaited<ReturnType<typeof hosted>>;
  connections: Record<PlatformName, Connection>;
  end: () => Promise<void>;
}

export async function aStage(): Promise<Stage> {
  const { url: base, end } = await aSandbox();
  const files = await hosted({
    '/image.jpg': { type: 'image/jpeg', bytes: await anImage() },
    '/video.mp4': { type: 'video/mp4', bytes: aVideo() },
  });
  const connections = {} as Record<PlatformName, Connection>;
  for (const platform of everyPlatform) connections[platform] = await connect(base, platform);
  return {
    base,
    files,
    connections,
    end: async () => {
      files.end();
      await end();
    },
  };
}

/** The step that cannot be undone. */
type Commit = () => Promise<Answer>;

const meta =
  (platform: MetaPlatform) =>
  async ({ base, files, connections }: Stage, signal?: AbortSignal): Promise<Commit> => {
    const { token } = connections[platform];
    const form = platform === 'instagram' ? { caption: newText() } : { text: newText(), media_type: 'IMAGE' };
    const id = await container(base, platform, token, { ...form, image_url: `${files.url}/image.jpg` });
    await containerStatus(base, platform, token, id);
    const path =
      platform === 'instagram'
        ? 'instagram-graph/v25.0/me/media_publish'
        : 'threads-graph/v1.0/me/threads_publish';
    const request = { token, form: { creation_id: id }, ...(signal ? { signal } : {}) };
    return async () => await call('POST', `${base}/${path}`, request);
  };

/** Everything up to the step that cannot be undone; the step itself is returned. */
export const prepare: Record<PlatformName, (stage: Stage, signal?: AbortSignal) => Promise<Commit>> = {
  x: async ({ base, connections }, signal) => {
    const { token } = connections.x;
    const json = { text: newText() };
    return async () =>
      await call('POST', `${base}/x-api/2/tweets`, { token, json, ...(signal ? { signal } : {}) });
  },
  linkedin: async ({ base, connections }, signal) => {
    const { token } = connections.linkedin;
    const json = sharePost(await memberUrn(base, token), newText());
    const headers = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };
    return async () =>
      await call('POST', `${base}/linkedin-api/rest/posts`, {
        token,
        json,
        headers,
        ...(signal ? { signal } : {}),
      });
  },
  instagram: meta('instagram'),
  threads: meta('threads'),
  youtube: async ({ base, connections }, signal) => {
    const { token } = connections.youtube;
    const body = aVideo(1_000);
    const opened = await openSession(base, token, body.length, videoMetadata(newText()));
    const location = opened.headers.get('location') ?? '';
    return async () => await call('PUT', location, { token, body, ...(signal ? { signal } : {}) });
  },
};
