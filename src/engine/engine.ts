import type { WantedSchedule } from '../db/agents/schedules.ts';
import type { SeenSchedule } from '../domain/agents/agents.ts';
import type { PostProgress } from '../domain/posts/progress.ts';
import type { PostWitness, PostWorkflowEnd } from '../domain/publishing/restored-posts.ts';
import type { SeriesSchedule } from '../domain/series/series.ts';
import type { RecoveryProgress } from '../domain/webhooks/recoveries.ts';

/** Interface to Temporal for code that queries workflows. `send-message.ts` starts and wakes them. */
export interface Engine {
  /** Queries the progress of a recovery's workflow. Returns null if there is none. */
  recoveryProgress(recoveryId: string): Promise<RecoveryProgress | null>;
  /**
   * Queries the progress of a post's workflow. Returns null if there is none. Throws `unavailable` if Temporal does not
   * answer.
   */
  progress(postId: string): Promise<PostProgress | null>;
  /**
   * Reads the state of a post's workflow from its own record, because the lists lag behind. Throws if Temporal is
   * unavailable.
   */
  postRun(postId: string): Promise<PostRun>;
  /** Terminates one run of a post's workflow. Does nothing if it has ended. */
  endPostRun(postId: string, runId: string, reason: string): Promise<void>;
  /**
   * Returns which of these posts have a running workflow without a reported problem, from Temporal's lists, which lag
   * behind by about a second. A single call.
   */
  soundPosts(postIds: readonly string[]): Promise<Set<string>>;
  /**
   * Returns how the newest workflow of a post ended on its own, or null if it is running or does not exist. Throws if
   * Temporal is unavailable.
   */
  endOfPost(postId: string): Promise<PostWorkflowEnd | null>;
  /**
   * Returns facts about posts whose workflows ended since an instant or are running. Takes minutes for thousands of
   * workflows.
   */
  witnessPosts(since: Date): Promise<PostWitness[]>;
  /**
   * Returns the number that the last complete sweep left in Temporal, or 0 if there was none. Throws if Temporal is
   * unavailable.
   */
  lastSweepNumber(): Promise<number>;
  /** Returns whether a workflow with this ID is running, from its own record. Throws if Temporal is unavailable. */
  runs(workflowId: string): Promise<boolean>;
  /**
   * Creates the schedules of the sweep, the renewal of tokens, and other regular work. Safe to repeat. `update`: also
   * updates existing ones to this release.
   */
  ensureSchedules(how: { update: boolean }): Promise<void>;
  /** Schedules of agents. */
  agentSchedules: AgentSchedules;
  /** Schedules of series. */
  seriesSchedules: SeriesSchedules;
  /** Returns whether Temporal currently answers. */
  ping(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * State of a post's workflow. `stuck`: none of its steps is running, and either its task has failed several times in a row
 * because its code does not fit its history, or its task waits for a build without workers.
 */
export type PostRun = { state: 'missing' } | { state: 'runs' | 'stuck'; runId: string };

/** Temporal schedules of agents: one for each agent, so that operators see and pause each separately. */
export interface AgentSchedules {
  /** Creates the schedule or updates it to the wanted one. Safe to repeat. */
  put(wanted: WantedSchedule): Promise<void>;
  /** Deletes the schedule. Does nothing if it does not exist. */
  remove(agentId: string): Promise<void>;
  /**
   * Compares the schedule with the wanted one. `drifted`: the existing one differs in anything from what `put` would write.
   * One call to Temporal.
   */
  compare(wanted: WantedSchedule): Promise<'missing' | 'drifted' | null>;
  /**
   * Lists the agents with a schedule in this environment, in pages. Like `find`, uses Temporal's lists, which lag behind by
   * some seconds.
   */
  list(pageSize: number): AsyncIterable<string[]>;
  /** Finds the schedules of at most a few hundred agents. */
  find(agentIds: readonly string[]): Promise<SeenSchedule[]>;
}

/** Schedule of a series in Temporal's lists. */
export interface SeenSeries {
  seriesId: string;
  isPaused: boolean;
}

/** Temporal schedules of series, one each. */
export interface SeriesSchedules {
  /** Creates the schedule or updates it to the wanted one. Safe to repeat. */
  put(wanted: SeriesSchedule): Promise<void>;
  /** Deletes the schedule. Does nothing if it does not exist. */
  remove(seriesId: string): Promise<void>;
  /**
   * Lists the series with a schedule in this environment, in pages. Like `find`, uses Temporal's lists, which lag behind by
   * some seconds.
   */
  list(pageSize: number): AsyncIterable<string[]>;
  /** Finds the schedules of at most a few hundred series. */
  find(seriesIds: readonly string[]): Promise<SeenSeries[]>;
}
