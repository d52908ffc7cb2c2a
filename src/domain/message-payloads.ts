import type { ClipJobKind } from './clips/clips.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { PlatformName } from './platforms.ts';
import type { PostHeading } from './posts/posts.ts';

/**
 * What a `post.changed` message carries: ids for the workflow's search attributes, nothing that can go stale in a harmful
 * way.
 */
export interface PostChangedPayload extends Record<string, unknown> {
  postId: string;
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
  /** Not written with the message: the dispatcher reads it with it. Null or not there for a post that is gone. */
  heading?: PostHeading | null;
}

/** What a `post.published_changed` message carries. */
export interface PublishedChangedPayload extends Record<string, unknown> {
  postId: string;
  orgId: string;
  brandId: string;
}

/** What a `metrics.wanted` message carries. */
export interface MetricsWantedPayload extends Record<string, unknown> {
  postId: string;
  orgId: string;
  brandId: string;
}

/** What a `comments.hinted` message carries. */
export interface CommentsHintedPayload extends Record<string, unknown> {
  postId: string;
  orgId: string;
  brandId: string;
}

/** What a `comments.due` message carries. */
export interface CommentsDuePayload extends Record<string, unknown> {
  targetId: string;
  postId: string;
  orgId: string;
  brandId: string;
}

/** What a `comment_actions.due` message carries. */
export type CommentActionsDuePayload = CommentsDuePayload;

/** What a `webhook.due` message carries. */
export interface WebhookDuePayload extends Record<string, unknown> {
  webhookId: string;
  orgId: string;
}

/** What a `recovery.due` message carries. */
export interface RecoveryDuePayload extends Record<string, unknown> {
  recoveryId: string;
  orgId: string;
  webhookId: string;
}

/** What a `mail.due` message carries: never the address. */
export interface MailDuePayload extends Record<string, unknown> {
  mailId: string;
  orgId: string;
  type: string;
}

/** What a `document.changed` message carries. */
export interface DocumentChangedPayload extends Record<string, unknown> {
  documentId: string;
  orgId: string;
  knowledgeBaseId: string;
}

/** What a `knowledge_base.deleted` message carries. */
export interface KnowledgeBaseDeletedPayload extends Record<string, unknown> {
  knowledgeBaseId: string;
  orgId: string;
}

/** What a `source.changed` message carries. */
export interface SourceChangedPayload extends Record<string, unknown> {
  sourceId: string;
  orgId: string;
  knowledgeBaseId: string;
}

/** What an `embedding_model.chosen` message carries. */
export interface EmbeddingModelChosenPayload extends Record<string, unknown> {
  modelId: string;
}

/** What a `search_index.lost` message carries. */
export interface SearchIndexLostPayload extends Record<string, unknown> {
  modelId: string;
}

/** What a `job.due` message carries. */
export interface JobDuePayload extends Record<string, unknown> {
  jobId: string;
  orgId: string;
  brandId: string | null;
  kind: JobKind;
}

/** What a `clip.job.changed` message carries. */
export interface ClipJobChangedPayload extends Record<string, unknown> {
  jobId: string;
  orgId: string;
  clipId: string;
  kind: ClipJobKind;
}

/** What a `media.added` message carries. */
export interface MediaAddedPayload extends Record<string, unknown> {
  mediaId: string;
  orgId: string;
}

/** What a `carousel.changed` message carries. */
export interface CarouselChangedPayload extends Record<string, unknown> {
  carouselId: string;
  orgId: string;
  brandId: string;
}

/** What an `agent.changed` message carries; of an agent that is gone, nobody knows whose it was. */
export interface AgentChangedPayload extends Record<string, unknown> {
  agentId: string;
  orgId?: string;
  brandId?: string;
  /** Whether it has just been made, and has no schedule yet. */
  isNew?: boolean;
}

/** What an `agent.news` message carries. */
export interface AgentNewsPayload extends Record<string, unknown> {
  agentId: string;
  orgId: string;
  brandId: string;
}

/** What an `agent_run.due` message carries. */
export interface AgentRunDuePayload extends Record<string, unknown> {
  runId: string;
  agentId: string;
  orgId: string;
  brandId: string;
}

/** What a `series.changed` message carries; of a series that is gone, nobody knows whose it was. */
export interface SeriesChangedPayload extends Record<string, unknown> {
  seriesId: string;
  orgId?: string;
  brandId?: string;
}

/** What a message of each kind carries. */
export interface MessagePayloads {
  'post.changed': PostChangedPayload;
  'post.published_changed': PublishedChangedPayload;
  'metrics.wanted': MetricsWantedPayload;
  'comments.due': CommentsDuePayload;
  'comments.hinted': CommentsHintedPayload;
  'comment_actions.due': CommentActionsDuePayload;
  'webhook.due': WebhookDuePayload;
  'recovery.due': RecoveryDuePayload;
  'mail.due': MailDuePayload;
  'document.changed': DocumentChangedPayload;
  'knowledge_base.deleted': KnowledgeBaseDeletedPayload;
  'source.changed': SourceChangedPayload;
  'embedding_model.chosen': EmbeddingModelChosenPayload;
  'search_index.lost': SearchIndexLostPayload;
  'job.due': JobDuePayload;
  'clip.job.changed': ClipJobChangedPayload;
  'media.added': MediaAddedPayload;
  'carousel.changed': CarouselChangedPayload;
  'agent.changed': AgentChangedPayload;
  'agent.news': AgentNewsPayload;
  'agent_run.due': AgentRunDuePayload;
  'series.changed': SeriesChangedPayload;
}
