import type { ScheduleFields } from './cron.ts';
import { publishProblems } from '../posts/post-problems.ts';
import type { PlatformName } from '../platforms.ts';

/** Maximum values of an agent's fields. */
export const agentMax = {
  postsPerRun: 10,
  postsPerDay: 100,
  instructions: 2_000,
  answersPerDay: 500,
} as const;

/** Number of upcoming runs that an agent shows. */
export const shownRuns = 5;

/** Number of consecutive failed runs after which the service disables an agent. */
export const failuresToDisable = 3;

/** Maximum delay of a scheduled run. A later run is skipped, because a post for this morning is wrong tonight. */
export const maxRunLatenessMs = 15 * 60_000;

/**
 * Reasons why an agent does not run by its schedule; the first that applies is shown. `disabled`: by a person, or by the
 * service after failed runs. The others end automatically when what was missing is available again.
 */
export const pauseCodes = [
  'disabled',
  'billing_suspended',
  'brand_deleted',
  'brand_archived',
  'knowledge_base_deleted',
  'author_removed',
  'author_limited',
  'connection_missing',
  'token_expired',
] as const;
export type PauseCode = (typeof pauseCodes)[number];

/** Message for each code, including what to do. A `disabled` agent has its own message in its row. */
const pauseMessages: Record<Exclude<PauseCode, 'disabled'>, string> = {
  billing_suspended:
    'The organization’s subscription is suspended. The agent resumes when the subscription is renewed.',
  brand_deleted: 'The agent’s brand was deleted. Choose another brand to resume the agent.',
  brand_archived: 'The agent’s brand is archived. Unarchive the brand to resume the agent.',
  knowledge_base_deleted:
    'The agent’s knowledge base was deleted. Choose another knowledge base, or none, to resume the agent.',
  author_removed: 'The agent’s owner left the organization. Save the agent to become its owner.',
  author_limited:
    'The agent’s owner no longer has the permissions that the agent needs for this brand. Save the agent to become its owner.',
  connection_missing:
    'The brand has no connected account on one of the agent’s platforms. Connect an account.',
  token_expired: 'The connection to one of the agent’s platforms expired. Reconnect the account.',
};

/** Reason why an agent does not run by its schedule. */
export interface Pause {
  code: PauseCode;
  message: string;
}

/** Returns the message of every pause except `disabled`. */
export const pauseMessage = (code: Exclude<PauseCode, 'disabled'>): string => pauseMessages[code];

export const pauseOf = (code: PauseCode | null, disabledReason: string | null): Pause | null => {
  if (code === null) return null;
  return { code, message: code === 'disabled' ? (disabledReason ?? 'Disabled.') : pauseMessages[code] };
};

/**
 * Returns the platforms that do not accept posts of text alone. An agent writes only text, so it can only create drafts for
 * them.
 */
export const platformsBeyondText = (platforms: readonly PlatformName[]): PlatformName[] =>
  platforms.filter(platform => {
    const content = { text: 'A text.', platforms: [platform], media: [], thread: [], platformOptions: {} };
    return publishProblems(content, [{ platform }], new Map()).length > 0;
  });

export const runStatuses = ['running', 'completed', 'failed', 'skipped'] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * Triggers of an agent. `new_document` also runs the agent when a source adds a document to its knowledge base, in addition
 * to its schedule.
 */
export const agentTriggers = ['schedule', 'new_document'] as const;
export type AgentTrigger = (typeof agentTriggers)[number];

/**
 * Ways in which an agent treats comments on its brand's posts: ignore them (`off`), draft an answer for a person to send
 * (`draft`), or send the answer automatically (`send`).
 */
export const agentAnswering = ['off', 'draft', 'send'] as const;
export type AgentAnswering = (typeof agentAnswering)[number];

export const runTriggers = ['schedule', 'manual', 'new_document'] as const;
export type RunTrigger = (typeof runTriggers)[number];

/** Reason why a run failed or was skipped: a stable code and a sentence. */
export interface RunReason {
  code: string;
  message: string;
}

/** One step of a run, for people who ask what happened. */
export interface RunStep {
  at: string;
  message: string;
}

/** Text that an agent wrote for one platform. */
export interface AgentText {
  platform: PlatformName;
  text: string;
}

/** Passage that a post draws on, with the document's name at that time. */
export interface AgentSource {
  documentId: string;
  documentName: string;
  chunkId: string;
}

/** Agent's schedule as listed by Temporal. */
export interface SeenSchedule {
  agentId: string;
  /** Fields of the schedule, or undefined if someone replaced it in Temporal with anything other than one calendar. */
  fields: ScheduleFields | undefined;
  /** Canonical name of the time zone of these fields. */
  timeZone: string;
  /** Note that says why the schedule is paused, or null while it runs. */
  pausedBecause: string | null;
}
