import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { BulkActivities } from '../activities/bulk/change-posts.ts';
import type { StoryInput } from '../domain/stories.ts';
import { changingPolicy } from './policies.ts';

/** Applies a bulk action to posts, one after another, until none is left. */
export async function changePosts({ jobId }: StoryInput<'job.due'>): Promise<void> {
  const { changeSomePosts } = proxyActivities<BulkActivities>(changingPolicy);
  let left = 1;
  while (left > 0) {
    left = await changeSomePosts.executeWithOptions({ summary: 'change the next posts' }, [jobId]);
    setCurrentDetails(left === 0 ? '**completed**' : `**${left}** posts remain`);
  }
}
