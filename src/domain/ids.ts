/**
 * This file creates identifiers. They are UUID v7: opaque to clients, sortable by time, and short enough for a workflow id.
 */

/** Workflow ids, derived from business ids, so that a start can be repeated and an operator can find a post. */
export const workflowIds = {
  post: (postId: string): string => `post:${postId}`,
  /** Workflow for actions on a published post. */
  published: (postId: string): string => `published:${postId}`,
  /** Workflow that reads a post's metrics immediately. */
  postMetrics: (postId: string): string => `metrics:${postId}`,
  /** Workflow that reads a post's comments immediately. */
  postComments: (postId: string): string => `post-comments:${postId}`,
  /** Workflow for the comments that follow a post on one platform. */
  comments: (targetId: string): string => `comments:${targetId}`,
  /** Workflow for actions on people's comments on one platform. */
  commentActions: (targetId: string): string => `comment-actions:${targetId}`,
  webhook: (webhookId: string): string => `webhook:${webhookId}`,
  recovery: (recoveryId: string): string => `recovery:${recoveryId}`,
  clipJob: (jobId: string): string => `clip-job:${jobId}`,
  thumbnails: (mediaId: string): string => `thumbnails:${mediaId}`,
  mail: (mailId: string): string => `mail:${mailId}`,
  document: (documentId: string): string => `doc:${documentId}`,
  knowledgeBase: (knowledgeBaseId: string): string => `kb:${knowledgeBaseId}`,
  reembed: (modelId: string): string => `reembed:${modelId}`,
  reindex: (modelId: string): string => `reindex:${modelId}`,
  carousel: (carouselId: string): string => `carousel:${carouselId}`,
  job: (jobId: string): string => `job:${jobId}`,
  /** Workflow that keeps an agent's schedule in Temporal equal to its row. */
  agent: (agentId: string): string => `agent:${agentId}`,
  /** Workflow that an agent's schedule starts. Temporal appends the time. */
  agentTick: (agentId: string): string => `agent-tick:${agentId}`,
  /** Workflow that starts runs of an agent for new documents. */
  agentNews: (agentId: string): string => `agent-news:${agentId}`,
  agentRun: (runId: string): string => `agent-run:${runId}`,
  source: (sourceId: string): string => `source:${sourceId}`,
  series: (seriesId: string): string => `series:${seriesId}`,
  /** Workflow that a series' schedule starts. Temporal appends the time. */
  seriesTick: (seriesId: string): string => `series-tick:${seriesId}`,
};

/** Ids of Temporal schedules. The workflow id of each run consists of the schedule's id and the time. */
export const scheduleIds = {
  /** Schedule of the sweep. Environments that share a namespace each have their own. */
  sweep: (taskQueuePrefix: string): string => `${taskQueuePrefix}sweep`,
  /** Workflow that a sweep starts. */
  removeAccounts: (taskQueuePrefix: string): string => `${taskQueuePrefix}remove-accounts`,
  renewTokens: (taskQueuePrefix: string): string => `${taskQueuePrefix}renew-tokens`,
  readComments: (taskQueuePrefix: string): string => `${taskQueuePrefix}read-comments`,
  subscribeHooks: (taskQueuePrefix: string): string => `${taskQueuePrefix}subscribe-hooks`,
  refreshMetrics: (taskQueuePrefix: string): string => `${taskQueuePrefix}refresh-metrics`,
  rewrapSecrets: (taskQueuePrefix: string): string => `${taskQueuePrefix}rewrap-secrets`,
  deleteOrphans: (taskQueuePrefix: string): string => `${taskQueuePrefix}delete-orphans`,
  prune: (taskQueuePrefix: string): string => `${taskQueuePrefix}prune`,
  agent: (taskQueuePrefix: string, agentId: string): string => `${taskQueuePrefix}agent:${agentId}`,
  series: (taskQueuePrefix: string, seriesId: string): string => `${taskQueuePrefix}series:${seriesId}`,
};

/** Returns schedules of the first builds of 0.1, whose workflows no worker knows. The sweep does their work now. */
export const retiredScheduleIds = (taskQueuePrefix: string): string[] =>
  ['deliveries', 'carousels', 'clips', 'knowledge', 'agents']
    .map(what => `${taskQueuePrefix}sweep-${what}`)
    .concat(scheduleIds.removeAccounts(taskQueuePrefix));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the owner of a schedule, or undefined for schedules of another environment or of another kind. */
const ownerOfSchedule = (prefix: string, scheduleId: string): string | undefined => {
  const id = scheduleId.slice(prefix.length);
  return scheduleId.startsWith(prefix) && isId(id) ? id : undefined;
};

export const agentOfSchedule = (taskQueuePrefix: string, scheduleId: string): string | undefined =>
  ownerOfSchedule(scheduleIds.agent(taskQueuePrefix, ''), scheduleId);

export const seriesOfSchedule = (taskQueuePrefix: string, scheduleId: string): string | undefined =>
  ownerOfSchedule(scheduleIds.series(taskQueuePrefix, ''), scheduleId);

/** Returns whether a text has the form of an id. Any other text cannot match a resource. */
export const isId = (text: string): boolean => uuid.test(text);

/** Returns the creation time contained in an id. A UUID v7 begins with its milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Returns the reference for the credits of a clip job. Each attempt is paid for or refunded separately. */
export const clipJobReference = ({ id, attempt }: { id: string; attempt: number }): string =>
  `clip-job:${id}:${attempt}`;
