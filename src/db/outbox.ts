import { workflowIds } from '../domain/ids.ts';
import type { JobKind } from '../domain/jobs.ts';
import type { ClipJobKind } from '../domain/clips.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { Em } from './driver/orm.ts';

/** Channel on which a commit wakes the dispatcher. */
export const outboxChannel = 'outbox';

/** What a `post.changed` message carries: ids for the workflow's search attributes, nothing that can go stale in a harmful way. */
export interface PostChangedPayload extends Record<string, unknown> {
  postId: string;
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
}

/** What a `delivery.due` message carries. */
export interface DeliveryDuePayload extends Record<string, unknown> {
  deliveryId: string;
  orgId: string;
  webhookId: string;
  event: string;
  /** Whether no workflow of it should run yet: then it is started first, and signalled only if it runs. */
  fresh: boolean;
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
}

/** What an `agent_run.due` message carries. */
export interface AgentRunDuePayload extends Record<string, unknown> {
  runId: string;
  agentId: string;
  orgId: string;
  brandId: string;
}

/** What a message asks for, with the id of the workflow that it is for. */
export type MessageToSend = { workflow_id: string } & (
  | { kind: 'post.changed'; payload: PostChangedPayload }
  | { kind: 'delivery.due'; payload: DeliveryDuePayload }
  | { kind: 'recovery.due'; payload: RecoveryDuePayload }
  | { kind: 'mail.due'; payload: MailDuePayload }
  | { kind: 'document.changed'; payload: DocumentChangedPayload }
  | { kind: 'knowledge_base.deleted'; payload: KnowledgeBaseDeletedPayload }
  | { kind: 'embedding_model.chosen'; payload: EmbeddingModelChosenPayload }
  | { kind: 'job.due'; payload: JobDuePayload }
  | { kind: 'clip.job.changed'; payload: ClipJobChangedPayload }
  | { kind: 'carousel.changed'; payload: CarouselChangedPayload }
  | { kind: 'agent.changed'; payload: AgentChangedPayload }
  | { kind: 'agent_run.due'; payload: AgentRunDuePayload }
);

/**
 * Tells the post's workflow to look at the post again, starting it when there is none. Written in the caller's
 * transaction; the dispatcher is woken when that commits. Duplicates and order do not matter.
 */
export const addPostChanged = async (
  em: Em,
  post: { id: string; orgId: string; brandId: string; platforms: PlatformName[] },
  requestId: string | null,
): Promise<void> => {
  const payload: PostChangedPayload = {
    postId: post.id,
    orgId: post.orgId,
    brandId: post.brandId,
    platforms: post.platforms,
  };
  await em.execute(
    `with message as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       values ('post.changed', ?, ?::jsonb, ?, now(), now(), 0) returning 1
     ) select pg_notify('${outboxChannel}', '') from message`,
    [workflowIds.post(post.id), JSON.stringify(payload), requestId],
  );
};

/** Starts the job's workflow when there is none, once the caller's transaction has committed. */
export const addJobDue = async (em: Em, payload: JobDuePayload, requestId: string | null): Promise<void> => {
  await em.execute(
    `with message as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       values ('job.due', ?, ?::jsonb, ?, now(), now(), 0) returning 1
     ) select pg_notify('${outboxChannel}', '') from message`,
    [workflowIds.job(payload.jobId), JSON.stringify(payload), requestId],
  );
};

/** Starts the mail's workflow when there is none, once the caller's transaction has committed. */
export const addMailDue = async (em: Em, payload: MailDuePayload): Promise<void> => {
  await em.execute(
    `with message as (
       insert into outbox_messages (kind, workflow_id, payload, created_at, available_at, attempts)
       values ('mail.due', ?, ?::jsonb, now(), now(), 0) returning 1
     ) select pg_notify('${outboxChannel}', '') from message`,
    [workflowIds.mail(payload.mailId), JSON.stringify(payload)],
  );
};

/**
 * The end of a statement that has `made` deliveries (id, org_id, webhook_id, status): tells the workflow of each that is
 * not held to see to it, starting it when there is none. Binds the event's name and the request's id.
 */
