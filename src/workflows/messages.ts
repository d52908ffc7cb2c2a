import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { AttemptRecord } from '../activities/webhooks/delivery-steps.ts';
import type { PostProgress } from '../domain/posts/progress.ts';
import type { StoryInput } from '../domain/stories.ts';
import type { RecoveryProgress } from '../domain/webhooks/recoveries.ts';

/** "Look at the post again": sent with every change that may move it. Carries nothing, so order does not matter. */
export const postChanged = defineSignal('postChanged');

/** What the post is doing at this moment. */
export const postProgress = defineQuery<PostProgress>('postProgress');

/** "Another build is current": sent by a deploy to whatever waits on an older one. */
export const buildChanged = defineSignal('buildChanged');

/** "Look at the deliveries again": more is due, or something about them or their webhook changed. */
export const webhookDue = defineSignal('webhookDue');

export type SendToWebhookInput = StoryInput<'webhook.due'> & {
  /** What an earlier run of it saw of requests and could not write. */
  unrecorded?: AttemptRecord[];
};

/** "Look at the recovery again": it was cancelled. */
export const recoveryChanged = defineSignal('recoveryChanged');

/** How far the recovery is at this moment. */
export const recoveryProgress = defineQuery<RecoveryProgress>('recoveryProgress');

/** "Look at the carousel again": it was changed, or is to be drawn once more. */
export const carouselChanged = defineSignal('carouselChanged');

export type SendMailInput = StoryInput<'mail.due'> & {
  /** When an earlier run of it would have given up. */
  untilMs?: number;
};

/** "Look at the document again": it is to be ingested, or was deleted. Ends the step that is under way. */
export const documentChanged = defineSignal('documentChanged');

/** "Look at the source again": it was made, changed or deleted, or is to be checked now. */
export const sourceChanged = defineSignal('sourceChanged');

export type RemoveKnowledgeBaseInput = StoryInput<'knowledge_base.deleted'> & {
  /** How many documents were told to go, where that was done by an earlier run. */
  told?: number;
};

/** "Look at the job again": what it made is to go before its time. */
export const jobChanged = defineSignal('jobChanged');

export interface KeptArchive {
  storageKey: string;
  untilMs: number;
}

export type ExportAccountInput = StoryInput<'job.due'> & {
  /** What an earlier run of it has written. */
  kept?: KeptArchive;
};

/** "Look at the clip job again": it was cancelled or retried. */
export const clipJobChanged = defineSignal('clipJobChanged');

/** "Look at the agent again": it was made, changed or deleted, or what it needs has come or gone. */
export const agentChanged = defineSignal('agentChanged');

/** "There is a new document": a source has brought something into the agent's knowledge base. */
export const agentNews = defineSignal('agentNews');

/** "Look at the series again": it was changed, or a post of it has failed. */
export const seriesChanged = defineSignal('seriesChanged');

/** "Look at what is to be done with the post again": somebody has asked for more. */
export const publishedChanged = defineSignal('publishedChanged');

/** "Look at the comments again": those that are left are not wanted any more, or a look is overdue. */
export const commentsChanged = defineSignal('commentsChanged');

/** "Read what people say again": a platform hints that there is more. */
export const commentsHinted = defineSignal('commentsHinted');

/** "Look at what is to be done with comments again": there is more of it, or a look is overdue. */
export const commentActionsChanged = defineSignal('commentActionsChanged');
