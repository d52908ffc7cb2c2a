import type { ScheduleFields } from './cron.ts';
import { publishProblems } from '../posts/post-problems.ts';
import type { PlatformName } from '../platforms.ts';

/** Largest values of an agent's fields. */
export const agentMax = {
  postsPerRun: 10,
  postsPerDay: 100,
  instructions: 2_000,
  answersPerDay: 500,
} as const;

/** How many of its next runs an agent shows. */
export const shownRuns = 5;

/** So many failed runs in a row disable an agent. */
export const failuresToDisable = 3;

/** How late a scheduled run may begin; a later one is skipped, as a post for this morning is wrong tonight. */
export const maxRunLatenessMs = 15 * 60_000;

/**
 * Why an agent does not run by its schedule, the first that applies. `disabled`: by a person, or by the service after failed
 * runs. The others end by themselves, once what is missing is there again.
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

/** Each with what to do about it; `disabled` has a sentence of its own in the agent's row. */
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

/** Why an agent does not run by its schedule. */
export interface Pause {
  code: PauseCode;
  message: string;
}

/** The sentence of a pause that somebody else ends than who disabled it. */
export const pauseMessage = (code: Exclude<PauseCode, 'disabled'>): string => pauseMessages[code];

export const pauseOf = (code: PauseCode | null, disabledReason: string | null): Pause | null => {
  if (code === null) return null;
  return { code, message: code === 'disabled' ? (disabledReason ?? 'Disabled.') : pauseMessages[code] };
};

/** The platforms on which no text alone can be published: for an agent, which writes nothing else, there are only drafts. */
export const platformsBeyondText = (platforms: readonly PlatformName[]): PlatformName[] =>
  platforms.filter(platform => {
    const content = { text: 'A text.', platforms: [platform], media: [], thread: [], platformOptions: {} };
    return publishProblems(content, [platform], new Map()).length > 0;
  });

export const runStatuses = ['running', 'completed', 'failed', 'skipped'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** `new_document`: beside its schedule also once a source has brought something new into its knowledge base. */
export const agentTriggers = ['schedule', 'new_document'] as const;
export type AgentTrigger = (typeof agentTriggers)[number];

/**
 * What an agent does with what others say on its brand's posts: nothing; a draft of an answer, which a person sends; or an answer
 * that goes out by itself.
 */
export const agentAnswering = ['off', 'draft', 'send'] as const;
export type AgentAnswering = (typeof agentAnswering)[number];

export const runTriggers = ['schedule', 'manual', 'new_document'] as const;
export type RunTrigger = (typeof runTriggers)[number];

/** Why a run failed or was skipped: a stable code and a sentence. */
export interface RunReason {
  code: string;
  message: string;
}

/** One thing that a run did, for people who ask what happened. */
export interface RunStep {
  at: string;
  message: string;
}

/** What an agent wrote for one platform. */
export interface AgentText {
  platform: PlatformName;
  text: string;
}

/** A passage that a post draws on; the document keeps the name that it had then. */
export interface AgentSource {
  documentId: string;
  documentName: string;
  chunkId: string;
}

/** An agent's schedule as Temporal's lists show it. */
export interface SeenSchedule {
  agentId: string;
  /** When it fires; undefined where somebody has given it something other than one calendar. */
  fields: ScheduleFields | undefined;
  /** Why it is paused, in the words of its note; null while it runs. */
  pausedBecause: string | null;
}
