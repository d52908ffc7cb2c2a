import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { PlatformName } from '../domain/platforms.ts';
import type { PostProgress } from '../domain/progress.ts';

/** "Look at the post again": sent with every change that may move it. Carries nothing, so order does not matter. */
export const postChanged = defineSignal('postChanged');

/** What the post is doing at this moment. */
export const postProgress = defineQuery<PostProgress>('postProgress');

export interface PublishPostInput {
  postId: string;
  platforms: PlatformName[];
}
