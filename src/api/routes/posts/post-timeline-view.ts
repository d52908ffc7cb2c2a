import { z } from 'zod';
import type { TimelineEntry } from '../../../db/posts/post-timeline.ts';
import { postActionStatuses } from '../../../domain/publishing/post-actions.ts';
import { platform } from '../../openapi/named-lists.ts';
import { choice, happenedAt, int, meanings, past, string } from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { actionKind } from './out/target-actions-view.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';

const status = z.string().max(20);

const attemptShape = z
  .strictObject({
    kind: z.literal('attempt').describe('Always `attempt`.'),
    at: happenedAt,
    platform,
    number: z.int().min(1).describe('Counts the publish calls on this platform.'),
    part: int(0).describe('Which part of a thread was sent; 0 is the root, or a post without a thread.'),
    startedAt: past.describe('Written before the call is made.'),
    endedAt: past.nullable().describe('Null while it runs, and when nobody saw its end.'),
    outcome: choice(
      'AttemptOutcome',
      ['published', 'rejected', 'unknown'],
      'Result of an attempt to publish.',
    )
      .nullable()
      .describe('What the call itself said; `unknown` or null when its end was lost.'),
    verdict: choice(
      'ReconciliationVerdict',
      ['published', 'not_there', 'unconfirmed'],
      'What looking the post up on the platform found.',
    )
      .nullable()
      .describe('What reading the platform back, or a person, said of an attempt whose end was lost.'),
    verdictAt: past.nullable().describe('When it was looked up, in UTC; null where it was not.'),
    externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
    evidence: z
      .record(z.string().max(200), z.unknown())
      .nullable()
      .describe('What was seen: parts of the answer, what was read back, who resolved it.'),
  })
  .meta({ id: 'PostAttempt', description: 'An attempt to publish on one platform.' });

const changeShape = z
  .strictObject({
    kind: z.literal('change').describe('Always `change`.'),
    at: happenedAt,
    platform: platform.nullable().describe('Null when the post itself moved.'),
    from: status.nullable().describe('The state before; null where there was none.'),
    to: status.describe('The state after.'),
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
    action: actionKind,
    status: choice(
      'PostActionState',
      postActionStatuses,
      'How an action on a post that is out stands, or ended.',
    ),
    done: int(0, 1).describe('How many parts of a thread are finished; 1 is the post where it has none.'),
    total: int(1, 1).describe('How many there are.'),
    endedAt: past.nullable().describe('Null while it goes on.'),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>` or `api_key:<id>`.',
    ),
    author,
    message: z.string().max(10_000).nullable().describe('What it waits for, or why it was not done.'),
    evidence: z
      .array(z.record(z.string().max(200), z.unknown()))
      .max(1_000)
      .describe('Every call and every look, the oldest first: when, about what, what was seen.'),
  })
  .meta({ id: 'PostAction', description: 'What was done with a post that is out, on one platform.' });

/** One thing that happened to a post. */
export const timelineEntryShape = z
  .discriminatedUnion('kind', [attemptShape, changeShape, actionShape])
  .meta({
    id: 'TimelineEntry',
    description: 'Something that happened to a post: an attempt, a change, or what was done once it was out.',
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
