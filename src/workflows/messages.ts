import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { AttemptRecord } from '../activities/webhooks/delivery-steps.ts';
import type { PostProgress } from '../domain/posts/progress.ts';
import type { StoryInput } from '../domain/stories.ts';
import type { RecoveryProgress } from '../domain/webhooks/recoveries.ts';

/**
 * Wakes the workflow to check the post. Sent with every change that may affect it. Carries no data, so order does not
 * matter.
 */
export const postChanged = defineSignal('postChanged');

/** Current step of the post. */
export const postProgress = defineQuery<PostProgress>('postProgress');

/** Notifies a workflow that another build is current. A deploy sends it to everything that waits on an older build. */
export const buildChanged = defineSignal('buildChanged');

/** Wakes the workflow to check the deliveries: more are due, or they or their webhook changed. */
export const webhookDue = defineSignal('webhookDue');

export type SendToWebhookInput = StoryInput<'webhook.due'> & {
  /** Results of requests that an earlier run could not write. */
  unrecorded?: AttemptRecord[];
};

/** Wakes the workflow to check the recovery: it was canceled. */
export const recoveryChanged = defineSignal('recoveryChanged');

/** Current progress of the recovery. */
export const recoveryProgress = defineQuery<RecoveryProgress>('recoveryProgress');

/** Wakes the workflow to check the carousel: it was changed or must be drawn again. */
export const carouselChanged = defineSignal('carouselChanged');

export type SendMailInput = StoryInput<'mail.due'> & {
  /** Time at which an earlier run would have stopped. */
  untilMs?: number;
};

/** Wakes the workflow to check the document: it must be ingested or was deleted. Ends the running step. */
export const documentChanged = defineSignal('documentChanged');

/** Wakes the workflow to check the source: it was created, changed, or deleted, or must be polled now. */
export const sourceChanged = defineSignal('sourceChanged');

export type RemoveKnowledgeBaseInput = StoryInput<'knowledge_base.deleted'> & {
  /** Number of documents whose removal an earlier run has requested. */
  told?: number;
};

/** Wakes the workflow to check the job: its result must be deleted early. */
export const jobChanged = defineSignal('jobChanged');

export interface KeptArchive {
  storageKey: string;
  untilMs: number;
}

export type ExportAccountInput = StoryInput<'job.due'> & {
  /** Archive that an earlier run has written. */
  kept?: KeptArchive;
};

/** Wakes the workflow to check the clip job: it was canceled or retried. */
export const clipJobChanged = defineSignal('clipJobChanged');

/** Wakes the workflow to check the agent: it was created, changed, or deleted, or something it needs has changed. */
export const agentChanged = defineSignal('agentChanged');

/** Reports that a source has added a document to the agent's knowledge base. */
export const agentNews = defineSignal('agentNews');

/** Wakes the workflow to check the series: it was changed, or one of its posts has failed. */
export const seriesChanged = defineSignal('seriesChanged');

/** Wakes the workflow to check the post's actions: someone has requested another. */
export const publishedChanged = defineSignal('publishedChanged');

/** Wakes the workflow to check the follow-up comments: the remaining ones are no longer wanted, or a check is overdue. */
export const commentsChanged = defineSignal('commentsChanged');

/** Wakes the workflow to read comments: a platform hints at new ones. */
export const commentsHinted = defineSignal('commentsHinted');

/** Wakes the workflow to check the actions on comments: there are new ones, or a check is overdue. */
export const commentActionsChanged = defineSignal('commentActionsChanged');
