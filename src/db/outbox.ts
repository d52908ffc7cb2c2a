import { workflowIds } from '../domain/ids.ts';
import type { JobKind } from '../domain/jobs.ts';
import type { ClipJobKind } from '../domain/clips.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { PostHeading } from '../domain/posts.ts';
import type { Em } from './driver/orm.ts';

/** Channel on which a commit wakes the dispatcher, and, by its id as the payload, what sends to a webhook. */
export const outboxChannel = 'outbox';

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

/** What an `agent_run.due` message carries. */
export interface AgentRunDuePayload extends Record<string, unknown> {
  runId: string;
  agentId: string;
  orgId: string;
  brandId: string;
}

/** What a message of each kind carries. */
export interface MessagePayloads {
  'post.changed': PostChangedPayload;
  'webhook.due': WebhookDuePayload;
  /** From the release that had a workflow for each delivery; it carries more, and asks for the same. */
  'delivery.due': WebhookDuePayload;
  'recovery.due': RecoveryDuePayload;
  'mail.due': MailDuePayload;
  'document.changed': DocumentChangedPayload;
  'knowledge_base.deleted': KnowledgeBaseDeletedPayload;
  'embedding_model.chosen': EmbeddingModelChosenPayload;
  'search_index.lost': SearchIndexLostPayload;
  'job.due': JobDuePayload;
  'clip.job.changed': ClipJobChangedPayload;
  'carousel.changed': CarouselChangedPayload;
  'agent.changed': AgentChangedPayload;
  'agent_run.due': AgentRunDuePayload;
}

/** What a message asks for, with the id of the workflow that it is for. */
export type MessageToSend<Kind extends keyof MessagePayloads = keyof MessagePayloads> = {
  [K in Kind]: { workflow_id: string; kind: K; payload: MessagePayloads[K] };
}[Kind];

/** The workflow that a message of each kind is for. */
const workflowOf: { [Kind in keyof MessagePayloads]: (payload: MessagePayloads[Kind]) => string } = {
  'post.changed': ({ postId }) => workflowIds.post(postId),
  'webhook.due': ({ webhookId }) => workflowIds.webhook(webhookId),
  'delivery.due': ({ webhookId }) => workflowIds.webhook(webhookId),
  'recovery.due': ({ recoveryId }) => workflowIds.recovery(recoveryId),
  'mail.due': ({ mailId }) => workflowIds.mail(mailId),
  'document.changed': ({ documentId }) => workflowIds.document(documentId),
  'knowledge_base.deleted': ({ knowledgeBaseId }) => workflowIds.knowledgeBase(knowledgeBaseId),
  'embedding_model.chosen': ({ modelId }) => workflowIds.reembed(modelId),
  'search_index.lost': ({ modelId }) => workflowIds.reindex(modelId),
  'job.due': ({ jobId }) => workflowIds.job(jobId),
  'clip.job.changed': ({ jobId }) => workflowIds.clipJob(jobId),
  'carousel.changed': ({ carouselId }) => workflowIds.carousel(carouselId),
  'agent.changed': ({ agentId }) => workflowIds.agent(agentId),
  'agent_run.due': ({ runId }) => workflowIds.agentRun(runId),
};

/**
 * Has the workflow of that message look at its row, starting it when there is none. Written in the caller's transaction;
 * the dispatcher is woken when that commits. Duplicates and order do not matter.
 */
export const addMessage = async <Kind extends keyof MessagePayloads>(
  em: Em,
  kind: Kind,
  payload: MessagePayloads[Kind],
  requestId: string | null,
): Promise<void> => {
  await em.execute(
    `with message as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       values (?, ?, ?::jsonb, ?, now(), now(), 0) returning 1
     ) select pg_notify('${outboxChannel}', '') from message`,
    [kind, workflowOf[kind](payload), JSON.stringify(payload), requestId],
  );
};

/** Has the post's workflow look at the post again. */
export const addPostChanged = (
  em: Em,
  {
    id: postId,
    orgId,
    brandId,
    platforms,
  }: { id: string; orgId: string; brandId: string; platforms: PlatformName[] },
  requestId: string | null,
): Promise<void> => addMessage(em, 'post.changed', { postId, orgId, brandId, platforms }, requestId);
