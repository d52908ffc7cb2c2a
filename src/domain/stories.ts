import type { ClipJobKind } from './clips/clips.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { PlatformName } from './platforms.ts';
import { postDetails } from './posts/post-details.ts';
import type { PostHeading } from './posts/posts.ts';
import { defineStory, idOfStory, type Story } from './story.ts';

type Ids<Field extends string> = Record<Field, string>;
type OfOrganization<Field extends string> = Ids<Field | 'orgId'>;
type OfBrand<Field extends string> = OfOrganization<Field | 'brandId'>;
/** Ids in a message. The organization and brand are absent for a deleted resource, because they are then unknown. */
type PerhapsGone<Field extends string> = Ids<Field> & Partial<Ids<'orgId' | 'brandId'>>;

/** Definition shared by all kinds of jobs. */
const jobs = {
  'ideas.enrich': { workflow: 'enrichIdea', summary: 'Write a draft of an idea' },
  'posts.bulk_action': { workflow: 'changePosts', summary: 'Change many posts' },
  'posts.import': { workflow: 'importPosts', summary: 'Import posts' },
  'account.export': {
    workflow: 'exportAccount',
    summary: 'Export everything that the organization owns',
  },
} as const satisfies Record<JobKind, { workflow: string; summary: string }>;

/** Stories by message kind. A new story needs only an entry here, a file in src/workflows, and an id in ids.ts. */
export const stories = {
  'post.changed': defineStory<
    OfBrand<'postId'> & {
      platforms: PlatformName[];
      /**
       * Not stored with the message. The dispatcher reads it together with the message. Null or absent for a deleted post.
       */
      heading?: PostHeading | null;
    }
  >()({
    workflow: 'publishPost',
    id: 'post',
    subject: 'postId',
    input: ['platforms'],
    urgency: 'due',
    signal: 'postChanged',
    kind: 'publish',
    summary: ({ platforms }) => `Publish a post on ${platforms.join(', ')}`,
    details: ({ postId, heading }, api) => postDetails(`${api}/posts/${postId}`, heading),
  }),
  'post.published_changed': defineStory<OfBrand<'postId'>>()({
    workflow: 'changePublished',
    id: 'published',
    subject: 'postId',
    signal: 'publishedChanged',
    kind: 'change-published',
    summary: () => 'Change a published post on its platform, or delete it there',
  }),
  'metrics.wanted': defineStory<OfBrand<'postId'>>()({
    workflow: 'refreshPostMetrics',
    id: 'postMetrics',
    subject: 'postId',
    signal: null,
    kind: 'metrics',
    summary: () => 'Read the numbers of a post now',
  }),
  'comments.due': defineStory<OfBrand<'targetId' | 'postId'>>()({
    workflow: 'putComments',
    id: 'comments',
    subject: 'targetId',
    signal: 'commentsChanged',
    kind: 'comments',
    summary: () => 'Add further comments to a published post',
  }),
  'comments.hinted': defineStory<OfBrand<'postId'>>()({
    workflow: 'readPostComments',
    id: 'postComments',
    subject: 'postId',
    signal: 'commentsHinted',
    kind: 'comments',
    summary: () => 'Read the comments of a post now',
  }),
  'comment_actions.due': defineStory<OfBrand<'targetId' | 'postId'>>()({
    workflow: 'actOnComments',
    id: 'commentActions',
    subject: 'targetId',
    signal: 'commentActionsChanged',
    kind: 'comments',
    summary: () => 'Answer, hide, or delete comments',
  }),
  'webhook.due': defineStory<OfOrganization<'webhookId'>>()({
    workflow: 'sendToWebhook',
    id: 'webhook',
    subject: 'webhookId',
    input: ['orgId'],
    queue: 'webhooks',
    signal: 'webhookDue',
    kind: 'webhook',
    summary: ({ webhookId }) => `Send events to webhook ${webhookId}`,
  }),
  'recovery.due': defineStory<OfOrganization<'recoveryId' | 'webhookId'>>()({
    workflow: 'recoverWebhook',
    id: 'recovery',
    subject: 'recoveryId',
    urgency: 'bulk',
    signal: 'recoveryChanged',
    kind: 'recovery',
    summary: ({ webhookId }) => `Resend the events that webhook ${webhookId} missed`,
  }),
  // must never contain the mail address
  'mail.due': defineStory<OfOrganization<'mailId' | 'type'>>()({
    workflow: 'sendMail',
    id: 'mail',
    subject: 'mailId',
    signal: null,
    kind: 'mail',
    summary: ({ type }) => `Send a mail: ${type}`,
  }),
  'document.changed': defineStory<OfOrganization<'documentId' | 'knowledgeBaseId'>>()({
    workflow: 'ingestDocument',
    id: 'document',
    subject: 'documentId',
    urgency: 'bulk',
    signal: 'documentChanged',
    kind: 'ingest',
    summary: ({ knowledgeBaseId }) => `Ingest a document of knowledge base ${knowledgeBaseId}`,
  }),
  'knowledge_base.deleted': defineStory<OfOrganization<'knowledgeBaseId'>>()({
    workflow: 'removeKnowledgeBase',
    id: 'knowledgeBase',
    subject: 'knowledgeBaseId',
    urgency: 'upkeep',
    signal: null,
    kind: 'removal',
    summary: ({ knowledgeBaseId }) => `Delete knowledge base ${knowledgeBaseId}`,
  }),
  'source.changed': defineStory<OfOrganization<'sourceId' | 'knowledgeBaseId'>>()({
    workflow: 'followSource',
    id: 'source',
    subject: 'sourceId',
    urgency: 'bulk',
    signal: 'sourceChanged',
    kind: 'source',
    summary: ({ knowledgeBaseId }) => `Check a source of knowledge base ${knowledgeBaseId}`,
  }),
  'embedding_model.chosen': defineStory<Ids<'modelId'>>()({
    workflow: 'reembedChunks',
    id: 'reembed',
    subject: 'modelId',
    urgency: 'upkeep',
    signal: null,
    kind: 'reembed',
    summary: ({ modelId }) => `Embed all documents with ${modelId}`,
  }),
  'search_index.lost': defineStory<Ids<'modelId'>>()({
    workflow: 'reindexChunks',
    id: 'reindex',
    subject: 'modelId',
    urgency: 'upkeep',
    signal: null,
    kind: 'reindex',
    summary: ({ modelId }) => `Rebuild the search index of ${modelId}`,
  }),
  'job.due': defineStory<OfOrganization<'jobId'> & { brandId: string | null; kind: JobKind }>()({
    workflow: ({ kind }) => jobs[kind].workflow,
    id: 'job',
    subject: 'jobId',
    urgency: 'bulk',
    signal: 'jobChanged',
    kind: 'job',
    summary: ({ kind }) => jobs[kind].summary,
  }),
  'clip.job.changed': defineStory<OfOrganization<'jobId' | 'clipId'> & { kind: ClipJobKind }>()({
    workflow: 'processClip',
    id: 'clipJob',
    subject: 'jobId',
    urgency: 'bulk',
    signal: 'clipJobChanged',
    kind: 'render',
    summary: ({ kind, clipId }) => `${kind} of clip ${clipId}`,
  }),
  'media.added': defineStory<OfOrganization<'mediaId'>>()({
    workflow: 'makeThumbnails',
    id: 'thumbnails',
    subject: 'mediaId',
    urgency: 'upkeep',
    signal: null,
    kind: 'render',
    summary: () => 'Create the thumbnails of a file',
  }),
  'carousel.changed': defineStory<OfBrand<'carouselId'>>()({
    workflow: 'renderCarousel',
    id: 'carousel',
    subject: 'carouselId',
    signal: 'carouselChanged',
    kind: 'render',
    summary: () => 'Render the slides of a carousel',
  }),
  /** `isNew`: the agent was just created and has no schedule yet. */
  'agent.changed': defineStory<PerhapsGone<'agentId'> & { isNew?: boolean }>()({
    workflow: 'syncAgent',
    id: 'agent',
    subject: 'agentId',
    urgency: 'bulk',
    signal: 'agentChanged',
    kind: 'agent',
    summary: () => 'Keep the schedule of an agent up to date',
  }),
  'agent.news': defineStory<OfBrand<'agentId'>>()({
    workflow: 'runOnNews',
    id: 'agentNews',
    subject: 'agentId',
    urgency: 'bulk',
    signal: 'agentNews',
    kind: 'agent',
    summary: () => 'Start an agent run for new documents',
  }),
  'agent_run.due': defineStory<OfBrand<'runId' | 'agentId'>>()({
    workflow: 'runAgent',
    id: 'agentRun',
    subject: 'runId',
    urgency: 'bulk',
    signal: null,
    kind: 'agent',
    summary: ({ agentId }) => `Run agent ${agentId}`,
  }),
  'series.changed': defineStory<PerhapsGone<'seriesId'>>()({
    workflow: 'keepSeries',
    id: 'series',
    subject: 'seriesId',
    signal: 'seriesChanged',
    kind: 'series',
    summary: () => 'Create the due posts of a series, and keep its schedule up to date',
  }),
};

export type StoryKind = keyof typeof stories;

/** Payload of each kind of message. */
export type MessagePayloads = { [Kind in StoryKind]: NonNullable<(typeof stories)[Kind]['payload']> };

/** Input of the workflow of a story. */
export type StoryInput<Kind extends StoryKind> = Pick<
  MessagePayloads[Kind],
  Extract<
    | (typeof stories)[Kind]['subject']
    | ((typeof stories)[Kind] extends { input: readonly (infer Field)[] } ? Field : never),
    keyof MessagePayloads[Kind]
  >
>;

/** Returns the story of a message kind, typed with its payload. */
export const storyOf = <Kind extends StoryKind>(kind: Kind): Story<MessagePayloads[Kind]> =>
  // TypeScript cannot infer that the entry of a generic kind takes the payload of that kind
  stories[kind] as unknown as Story<MessagePayloads[Kind]>;

/** Returns the id of the workflow that a message is for. */
export const workflowIdOf = <Kind extends StoryKind>(kind: Kind, payload: MessagePayloads[Kind]): string =>
  idOfStory(storyOf(kind), payload);
