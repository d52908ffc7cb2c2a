import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { ImportActivities } from '../activities/bulk/import-posts.ts';
import type { StoryInput } from '../domain/stories.ts';
import { changingPolicy } from './policies.ts';

/** Imports posts, one row after another, until none is left. */
export async function importPosts({ jobId }: StoryInput<'job.due'>): Promise<void> {
  const { importSomePosts } = proxyActivities<ImportActivities>(changingPolicy);
  let left = 1;
  while (left > 0) {
    left = await importSomePosts.executeWithOptions({ summary: 'create the next posts' }, [jobId]);
    setCurrentDetails(left === 0 ? '**completed**' : `**${left}** rows remain`);
  }
}
