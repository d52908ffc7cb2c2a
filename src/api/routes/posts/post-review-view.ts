import { z } from 'zod';
import { maxDecisions, type DecidedReview } from '../../../db/reviews/reviews.ts';
import type { ReviewView } from '../../../commands/reviews/read-review.ts';
import { platformNames, type PlatformName } from '../../../domain/platforms.ts';
import { maxClients } from '../../../domain/reviews/clients.ts';
import { maxStages, reviewDecisions, reviewEnds } from '../../../domain/reviews/reviews.ts';
import { shownFields, type ShownContent } from '../../../domain/reviews/shown-content.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { anyId, choice, createdAt, id, int, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { platform, reviewState } from '../../openapi/named-lists.ts';
import { revision } from './post-view.ts';

const files = z
  .array(
    z.strictObject({
      id,
      altText: z.string().max(1_000).nullable().meta(meanings.altTextOrNull),
    }),
  )
  .max(20)
  .describe('The files that it carries, in this order.');

export const reviewedContent = z
  .strictObject({
    account: string(200, '1990000000000000000')
      .nullable()
      .describe('Id of the account on the platform; null where none is connected.'),
    text: z.string().max(100_000).meta(meanings.text),
    media: files,
    thread: z
      .array(z.strictObject({ text: z.string().max(100_000).meta(meanings.text), media: files }))
      .max(50)
      .meta(meanings.thread),
    options: z.record(z.string().max(100), z.unknown()).describe('The platform’s own settings.'),
    card: z
      .strictObject({
        url: string(2_048, 'https://example.com/coffee').describe('The link.'),
        title: string(400, 'How to brew coffee').describe('Its title.'),
        description: string(4_086, 'Three ways that work at home.')
          .nullable()
          .describe('Null where it has none.'),
        pictureUrl: string(2_048, 'https://example.com/coffee.jpg')
          .nullable()
          .describe('Where its picture is; null where it has none.'),
        pictureSha256: string(64, '0'.repeat(64))
          .nullable()
          .describe(
            'SHA-256 of the picture, hex: it goes out only as it was approved. Null where it has none.',
          ),
      })
      .nullable()
      .describe('The card of a link that this service makes for LinkedIn; null where there is none.'),
  })
  .meta({ id: 'ReviewedContent', description: 'What one platform gets of a post that is reviewed.' });

const changed = z.strictObject({
  platform,
  fields: z
    .array(choice('ReviewedField', shownFields, 'What of a post an approver is shown.'))
    .max(shownFields.length)
    .describe('What is different.'),
  before: reviewedContent
    .nullable()
    .describe('As it was decided about; null where the post did not go there.'),
  after: reviewedContent.nullable().describe('As it is now; null where the post goes there no more.'),
});

export const reviewDecision = choice(
  'ReviewDecision',
  reviewDecisions,
  '`approve`, or an objection: `request_changes` or `reject`, with which the post does not go out until it is changed or its reviewer approves.',
);

/** What one platform gets; of what was decided in an earlier release no card is known. */
export const viewContent = (content: ShownContent): z.input<typeof reviewedContent> => ({
  ...content,
  card: content.card ?? null,
});

/** What a reviewer says; the same of a member and of a client. */
export const decisionFields = {
  decision: reviewDecision,
  words: z
    .string()
    .trim()
    .max(5_000)
    .refine(text => text.isWellFormed() && !text.includes('\0'), { error: 'Must be valid Unicode text.' })
    .nullable()
    .default(null)
    .transform(words => words || null)
    .meta({ description: 'What there is to say.', example: 'Please name the new opening hours.' }),
  digest: z
    .string()
    .max(64)
    .meta({ description: 'The `digest` of what you were shown.', example: '0'.repeat(64) }),
};

const reviewer = string(300, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
  '`user:<id>`, or `client:<address>` for a client.',
);

