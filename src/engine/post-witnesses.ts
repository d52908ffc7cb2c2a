import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import type { Config } from '../config/index.ts';
import { isId, workflowIds } from '../domain/ids.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { PostStatus } from '../domain/posts/posts.ts';
import type { Plan, PublishAnswer } from '../activities/publishing/steps.ts';
import type { PostWitness } from '../domain/publishing/restored-posts.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { workflowAttributes } from './search-attributes.ts';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;
type Decode = (payload: temporal.api.common.v1.IPayload) => unknown;

/** Number of histories read at once. */
const atOnce = 10;

/**
 * Returns facts from Temporal about posts whose workflows ended since an instant or are running: the second source besides
 * a database that was restored to that instant. The lists lag behind by about a second.
 */
export const witnessPosts = async (
  client: Client,
  config: Pick<Config, 'PREPARE_LEAD' | 'TASK_QUEUE_PREFIX'>,
  since: Date,
): Promise<PostWitness[]> => {
  const newest = new Map<string, WorkflowExecutionInfo>();
  for await (const run of client.workflow.list({ query: queryOf('publish', config, since) })) {
    const postId = run.workflowId.slice(workflowIds.post('').length);
    const other = newest.get(postId);
    if (isId(postId) && (!other || other.startTime < run.startTime)) newest.set(postId, run);
  }
  const changedThere = await findChangedThere(client, config, since);
  const runs = [...newest];
  const witnesses: PostWitness[] = [];
  for (let start = 0; start < runs.length; start += atOnce)
    witnesses.push(
      ...(await Promise.all(
        runs.slice(start, start + atOnce).map(async ([postId, run]) => ({
          ...(await witness(client, config, { postId, run, since })),
          changedThere: changedThere.has(postId),
        })),
      )),
    );
  return witnesses;
};

/** Finds posts that someone edited or removed on the platform. */
const findChangedThere = async (
  client: Client,
  config: Pick<Config, 'TASK_QUEUE_PREFIX'>,
  since: Date,
): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const { workflowId } of client.workflow.list({
    query: queryOf('change-published', config, since),
  }))
    ids.add(workflowId.slice(workflowIds.published('').length));
  return ids;
};

const queryOf = (
  kind: 'publish' | 'change-published',
  { TASK_QUEUE_PREFIX }: Pick<Config, 'TASK_QUEUE_PREFIX'>,
  since: Date,
): string =>
  `WorkflowKind = "${kind}" AND TaskQueue = "${taskQueues(TASK_QUEUE_PREFIX).core}"` +
  ` AND (ExecutionStatus = "Running" OR CloseTime >= "${since.toISOString()}")`;

const witness = async (
  client: Client,
  { PREPARE_LEAD }: Pick<Config, 'PREPARE_LEAD'>,
  { postId, run, since }: { postId: string; run: WorkflowExecutionInfo; since: Date },
): Promise<Omit<PostWitness, 'changedThere'>> => {
  const handle = client.workflow.getHandle(run.workflowId, run.runId);
  const [{ events }, seen] = await Promise.all([handle.fetchHistory(), handle.describe()]);
  const told = readHistory(events ?? [], { since, lead: PREPARE_LEAD }, payload =>
    client.options.loadedDataConverter.payloadConverter.fromPayload(payload),
  );
  const attributes = seen.typedSearchAttributes;
  return {
    postId,
    orgId: attributes.get(workflowAttributes.organizationId) ?? null,
    brandId: attributes.get(workflowAttributes.brandId) ?? null,
    platforms: (attributes.get(workflowAttributes.platforms) ?? []) as PlatformName[],
    startedAt: seen.startTime.toISOString(),
    endedAt: seen.closeTime?.toISOString() ?? null,
    status: (attributes.get(workflowAttributes.postStatus) ?? null) as PostStatus | null,
    ...told,
  };
};

/** Facts in a history about publishing. */
type Told = Pick<
  PostWitness,
  'attempts' | 'called' | 'message' | 'wasChanged' | 'plannedFor' | 'text' | 'author' | 'urls'
>;

/**
 * Start of the relevant period, and the milliseconds before its time at which a post is prepared whose timer does not name
 * them.
 */
interface Reading {
  since: Date;
  lead: number;
}

const msOf = ({ eventTime }: HistoryEvent): number =>
  Number(eventTime?.seconds ?? 0) * 1_000 + (eventTime?.nanos ?? 0) / 1e6;

/**
 * Pattern of the timer on which a post's workflow waits for its time. A post scheduled by an early build of 0.1 names only
 * the first time.
 */
const waiting =
  /^(?:prepare at (?<prepares>\S+?)(?:, publish at (?<due>\S+))?|wait to publish at (?<at>\S+))$/;

/** Steps that call a platform. Temporal keeps histories for weeks; the second is from early builds of 0.1. */
const calls = ['publishTarget', 'commitTarget'];

const readHistory = (events: HistoryEvent[], reading: Reading, decode: Decode): Told => {
  const reader = new HistoryReader(reading, decode);
  for (const event of events) reader.take(event);
  return reader.told();
};

