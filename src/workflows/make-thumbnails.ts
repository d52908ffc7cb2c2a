import { ActivityFailure, proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { ThumbnailActivities, ThumbnailStep } from '../activities/media/make-thumbnails.ts';
import { renditionQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { acrossWorkers } from './hand-over.ts';
import { recordPolicy, thumbnailPolicy } from './policies.ts';

/** Creates a file's thumbnails, after the work that posts wait for. A file that cannot be drawn has none. */
export async function makeThumbnails({ mediaId }: StoryInput<'media.added'>): Promise<ThumbnailStep> {
  const taskQueue = renditionQueueBeside(workflowInfo().taskQueue);
  const { drawThumbnails } = proxyActivities<ThumbnailActivities>({ ...thumbnailPolicy, taskQueue });
  try {
    return await acrossWorkers(() => drawThumbnails(mediaId));
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    setCurrentDetails('**failed** repeatedly: the file has no thumbnails');
    const { giveThumbnailsUp } = proxyActivities<ThumbnailActivities>(recordPolicy);
    return giveThumbnailsUp(mediaId);
  }
}
