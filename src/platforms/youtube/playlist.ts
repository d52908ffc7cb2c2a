import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError, type CommitResult } from '../platform.ts';
import type { ListedVideo } from '../step.ts';
import type { Wire } from '../wire.ts';
import { explainBeside } from './beside-refusals.ts';
import { linkTo } from './link.ts';

const itemsCall = (app: AppOf<'youtube'>, { account, signal }: ListedVideo) => ({
  url: `${app.bases.api}/youtube/v3/playlistItems`,
  headers: { authorization: `Bearer ${account.accessToken}` },
  signal,
});

/** Returns whether a video is in a playlist. Costs 1 unit of the quota. */
export const isInPlaylist = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: ListedVideo,
): Promise<boolean> => {
  const query = { part: 'id', playlistId: input.playlistId, videoId: input.externalId };
  const { json } = await wire.ask({ method: 'GET', query, ...itemsCall(app, input) }).catch(error => {
    throw error instanceof PlatformError ? new PlatformError(explainBeside(error.failure)) : error;
  });
  if (Array.isArray(at(json, 'items'))) return listAt(json, 'items').length > 0;
  throw new PlatformError({ kind: 'transient', message: 'YouTube answered without a list.' });
};

/** Adds a video to a playlist. Costs 50 units of the quota. */
export const addToPlaylist = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: ListedVideo,
): Promise<CommitResult> => {
  const { externalId: videoId, playlistId } = input;
  const result = await wire.commit(
    {
      method: 'POST',
      query: { part: 'snippet' },
      json: { snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId } } },
      ...itemsCall(app, input),
    },
    ({ json }) => {
      const externalId = textAt(json, 'id');
      return externalId === undefined ? undefined : { externalId, url: linkTo(app, videoId) };
    },
  );
  return result.outcome === 'rejected' ? { ...result, failure: explainBeside(result.failure) } : result;
};