class HistoryReader {
  readonly #sinceMs: number;
  readonly #leadMs: number;
  readonly #decode: Decode;
  /** Targets of publish calls, by the IDs of the events that requested them. */
  readonly #commits = new Map<string, string>();
  readonly #timers = new Map<string, number>();
  readonly #attempts: Record<string, number> = {};
  /** Targets that may have been called, by the IDs of the events that requested the call. */
  readonly #called = new Map<string, string>();
  /** Publish calls that were requested and have not ended. */
  readonly #open = new Map<string, string>();
  readonly #urls = new Set<string>();
  #about: Plan['about'];
  #message: string | null = null;
  #wasChanged = false;

  constructor({ since, lead }: Reading, decode: Decode) {
    [this.#sinceMs, this.#leadMs, this.#decode] = [since.getTime(), lead, decode];
  }

  take(event: HistoryEvent): void {
    const isSince = msOf(event) >= this.#sinceMs;
    this.#takeCommit(event, isSince);
    this.#takeEnd(event, isSince);
    this.#takeAnswer(event);
    this.#takeResult(event);
    this.#takeTimer(event);
    if (event.workflowExecutionSignaledEventAttributes && isSince) this.#wasChanged = true;
    this.#message = event.workflowExecutionFailedEventAttributes?.failure?.message ?? this.#message;
  }

  told(): Told {
    const [dueAt] = [...this.#timers.values()].slice(-1);
    return {
      attempts: this.#attempts,
      called: [...new Set([...this.#called.values(), ...this.#open.values()])],
      message: this.#message,
      wasChanged: this.#wasChanged,
      text: this.#about?.text ?? null,
      author: this.#about?.author ?? null,
      urls: [...this.#urls],
      plannedFor: dueAt === undefined ? null : new Date(dueAt).toISOString(),
    };
  }

  #takeCommit(
    { eventId, activityTaskScheduledEventAttributes: asked }: HistoryEvent,
    isSince: boolean,
  ): void {
    const [input] = asked?.input?.payloads ?? [];
    if (!calls.includes(asked?.activityType?.name ?? '') || !input) return;
    const { targetId } = this.#decode(input) as { targetId: string };
    this.#commits.set(String(eventId), targetId);
    this.#open.set(String(eventId), targetId);
    if (isSince) this.#called.set(String(eventId), targetId);
  }

  /**
   * Handles the end of a call. A call that was requested before the instant and ended after it may have published in
   * between.
   */
  #takeEnd(event: HistoryEvent, isSince: boolean): void {
    const ended =
      event.activityTaskCompletedEventAttributes ??
      event.activityTaskFailedEventAttributes ??
      event.activityTaskTimedOutEventAttributes ??
      event.activityTaskCanceledEventAttributes;
    const id = String(ended?.scheduledEventId);
    const targetId = this.#open.get(id);
    if (targetId === undefined) return;
    this.#open.delete(id);
    if (isSince) this.#called.set(id, targetId);
  }

  #takeAnswer({ activityTaskCompletedEventAttributes: answered }: HistoryEvent): void {
    const targetId = this.#commits.get(String(answered?.scheduledEventId));
    const [result] = answered?.result?.payloads ?? [];
    if (targetId === undefined || !result) return;
    const { attempt = 0, state } = this.#decode(result) as Pick<PublishAnswer, 'attempt' | 'state'>;
    if (state === 'unready') this.#called.delete(String(answered?.scheduledEventId));
    this.#attempts[targetId] = Math.max(attempt, this.#attempts[targetId] ?? 0);
  }

  /** Handles what a step returned about its post, whether it ran in a worker's own task or on a queue. */
  #takeResult({
    activityTaskCompletedEventAttributes: step,
    markerRecordedEventAttributes: own,
  }: HistoryEvent): void {
    const [result] = (own?.details?.['result'] ?? step?.result)?.payloads ?? [];
    if (!result) return;
    const { about, url } = (this.#decode(result) ?? {}) as Partial<Plan> & { url?: string | null };
    this.#about = about ?? this.#about;
    if (typeof url === 'string') this.#urls.add(url);
  }

  #takeTimer(event: HistoryEvent): void {
    const started = event.timerStartedEventAttributes?.timerId;
    const words = waiting.exec(summaryOf(event, this.#decode))?.groups;
    if (started && words) this.#timers.set(started, this.#dueOf(words));
    const ended = event.timerFiredEventAttributes ?? event.timerCanceledEventAttributes;
    if (ended?.timerId) this.#timers.delete(ended.timerId);
  }

  #dueOf({ prepares, due, at }: Record<string, string>): number {
    const named = due ?? at;
    return named === undefined ? Date.parse(prepares ?? '') + this.#leadMs : Date.parse(named);
  }
}

const summaryOf = ({ userMetadata }: HistoryEvent, decode: Decode): string =>
  userMetadata?.summary ? String(decode(userMetadata.summary)) : '';
