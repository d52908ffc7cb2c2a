/** Identifiers are UUID v7: opaque to clients, sortable by time, and short enough for a workflow id. */

/** Workflow ids are business ids, so that a start can be repeated and an operator can find a post. */
export const workflowIds = {
  post: (postId: string): string => `post:${postId}`,
  /** Of what is done with a post that is out. */
  published: (postId: string): string => `published:${postId}`,
  /** Reads the numbers of a post at once. */
  postMetrics: (postId: string): string => `metrics:${postId}`,
  /** Reads what people say on a post at once. */
  postComments: (postId: string): string => `post-comments:${postId}`,
  /** Of the comments that follow what is out on one platform. */
  comments: (targetId: string): string => `comments:${targetId}`,
  /** Of what is done with the comments of people on one platform. */
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
  /** Keeps an agent's schedule as its row says. */
  agent: (agentId: string): string => `agent:${agentId}`,
  /** What an agent's schedule starts; Temporal adds the instant. */
  agentTick: (agentId: string): string => `agent-tick:${agentId}`,
  /** Begins runs of an agent for new documents. */
  agentNews: (agentId: string): string => `agent-news:${agentId}`,
  agentRun: (runId: string): string => `agent-run:${runId}`,
  source: (sourceId: string): string => `source:${sourceId}`,
  series: (seriesId: string): string => `series:${seriesId}`,
  /** What a series' schedule starts; Temporal adds the instant. */
  seriesTick: (seriesId: string): string => `series-tick:${seriesId}`,
};

/** Ids of what Temporal starts at regular times; each run's id is this one and the time. */
export const scheduleIds = {
  /** Environments that share a namespace have a sweep each. */
  sweep: (taskQueuePrefix: string): string => `${taskQueuePrefix}sweep`,
  /** Of the workflow that a sweep begins. */
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

/** Schedules of the first builds of 0.1, whose workflows no worker knows any more: the sweep does what each of them did. */
export const retiredScheduleIds = (taskQueuePrefix: string): string[] =>
  ['deliveries', 'carousels', 'clips', 'knowledge', 'agents']
    .map(what => `${taskQueuePrefix}sweep-${what}`)
    .concat(scheduleIds.removeAccounts(taskQueuePrefix));

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whose schedule this is; undefined for one of another environment, or of something else. */
const ownerOfSchedule = (prefix: string, scheduleId: string): string | undefined => {
  const id = scheduleId.slice(prefix.length);
  return scheduleId.startsWith(prefix) && isId(id) ? id : undefined;
};

export const agentOfSchedule = (taskQueuePrefix: string, scheduleId: string): string | undefined =>
  ownerOfSchedule(scheduleIds.agent(taskQueuePrefix, ''), scheduleId);

export const seriesOfSchedule = (taskQueuePrefix: string, scheduleId: string): string | undefined =>
  ownerOfSchedule(scheduleIds.series(taskQueuePrefix, ''), scheduleId);

/** Whether a text can be one of our ids at all; anything else names nothing. */
export const isId = (text: string): boolean => uuid.test(text);

/** When an id was made, by itself: a UUID v7 begins with its milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** What a clip job's credits are held for: each attempt is paid, or given back, by itself. */
export const clipJobReference = ({ id, attempt }: { id: string; attempt: number }): string =>
  `clip-job:${id}:${attempt}`;
