import { openActionStatuses } from '../../../../domain/publishing/post-actions.ts';
import type { IdName } from './ids.ts';

type Data = Readonly<Record<string, unknown>>;

/** Work for which `wait_for` waits. */
export interface Wait {
  /** Argument that names the work. */
  id: IdName;
  /** Value of `part` that selects this work, if a resource has several. */
  part?: string;
  /** Arguments that the reading tool needs as well. */
  also?: readonly IdName[];
  /** Tool that reads the state. Waiting needs the scope of that tool. */
  reads: string;
  /** Further arguments of that tool. */
  presets?: Data;
  /** States in which the work continues without the caller. */
  open: readonly string[];
  /** States in which the work has ended, or cannot continue without the caller. */
  ends: readonly string[];
  /** Field that contains a list whose items each have a state. */
  list?: string;
  /** Whether something other than the state is still in progress. */
  continues?(data: Data): boolean;
  /** Returns why the work will not end before this time, so that waiting is pointless. */
  rests?(data: Data, until: number): string | undefined;
  /** Fields of the answer, or of each item in the list, if fewer than the reading tool shows. */
  brief?: readonly string[];
  /** Advice for the caller while the work continues. */
  meanwhile?: string;
  /** Advice for the caller by the state in which the work ended. */
  advice?: Readonly<Record<string, string>>;
}

const isChanging = ({ targets }: Data): boolean =>
  Array.isArray(targets) &&
  targets.some(({ change }: { change?: { status?: string } | null }) =>
    openActionStatuses.some(status => status === change?.status),
  );

const jobStates = { open: ['queued', 'running'], ends: ['completed', 'failed'] };
const analysisStates = { ...jobStates, ends: [...jobStates.ends, 'none', 'cancelled'] };

const decisionStates = { open: ['pending'], ends: ['approved', 'denied', 'used', 'expired'] };
const byPerson =
  'The person has not decided about everything yet. Remind them to open the `url`, and call wait_for again, now or in your next turn.';

const afterDecision = { approved: 'Call commit_post for approved posts. Used ones need no call.' };

/** Everything that a tool starts and that ends later. */
export const waitKinds: readonly Wait[] = [
  {
    id: 'postId',
    reads: 'get_post',
    open: ['scheduled', 'publishing'],
    ends: ['draft', 'published', 'partial', 'unconfirmed', 'failed', 'cancelled', 'archived'],
    advice: {
      draft: 'Nothing publishes a draft before a person approves it.',
      unconfirmed: 'Call resolve_post.',
    },
    continues: isChanging,
    rests: ({ held, scheduledAt, status }, until) => {
      if (held) return 'The post is on hold, and `held` says for what.';
      const isLater = status === 'scheduled' && Date.parse(String(scheduledAt)) > until;
      return isLater
        ? `The post is scheduled for ${String(scheduledAt)}. Call wait_for after that.`
        : undefined;
    },
  },
  {
    id: 'confirmationId',
    reads: 'get_confirmation',
    ...decisionStates,
    meanwhile: byPerson,
    advice: afterDecision,
  },
  {
    id: 'batchId',
    reads: 'list_confirmations',
    presets: { limit: 50 },
    list: 'confirmations',
    brief: ['confirmationId', 'postId', 'status', 'scheduledAt'],
    ...decisionStates,
    meanwhile: byPerson,
    advice: afterDecision,
  },
  {
    id: 'documentId',
    also: ['knowledgeBaseId'],
    reads: 'get_document',
    open: ['pending', 'processing'],
    ends: ['ready', 'failed'],
  },
  {
    id: 'carouselId',
    reads: 'get_carousel',
    open: ['rendering'],
    ends: ['draft', 'ready', 'failed', 'published'],
  },
  {
    id: 'agentRunId',
    also: ['agentId'],
    reads: 'get_agent_run',
    open: ['running'],
    ends: ['completed', 'failed', 'skipped'],
  },
  { id: 'jobId', reads: 'get_job', ...jobStates },
  { id: 'clipId', reads: 'get_clip', open: ['fetching'], ends: ['ready', 'failed'] },
  { id: 'clipId', part: 'scenes', reads: 'get_clip_scenes', ...analysisStates },
  { id: 'clipId', part: 'transcript', reads: 'get_clip_transcript', ...analysisStates },
  {
    id: 'clipRenderId',
    reads: 'get_clip_render',
    ...jobStates,
    ends: [...jobStates.ends, 'cancelled'],
  },
];
