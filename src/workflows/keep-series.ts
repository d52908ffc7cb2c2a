import { proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { MadePosts } from '../activities/series/make-posts.ts';
import type { SeriesActivities } from '../activities/series/series-activities.ts';
import type { StoryInput } from '../domain/stories.ts';
import { seriesChanged } from './messages.ts';
import { changingPolicy } from './policies.ts';

/**
 * Creates the due posts of a series and updates its schedule to the following instants. Repeats as long as the series
 * changes, or another instant passes, meanwhile.
 */
export async function keepSeries({ seriesId }: StoryInput<'series.changed'>): Promise<MadePosts['state']> {
  const { makeSeriesPosts, syncSeriesSchedule } = proxyActivities<SeriesActivities>(changingPolicy);
  let changed = false;
  setHandler(seriesChanged, () => void (changed = true), { description: 'Check the series again.' });
  for (;;) {
    changed = false;
    const made = await makeSeriesPosts(seriesId);
    const hasPassed = await syncSeriesSchedule(seriesId);
    setCurrentDetails(asMarkdown(made));
    if (!changed && !hasPassed) return made.state;
  }
}

const asMarkdown = ({ state, made, failed, lookAt }: MadePosts): string =>
  `The series is **${state}**: ${made} posts created, ${failed} failed; the next check is at ${lookAt ?? 'no time'}`;