export const deliveryMessages = `messages as (
    insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
    select 'delivery.due', '${workflowIds.delivery('')}' || id,
           jsonb_build_object('deliveryId', id, 'orgId', org_id, 'webhookId', webhook_id, 'event', ?::text,
                              'fresh', true),
           ?::text, now(), now(), 0
      from made where status <> 'held'
    returning 1
  ) select pg_notify('${outboxChannel}', '') from messages limit 1`;

/** Tells the recovery's workflow to look at its row, starting it when there is none, in the caller's transaction. */
export const addRecoveryDue = async (
  em: Em,
  payload: RecoveryDuePayload,
  requestId: string | null,
): Promise<void> => {
  await em.execute(
    `with message as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       values ('recovery.due', ?, ?::jsonb, ?, now(), now(), 0) returning 1
     ) select pg_notify('${outboxChannel}', '') from message`,
    [workflowIds.recovery(payload.recoveryId), JSON.stringify(payload), requestId],
  );
};

/** Writes one message in the caller's transaction; the dispatcher is woken when that commits. */
const addMessage = async (
  em: Em,
  { workflow_id: workflowId, kind, payload }: MessageToSend,
  requestId: string | null,
): Promise<void> => {
  await em.execute(
    `with message as (
       insert into outbox_messages (kind, workflow_id, payload, request_id, created_at, available_at, attempts)
       values (?, ?, ?::jsonb, ?, now(), now(), 0) returning 1
     ) select pg_notify('${outboxChannel}', '') from message`,
    [kind, workflowId, JSON.stringify(payload), requestId],
  );
};

/** Has the document's workflow look at its row, starting it when there is none. */
export const addDocumentChanged = (
  em: Em,
  payload: DocumentChangedPayload,
  requestId: string | null,
): Promise<void> =>
  addMessage(
    em,
    { kind: 'document.changed', workflow_id: workflowIds.document(payload.documentId), payload },
    requestId,
  );

/** Has the documents of a deleted knowledge base removed, and then its row. */
export const addKnowledgeBaseDeleted = (
  em: Em,
  payload: KnowledgeBaseDeletedPayload,
  requestId: string | null,
): Promise<void> =>
  addMessage(
    em,
    {
      kind: 'knowledge_base.deleted',
      workflow_id: workflowIds.knowledgeBase(payload.knowledgeBaseId),
      payload,
    },
    requestId,
  );

/** Has everything embedded with a model that was chosen in place of the serving one. */
export const addEmbeddingModelChosen = (em: Em, modelId: string): Promise<void> =>
  addMessage(
    em,
    { kind: 'embedding_model.chosen', workflow_id: workflowIds.reembed(modelId), payload: { modelId } },
    null,
  );

/** Tells a clip job's workflow to look at its row, starting it when there is none. */
export const addClipJobChanged = (
  em: Em,
  payload: ClipJobChangedPayload,
  requestId: string | null,
): Promise<void> =>
  addMessage(
    em,
    { kind: 'clip.job.changed', workflow_id: workflowIds.clipJob(payload.jobId), payload },
    requestId,
  );

/** Has the carousel's workflow look at its row, starting it when there is none. */
export const addCarouselChanged = (
  em: Em,
  payload: CarouselChangedPayload,
  requestId: string | null,
): Promise<void> =>
  addMessage(
    em,
    { kind: 'carousel.changed', workflow_id: workflowIds.carousel(payload.carouselId), payload },
    requestId,
  );

/** Has the schedule of an agent brought to what its row says, once the caller's transaction has committed. */
export const addAgentChanged = (
  em: Em,
  payload: AgentChangedPayload,
  requestId: string | null,
): Promise<void> =>
  addMessage(
    em,
    { kind: 'agent.changed', workflow_id: workflowIds.agent(payload.agentId), payload },
    requestId,
  );

/** Starts the workflow of a run, once the caller's transaction has committed. */
export const addAgentRunDue = (
  em: Em,
  payload: AgentRunDuePayload,
  requestId: string | null,
): Promise<void> =>
  addMessage(
    em,
    { kind: 'agent_run.due', workflow_id: workflowIds.agentRun(payload.runId), payload },
    requestId,
  );
