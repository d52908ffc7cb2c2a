import { listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import { measuredFrom } from '../../domain/analytics/metrics.ts';
import type { AppOf } from '../apps.ts';
import { PlatformError } from '../platform.ts';
import { countsIn, inBatchesOf, type MetricsReader, type PostReading } from '../readings.ts';
import type { Account } from '../step.ts';
import type { Wire } from '../wire.ts';

/** Number of ids per call. A call costs one unit, regardless of their number. */
const idsAtOnce = 50;

const ofVideos = { viewCount: 'views', likeCount: 'likes', commentCount: 'comments' } as const;
const ofChannels = { subscriberCount: 'followers', viewCount: 'views', videoCount: 'posts' } as const;

/** Returns the metrics of a video. Counts that the owner hides, and those of disabled comments, are missing. */
const statisticsOf = (item: unknown, names: readonly string[]): Record<string, number> =>
  countsIn(names.map(name => [name, numberAt(item, 'statistics', name)]));

export const youtubeMetrics = (app: AppOf<'youtube'>, wire: Wire): MetricsReader => ({
  batch: inBatchesOf(idsAtOnce),
  readPosts: async (account, posts, signal) => {
    const ids = posts.map(({ externalId }) => externalId);
    const items = await read(app, wire, { account, signal, path: 'videos', query: { id: ids.join(',') } });
    const found = new Map(items.map(item => [textAt(item, 'id'), item]));
    const readings = ids.map((externalId): PostReading => {
      const item = found.get(externalId);
      if (item === undefined) return { externalId, state: 'gone' };
      const native = statisticsOf(item, Object.keys(ofVideos));
      return { externalId, state: 'ok', ...measuredFrom(native, ofVideos) };
    });
    return { readings, calls: 1, shown: items.length };
  },
  readAccount: async (account, signal) => {
    const [channel] = await read(app, wire, { account, signal, path: 'channels', query: { mine: 'true' } });
    return measuredFrom(statisticsOf(channel, Object.keys(ofChannels)), ofChannels);
  },
});

const read = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  input: { account: Account; signal: AbortSignal; path: string; query: Record<string, string> },
): Promise<unknown[]> => {
  const { json } = await wire.ask({
    method: 'GET',
    url: `${app.bases.api}/youtube/v3/${input.path}`,
    query: { part: 'statistics', ...input.query },
    headers: { authorization: `Bearer ${input.account.accessToken}` },
    signal: input.signal,
    endpoint: 'metrics',
  });
  if (!Array.isArray((json as { items?: unknown } | null)?.items))
    throw new PlatformError({ kind: 'transient', message: 'YouTube answered without a list.' });
  return listAt(json, 'items');
};
