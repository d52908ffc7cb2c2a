import type { Reply } from './http.ts';
import { badParameter, graphError } from './meta/meta-voice.ts';
import type { Media } from './model.ts';
import { jpegSize } from './sniff.ts';
import type { World } from './world.ts';

export interface Pulled extends Media {
  /** For JPEGs: width divided by height. */
  ratio: number | undefined;
}

const maxVideo = 300 * 1024 * 1024;

/** Fetches media without credentials, as Meta does. Returns an error if it is unavailable. */
export async function pullMedia(world: World, url: string, kind: 'image' | 'video'): Promise<Pulled | Reply> {
  if (!/^https?:\/\//.test(url)) return badParameter(`Param ${kind}_url is not a valid URI.`);
  try {
    const answer = await fetch(url, {
      headers: { 'user-agent': 'facebookexternalhit/1.1', accept: '*/*' },
      signal: AbortSignal.timeout(world.settings.pullTimeoutMs),
    });
    const type = answer.headers.get('content-type') ?? '';
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || !type.startsWith(`${kind}/`) || length > maxVideo) {
      await answer.body?.cancel();
      return notFetched();
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    const size = jpegSize(bytes);
    return { ...(await world.media.keep(bytes)), ratio: size && size.width / size.height };
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? timedOut() : notFetched();
  }
}

const notFetched = (): Reply =>
  graphError(9004, 2_207_052, 'Only photo or video can be accepted as media type.', {
    error_user_title: 'Media download has failed.',
    error_user_msg: 'The media could not be fetched from this URI.',
  });

const timedOut = (): Reply =>
  graphError(-2, 2_207_003, 'Timeout downloading media.', {
    error_user_msg: 'The media took too long to download.',
  });
