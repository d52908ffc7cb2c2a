import { setTimeout as sleep } from 'node:timers/promises';
import type { BesideVideo } from '../../../domain/posts/posts.ts';
import { PlatformError } from '../../../platforms/platform.ts';
import type { Publishing } from '../publishing.ts';
import type { TargetStep } from '../steps.ts';
import { wasGiven, giveBeside, type Beside, type Giving } from './give-beside.ts';

const unsettled =
  'Nobody saw the end of the call, so the video may be in its playlist. It is not sent again.';
const without = 'The video is out without its playlist.';

const playlist: Beside = {
  name: 'playlist',
  unsettled,
  without,
  give: async giving => {
    if (await isThere(giving)) return wasGiven;
    return (await giving.begin()) ? addOnce(giving) : lookAgain(giving);
  },
};

/** Puts a video that is out into its playlist: a second call would put it there twice, so it is made once at most. */
export const playlistTarget = (publishing: Publishing, step: TargetStep): Promise<void> =>
  giveBeside(publishing, step, playlist);

const wantedOf = ({ input }: Giving) => ({
  ...input,
  playlistId: String(input.content.options['playlistId']),
});

const isThere = async (giving: Giving): Promise<boolean> => {
  const { isInPlaylist } = giving.platform;
  if (!isInPlaylist)
    throw new PlatformError({ kind: 'policy', message: 'This platform has no playlists for apps.' });
  return isInPlaylist(wantedOf(giving));
};

const addOnce = async (giving: Giving): Promise<BesideVideo> => {
  const result = await giving.platform.addToPlaylist?.(wantedOf(giving));
  if (result?.outcome === 'published') return wasGiven;
  if (result?.outcome === 'rejected')
    return { status: 'failed', message: `${without} ${result.failure.message}` };
  return lookAgain(giving);
};

/** Between looks after a call whose end nobody saw, in milliseconds. */
const waits = [1_000, 3_000, 8_000];

const lookAgain = async (giving: Giving): Promise<BesideVideo> => {
  for (const wait of waits) {
    if (await isThere(giving).catch(unread)) return wasGiven;
    await sleep(wait, undefined, { signal: giving.input.signal });
  }
  // a list that does not show it yet proves nothing: it lags by minutes at times
  return (await isThere(giving).catch(unread)) ? wasGiven : { status: 'unconfirmed', message: unsettled };
};

const unread = (error: unknown): undefined => {
  if (!(error instanceof PlatformError)) throw error;
};