const decided = z
  .strictObject({
    id,
    stageId: anyId.describe('The stage in which it was decided.'),
    decision: reviewDecision,
    words: z.string().max(5_000).nullable().describe('What the reviewer says; null where nothing.'),
    reviewer,
    reviewerName: string(100, 'Ada Lovelace').nullable().describe('Of a member, as it is today.'),
    revision,
    scheduledAt: timestamp.nullable().describe('When the post was to go out then.'),
    createdAt,
    endedAt: past.nullable().describe('When it stopped to count; null while it counts.'),
    endedBy: string(300, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').nullable().describe('Who ended it.'),
    endReason: choice('ReviewEnd', reviewEnds, 'What ended a decision.')
      .nullable()
      .describe('Why it stopped to count; null while it counts.'),
  })
  .meta({ id: 'PostReviewDecision', description: 'What an approver or a client decided about a post.' });

export const reviewShape = z
  .strictObject({
    postId: anyId.describe('Id of the post.'),
    state: reviewState,
    stage: int(1, 1)
      .max(maxStages)
      .nullable()
      .describe('Which stage is to decide, from 1; null once all have approved, and where none has to.'),
    digest: string(64, '0'.repeat(64)).describe(
      'Stands for the post as it is now, with its time: a decision names it, so that nobody decides about what they have not seen.',
    ),
    scheduledAt: timestamp.nullable().describe('When it is to go out, or was to begin.'),
    canDecide: z.boolean().describe('Whether the caller is to decide now.'),
    stages: z
      .array(
        z.strictObject({
          id,
          name: string(60, 'Client').describe('What the stage is called.'),
          required: int(1, 1).describe('How many approvals it needs.'),
          approvals: int(0, 1).describe('How many it has.'),
          client: z.boolean().describe('Whether a client may approve in it.'),
          clients: z
            .array(string(254, 'client@example.com'))
            .max(maxClients)
            .describe(
              'The clients who may: addresses and domains; empty for those whom an owner or admin sends a link.',
            ),
          approvers: z
            .array(
              z.strictObject({
                id: anyId.describe('Id of the membership.'),
                name: string(100, 'Ada Lovelace').describe('The person.'),
              }),
            )
            .max(50)
            .describe('Who may approve in it and is a member who can read the post.'),
          isBlocked: z
            .boolean()
            .describe(
              'Whether fewer can approve than must: somebody has left. Give the stage other approvers.',
            ),
        }),
      )
      .max(maxStages)
      .describe('The stages, one after the other.'),
    targets: z
      .array(z.strictObject({ platform, content: reviewedContent.describe('What the platform gets.') }))
      .max(platformNames.length)
      .describe('What each platform gets of the post as it is now.'),
    decisions: z.array(decided).max(maxDecisions).describe('What was decided, the newest first.'),
    changedSince: z
      .strictObject({
        decisionId: anyId.describe('The decision.'),
        scheduledAt: timestamp.nullable().describe('When the post was to go out then.'),
        changes: z.array(changed).max(platformNames.length).describe('What is different on which platform.'),
      })
      .nullable()
      .describe('What is different since the last decision; null where nothing is.'),
  })
  .meta({ id: 'PostReview', description: 'How a post is reviewed, and what was decided about it.' });

const viewDecision = ({ id, stageId, decision, words, ...each }: DecidedReview): z.input<typeof decided> => ({
  id,
  stageId,
  decision,
  words,
  reviewer: each.reviewer,
  reviewerName: each.reviewerName,
  revision: each.revision,
  scheduledAt: isoTimeOrNull(each.dueAt),
  createdAt: isoTime(each.createdAt),
  endedAt: isoTimeOrNull(each.endedAt),
  endedBy: each.endedBy,
  endReason: each.endReason,
});

/** What of a review a client is shown, too. */
export const viewReviewed = ({
  post,
  state,
  digest,
  decisions,
  changedSince,
}: ReviewView): Omit<z.input<typeof reviewShape>, 'canDecide' | 'stages' | 'targets'> => ({
  postId: post.id,
  state: state?.state ?? 'not_required',
  stage: state?.stage ?? null,
  digest,
  scheduledAt: isoTimeOrNull(post.dueAt),
  decisions: decisions.map(viewDecision),
  changedSince: changedSince && {
    decisionId: changedSince.decision.id,
    scheduledAt: isoTimeOrNull(changedSince.decision.dueAt),
    changes: changedSince.changes.map(({ before, after, ...change }) => ({
      ...change,
      before: before && viewContent(before),
      after: after && viewContent(after),
    })),
  },
});

export const viewReview = (view: ReviewView): z.input<typeof reviewShape> => ({
  ...viewReviewed(view),
  canDecide: view.canDecide,
  stages: view.stages,
  targets: Object.entries(view.shown).map(([name, content]) => ({
    platform: name as PlatformName,
    content: viewContent(content),
  })),
});
