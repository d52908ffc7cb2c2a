import type { Call, Json, Reply } from '../http.ts';
import { json } from '../http.ts';

/** The names that a call asks numbers for. */
export const metricsOf = (call: Call): string[] =>
  (call.query.get('metric') ?? '').split(',').filter(name => name !== '');

/** The numbers of a post, of its whole life. Meta writes titles and descriptions in the reader's language: they are no key. */
export const insightsOf = (mediaId: string, metrics: readonly string[]): Reply =>
  json(200, { data: metrics.map(name => insightOf(mediaId, name)) });

function insightOf(mediaId: string, name: string): Json {
  const words = name.replaceAll('_', ' ');
  return {
    name,
    period: 'lifetime',
    values: [{ value: 0 }],
    title: words.charAt(0).toUpperCase() + words.slice(1),
    description: `The number of ${words} of this post.`,
    id: `${mediaId}/insights/${name}/lifetime`,
  };
}
