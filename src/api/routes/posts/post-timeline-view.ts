import { z } from 'zod';
import type { TimelineEntry } from '../../../db/posts/post-timeline.ts';
import { postActionStatuses } from '../../../domain/publishing/post-actions.ts';
import { platform } from '../../openapi/named-lists.ts';
import { choice, happenedAt, id, int, meanings, past, string } from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { actionKind } from './out/target-actions-view.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';

const status = z.string().max(20);

const attemptShape = z
  .strictObject({
    kind: z.literal('attempt').describe('Always `attempt`.'),
    at: happenedAt,
    platform,
    targetId: id.describe('Target of the post, as in `targets[].id`.'),
    number: z.int().min(1).describe('Number of the publish call on this platform.'),
    part: int(0).describe('Part of the thread. 0 is the first post.'),
    startedAt: past.describe('Recorded before the call.'),
    endedAt: past.nullable().describe('Null while the call runs, and if its end was lost.'),
    outcome: choice('AttemptOutcome', ['published', 'rejected', 'unknown'], 'Result of a publish attempt.')
      .nullable()
      .describe('Result of the call itself. `unknown` or null if its end was lost.'),
    verdict: choice(
      'ReconciliationVerdict',
      ['published', 'not_there', 'unconfirmed'],
      'Result of checking the platform.',
    )
      .nullable()
      .describe('Result of checking the platform, or of a person’s check, for a lost attempt.'),
    verdictAt: past.nullable().describe('Time of the check, in UTC, or null if none was needed.'),
    externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
    evidence: z
      .record(z.string().max(200), z.unknown())
      .nullable()
      .describe('Evidence: parts of the answer, what the check found, or who resolved it.'),
  })
  .meta({ id: 'PostAttempt', description: 'A publish attempt on one platform.' });

const changeShape = z
  .strictObject({
    kind: z.literal('change').describe('Always `change`.'),
    at: happenedAt,
    platform: platform.nullable().describe('Null if the post itself changed.'),
    targetId: id
      .nullable()
      .describe('Target that changed, or null if the post itself did, or if the entry is older than 0.2.'),
    from: status.nullable().describe('Earlier state, or null if there was none.'),
    to: status.describe('New state.'),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>`, `api_key:<id>`, `workflow:<id>`, `queue` or `sweep`.',
    ),
    author,
    reason: z.string().max(10_000).meta(meanings.reason),
  })
  .meta({ id: 'PostChange', description: 'A change of a post’s state, or of its state on one platform.' });

const actionShape = z
  .strictObject({
    kind: z.literal('action').describe('Always `action`.'),
    at: happenedAt,
    platform,
    targetId: id.describe('Target of the post, as in `targets[].id`.'),
    action: actionKind,
    status: choice('PostActionState', postActionStatuses, 'State of an action on a published post.'),
    done: int(0, 1).describe('Number of finished parts of a thread, 1 for a single post.'),
    total: int(1, 1).describe('How many there are.'),
    endedAt: past.nullable().describe('Null while in progress.'),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>` or `api_key:<id>`.',
    ),
    author,
    message: z.string().max(10_000).nullable().describe('Reason for waiting or for the failure.'),
    evidence: z
      .array(z.record(z.string().max(200), z.unknown()))
      .max(1_000)
      .describe('Calls and checks, oldest first: time, subject, and evidence.'),
  })
  .meta({ id: 'PostAction', description: 'Action on a published post, on one platform.' });

/** One event in a post's history. */
export const timelineEntryShape = z
  .discriminatedUnion('kind', [attemptShape, changeShape, actionShape])
  .meta({
    id: 'TimelineEntry',
    description: 'Entry of a post’s timeline: an attempt, a change, or an action on a published post.',
  });

export const viewTimelineEntry = (entry: TimelineEntry): z.input<typeof timelineEntryShape> => {
  const at = isoTime(entry.at);
  if (entry.kind === 'change') {
    const { actorName, ...change } = entry;
    return { ...change, author: viewAuthor(entry.actor, actorName), at };
  }
  if (entry.kind === 'action') {
    const { actorName, ...action } = entry;
    const by = viewAuthor(entry.actor, actorName);
    return { ...action, author: by, at, endedAt: isoTimeOrNull(entry.endedAt) };
  }
  const { endedAt, verdictAt } = entry;
  return {
    ...entry,
    at,
    startedAt: at,
    endedAt: isoTimeOrNull(endedAt),
    verdictAt: isoTimeOrNull(verdictAt),
  };
};
