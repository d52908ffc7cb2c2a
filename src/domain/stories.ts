import { workflowIds } from './ids.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { MessagePayloads, WebhookDuePayload } from './message-payloads.ts';
import { postDetails } from './posts/post-details.ts';
import type { QueueName } from './task-queues.ts';

/** What a payload may say that operators find workflows by; `orgId` also shares the queues fairly. */
type AttributeField = 'orgId' | 'brandId' | 'postId' | 'knowledgeBaseId' | 'platforms';

/** What becomes of a message: the workflow that it starts, or has look again at its row. */
export interface Story<Payload> {
  /** Its type, which is the name of a function of src/workflows; or which one it is, by the message. */
  workflow: string | ((payload: Payload) => string);
  id: (payload: Payload) => string;
  queue: QueueName;
  input: (payload: Payload) => object;
  /** Has the one that runs look again; null where it looks at all there is by itself. */
  signal: string | null;
  /** Search attribute `WorkflowKind`. */
  kind: string;
  attributes: readonly (keyof Payload & AttributeField)[];
  summary: (payload: Payload) => string;
  /** `api` is the public address of the API. */
  details?: (payload: Payload, api: string) => string;
}

/** One row a kind of message. */
export type Stories = { [Kind in keyof MessagePayloads]: Story<MessagePayloads[Kind]> };

const toWebhook = {
  workflow: 'sendToWebhook',
  id: ({ webhookId }) => workflowIds.webhook(webhookId),
  queue: 'webhooks',
  input: ({ webhookId, orgId }) => ({ webhookId, orgId }),
  signal: 'webhookDue',
  kind: 'webhook',
  attributes: ['orgId'],
  summary: ({ webhookId }) => `Send events to webhook ${webhookId}`,
} as const satisfies Story<WebhookDuePayload>;

/** The same for each kind of job. */
const jobs = {
  'ideas.enrich': { workflow: 'enrichIdea', summary: 'Write a draft of an idea' },
  'posts.bulk_action': { workflow: 'changePosts', summary: 'Change many posts' },
  'posts.import': { workflow: 'importPosts', summary: 'Make many posts' },
  'account.export': {
    workflow: 'exportAccount',
    summary: 'Write an archive of everything that the organization owns',
  },
} as const satisfies Record<JobKind, { workflow: string; summary: string }>;

