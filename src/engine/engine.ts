import type { WantedSchedule } from '../db/agents/schedules.ts';
import type { SeenSchedule } from '../domain/agents/agents.ts';
import type { PostProgress } from '../domain/posts/progress.ts';
import type { PostWitness, PostWorkflowEnd } from '../domain/publishing/restored-posts.ts';
import type { SeriesSchedule } from '../domain/series/series.ts';
import type { RecoveryProgress } from '../domain/webhooks/recoveries.ts';

/** The door to Temporal for code that asks workflows; what starts and wakes them is `send-message.ts`. */
export interface Engine {
  /** Asks the recovery's workflow how far it is; null when there is none. */
  recoveryProgress(recoveryId: string): Promise<RecoveryProgress | null>;
  /** Asks the post's workflow; null when there is none. Refuses with `unavailable` when Temporal does not answer. */
  progress(postId: string): Promise<PostProgress | null>;
  /**
   * How the workflow of a post stands, by its own record and not by the lists, which lag behind. Throws when Temporal is away.
   */
  postRun(postId: string): Promise<PostRun>;
  /** Ends one run of a post's workflow; does nothing where it has ended. */
  endPostRun(postId: string, runId: string, reason: string): Promise<void>;
  /**
   * Which of these posts have a workflow that runs, and of which Temporal reports no problem, by its lists, which lag behind by
   * a second or so. One call for all.
   */
  soundPosts(postIds: readonly string[]): Promise<Set<string>>;
  /** How the post's newest workflow ended by itself; null where it runs or there is none. Throws when Temporal is away. */
  endOfPost(postId: string): Promise<PostWorkflowEnd | null>;
  /** What is known of the posts whose workflows ended since an instant, or run now. Takes minutes where there are thousands. */
  witnessPosts(since: Date): Promise<PostWitness[]>;
  /** The number that the last whole sweep left in Temporal; 0 where there was none. Throws when Temporal is away. */
  lastSweepNumber(): Promise<number>;
  /** Whether a workflow of this id runs, by its own record. Throws when Temporal is away. */
  runs(workflowId: string): Promise<boolean>;
  /**
   * Has Temporal start the sweep and the renewal of tokens at regular times; safe to repeat. `update`: also as this release
   * says.
   */
  ensureSchedules(how: { update: boolean }): Promise<void>;
  /** The schedules of agents. */
  agentSchedules: AgentSchedules;
  /** The schedules of series. */
  seriesSchedules: SeriesSchedules;
  /** Whether Temporal answers now. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * `stuck`: nothing of it is under way, and its task has been tried several times in a row, as its code does not fit its history;
 * or its task waits for a build whose workers are gone.
 */
export type PostRun = { state: 'missing' } | { state: 'runs' | 'stuck'; runId: string };

/** Temporal's schedules of agents: one an agent, so that operators see and pause each by itself. */
export interface AgentSchedules {
  /** Makes the schedule, or changes it to what is wanted. Safe to repeat. */
  put(wanted: WantedSchedule): Promise<void>;
  /** Takes it away; does nothing where there is none. */
  remove(agentId: string): Promise<void>;
  /** `drifted` where the one that is there differs in anything from what `put` would write. One call to Temporal. */
  compare(wanted: WantedSchedule): Promise<'missing' | 'drifted' | null>;
  /** The agents that have one in this environment, in pages. Like `find` by Temporal's lists, up to some seconds late. */
  list(pageSize: number): AsyncIterable<string[]>;
  /** The schedules of some hundred agents at most. */
  find(agentIds: readonly string[]): Promise<SeenSchedule[]>;
}

/** The schedule of a series as Temporal's lists show it. */
export interface SeenSeries {
  seriesId: string;
  isPaused: boolean;
}

/** Temporal's schedules of series, one each. */
export interface SeriesSchedules {
  /** Makes the schedule, or changes it to what is wanted. Safe to repeat. */
  put(wanted: SeriesSchedule): Promise<void>;
  /** Takes it away; does nothing where there is none. */
  remove(seriesId: string): Promise<void>;
  /** The series that have one in this environment, in pages. Like `find` by Temporal's lists, up to some seconds late. */
  list(pageSize: number): AsyncIterable<string[]>;
  /** The schedules of some hundred series at most. */
  find(seriesIds: readonly string[]): Promise<SeenSeries[]>;
}