/** With a file in src/workflows, an id and the types of its payload and messages, one row is all of a new story. */
export const stories = {
  'post.changed': {
    workflow: 'publishPost',
    id: ({ postId }) => workflowIds.post(postId),
    queue: 'core',
    input: ({ postId, platforms }) => ({ postId, platforms }),
    signal: 'postChanged',
    kind: 'publish',
    attributes: ['orgId', 'brandId', 'postId', 'platforms'],
    summary: ({ platforms }) => `Publish a post on ${platforms.join(', ')}`,
    details: ({ postId, heading }, api) => postDetails(`${api}/posts/${postId}`, heading),
  },
  'post.published_changed': {
    workflow: 'changePublished',
    id: ({ postId }) => workflowIds.published(postId),
    queue: 'core',
    input: ({ postId }) => ({ postId }),
    signal: 'publishedChanged',
    kind: 'change-published',
    attributes: ['orgId', 'brandId', 'postId'],
    summary: () => 'Change or take back what is out of a post',
  },
  'metrics.wanted': {
    workflow: 'refreshPostMetrics',
    id: ({ postId }) => workflowIds.postMetrics(postId),
    queue: 'core',
    input: ({ postId }) => ({ postId }),
    signal: null,
    kind: 'metrics',
    attributes: ['orgId', 'brandId', 'postId'],
    summary: () => 'Read the numbers of a post at once',
  },
  'comments.due': {
    workflow: 'putComments',
    id: ({ targetId }) => workflowIds.comments(targetId),
    queue: 'core',
    input: ({ targetId }) => ({ targetId }),
    signal: 'commentsChanged',
    kind: 'comments',
    attributes: ['orgId', 'brandId', 'postId'],
    summary: () => 'Put further comments under what is out',
  },
  'comments.hinted': {
    workflow: 'readPostComments',
    id: ({ postId }) => workflowIds.postComments(postId),
    queue: 'core',
    input: ({ postId }) => ({ postId }),
    signal: 'commentsHinted',
    kind: 'comments',
    attributes: ['orgId', 'brandId', 'postId'],
    summary: () => 'Read what people say on a post at once',
  },
  'comment_actions.due': {
    workflow: 'actOnComments',
    id: ({ targetId }) => workflowIds.commentActions(targetId),
    queue: 'core',
    input: ({ targetId }) => ({ targetId }),
    signal: 'commentActionsChanged',
    kind: 'comments',
    attributes: ['orgId', 'brandId', 'postId'],
    summary: () => 'Answer, hide or delete what people say',
  },
  'webhook.due': toWebhook,
  'delivery.due': toWebhook,
  'recovery.due': {
    workflow: 'recoverWebhook',
    id: ({ recoveryId }) => workflowIds.recovery(recoveryId),
    queue: 'core',
    input: ({ recoveryId }) => ({ recoveryId }),
    signal: 'recoveryChanged',
    kind: 'recovery',
    attributes: ['orgId'],
    summary: ({ webhookId }) => `Send again what webhook ${webhookId} did not get`,
  },
  'mail.due': {
    workflow: 'sendMail',
    id: ({ mailId }) => workflowIds.mail(mailId),
    queue: 'core',
    input: ({ mailId }) => ({ mailId }),
    signal: null,
    kind: 'mail',
    attributes: ['orgId'],
    summary: ({ type }) => `Send a mail: ${type}`,
  },
  'document.changed': {
    workflow: 'ingestDocument',
    id: ({ documentId }) => workflowIds.document(documentId),
    queue: 'core',
    input: ({ documentId }) => ({ documentId }),
    signal: 'documentChanged',
    kind: 'ingest',
    attributes: ['orgId', 'knowledgeBaseId'],
    summary: ({ knowledgeBaseId }) => `Keep a document of knowledge base ${knowledgeBaseId}`,
  },
  'knowledge_base.deleted': {
    workflow: 'removeKnowledgeBase',
    id: ({ knowledgeBaseId }) => workflowIds.knowledgeBase(knowledgeBaseId),
    queue: 'core',
    input: ({ knowledgeBaseId }) => ({ knowledgeBaseId }),
    signal: null,
    kind: 'removal',
    attributes: ['orgId', 'knowledgeBaseId'],
    summary: ({ knowledgeBaseId }) => `Remove knowledge base ${knowledgeBaseId}`,
  },
  'source.changed': {
    workflow: 'followSource',
    id: ({ sourceId }) => workflowIds.source(sourceId),
    queue: 'core',
    input: ({ sourceId }) => ({ sourceId }),
    signal: 'sourceChanged',
    kind: 'source',
    attributes: ['orgId', 'knowledgeBaseId'],
    summary: ({ knowledgeBaseId }) => `Follow a source of knowledge base ${knowledgeBaseId}`,
  },
  'embedding_model.chosen': {
    workflow: 'reembedChunks',
    id: ({ modelId }) => workflowIds.reembed(modelId),
    queue: 'core',
    input: ({ modelId }) => ({ modelId }),
    signal: null,
    kind: 'reembed',
    attributes: [],
    summary: ({ modelId }) => `Embed all documents with ${modelId}`,
  },
  'search_index.lost': {
    workflow: 'reindexChunks',
    id: ({ modelId }) => workflowIds.reindex(modelId),
    queue: 'core',
    input: ({ modelId }) => ({ modelId }),
    signal: null,
    kind: 'reindex',
    attributes: [],
    summary: ({ modelId }) => `Build the search index of ${modelId} again`,
  },
  'job.due': {
    workflow: ({ kind }) => jobs[kind].workflow,
    id: ({ jobId }) => workflowIds.job(jobId),
    queue: 'core',
    input: ({ jobId }) => ({ jobId }),
    signal: 'jobChanged',
    kind: 'job',
    attributes: ['orgId', 'brandId'],
    summary: ({ kind }) => jobs[kind].summary,
  },
  'clip.job.changed': {
    workflow: 'processClip',
    id: ({ jobId }) => workflowIds.clipJob(jobId),
    queue: 'core',
    input: ({ jobId }) => ({ jobId }),
    signal: 'clipJobChanged',
    kind: 'render',
    attributes: ['orgId'],
    summary: ({ kind, clipId }) => `${kind} of clip ${clipId}`,
  },
  'media.added': {
    workflow: 'makeThumbnails',
    id: ({ mediaId }) => workflowIds.thumbnails(mediaId),
    queue: 'core',
    input: ({ mediaId }) => ({ mediaId }),
    signal: null,
    kind: 'render',
    attributes: ['orgId'],
    summary: () => 'Make the thumbnails of a file',
  },
  'carousel.changed': {
    workflow: 'renderCarousel',
    id: ({ carouselId }) => workflowIds.carousel(carouselId),
    queue: 'core',
    input: ({ carouselId }) => ({ carouselId }),
    signal: 'carouselChanged',
    kind: 'render',
    attributes: ['orgId', 'brandId'],
    summary: () => 'Draw the slides of a carousel',
  },
  'agent.changed': {
    workflow: 'syncAgent',
    id: ({ agentId }) => workflowIds.agent(agentId),
    queue: 'core',
    input: ({ agentId }) => ({ agentId }),
    signal: 'agentChanged',
    kind: 'agent',
    attributes: ['orgId', 'brandId'],
    summary: () => 'Keep the schedule of an agent as its row says',
  },
  'agent.news': {
    workflow: 'runOnNews',
    id: ({ agentId }) => workflowIds.agentNews(agentId),
    queue: 'core',
    input: ({ agentId }) => ({ agentId }),
    signal: 'agentNews',
    kind: 'agent',
    attributes: ['orgId', 'brandId'],
    summary: () => 'Begin a run of an agent for new documents',
  },
  'agent_run.due': {
    workflow: 'runAgent',
    id: ({ runId }) => workflowIds.agentRun(runId),
    queue: 'core',
    input: ({ runId }) => ({ runId }),
    signal: null,
    kind: 'agent',
    attributes: ['orgId', 'brandId'],
    summary: ({ agentId }) => `Run agent ${agentId}`,
  },
  'series.changed': {
    workflow: 'keepSeries',
    id: ({ seriesId }) => workflowIds.series(seriesId),
    queue: 'core',
    input: ({ seriesId }) => ({ seriesId }),
    signal: 'seriesChanged',
    kind: 'series',
    attributes: ['orgId', 'brandId'],
    summary: () => 'Make the posts of a series that are due, and keep its schedule',
  },
} as const satisfies Stories;

/** The workflow that a message is for. */
export const workflowIdOf = <Kind extends keyof MessagePayloads>(
  kind: Kind,
  payload: MessagePayloads[Kind],
): string => {
  const rows: Stories = stories;
  return rows[kind].id(payload);
};
