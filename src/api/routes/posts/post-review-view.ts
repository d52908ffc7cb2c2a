import { z } from 'zod';
import { maxDecisions, type DecidedReview } from '../../../db/reviews/reviews.ts';
import type { ReviewView } from '../../../commands/reviews/read-review.ts';
import { maxTargets } from '../../../domain/posts/target-names.ts';
import { maxTitleLength } from '../../../domain/media/media.ts';
import { maxClients } from '../../../domain/reviews/clients.ts';
import { maxStages, reviewDecisions, reviewEnds } from '../../../domain/reviews/reviews.ts';
import { nameOfShown, shownFields, type ShownContent } from '../../../domain/reviews/shown-content.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { anyId, choice, createdAt, id, int, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { platform, reviewState } from '../../openapi/named-lists.ts';
import { revision } from './post-view.ts';

const files = z
  .array(
    z.strictObject({
      id,
      altText: z.string().max(1_000).nullable().meta(meanings.altTextOrNull),
      title: string(maxTitleLength, 'How to brew better coffee at home')
        .optional()
        .describe('Title of a document. Absent for other files.'),
    }),
  )
  .max(20)
  .describe('Files of the post, in this order.');

export const reviewedContent = z
  .strictObject({
    account: string(200, '1990000000000000000')
      .nullable()
      .describe('Id of the account on the platform, or null if none is connected.'),
    text: z.string().max(100_000).meta(meanings.text),
    media: files,
    thread: z
      .array(z.strictObject({ text: z.string().max(100_000).meta(meanings.text), media: files }))
      .max(50)
      .meta(meanings.thread),
    options: z.record(z.string().max(100), z.unknown()).describe('Options of the platform.'),
    card: z
      .strictObject({
        url: string(2_048, 'https://example.com/coffee').describe('The link.'),
        title: string(400, 'How to brew coffee').describe('Title of the page.'),
        description: string(4_086, 'Three ways that work at home.')
          .nullable()
          .describe('Null if there is none.'),
        pictureUrl: string(2_048, 'https://example.com/coffee.jpg')
          .nullable()
          .describe('Address of the image, or null if there is none.'),
        pictureSha256: string(64, '0'.repeat(64))
          .nullable()
          .describe(
            'SHA-256 of the image in hex, so that it is published as approved. Null if there is none.',
          ),
      })
      .nullable()
      .describe('Link card that this service creates for LinkedIn, or null if there is none.'),
  })
  .meta({ id: 'ReviewedContent', description: 'Content of a reviewed post for one platform.' });

export const namedAccount = id
  .nullable()
  .describe('Account that the post names, or null for the default account.');

const changed = z.strictObject({
  platform,
  connectionId: namedAccount,
  fields: z
    .array(choice('ReviewedField', shownFields, 'Part of a post that approvers see.'))
    .max(shownFields.length)
    .describe('Changed part.'),
  before: reviewedContent
    .nullable()
    .describe('Version that was decided about, or null if the post did not target the platform.'),
  after: reviewedContent
    .nullable()
    .describe('Current version, or null if the post no longer targets the platform.'),
});

export const reviewDecision = choice(
  'ReviewDecision',
  reviewDecisions,
  '`approve`, or an objection: `request_changes` or `reject`. The post is not published until it is changed or the reviewer approves.',
);

/** Shows the content of one platform. Decisions from an earlier release have no card. */
export const viewContent = ({
  platform: _platform,
  ...content
}: ShownContent): z.input<typeof reviewedContent> => ({
  ...content,
  card: content.card ?? null,
});

/** Fields of a reviewer's decision, for a member and for a client. */
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
    .meta({ description: 'Comment on the decision.', example: 'Please name the new opening hours.' }),
  digest: z
    .string()
    .max(64)
    .meta({ description: '`digest` of the version that was shown.', example: '0'.repeat(64) }),
};

const reviewer = string(300, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
  '`user:<id>`, or `client:<address>` for a client.',
);

const decided = z
  .strictObject({
    id,
    stageId: anyId.describe('Stage of the decision.'),
    decision: reviewDecision,
    words: z.string().max(5_000).nullable().describe('Comment of the reviewer, or null for none.'),
    reviewer,
    reviewerName: string(100, 'Ada Lovelace').nullable().describe('Current name of the member.'),
    revision,
    scheduledAt: timestamp.nullable().describe('Planned publication time at the decision.'),
    createdAt,
    endedAt: past.nullable().describe('When the decision stopped counting, or null while it counts.'),
    endedBy: string(300, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0')
      .nullable()
      .describe('Person who ended the decision.'),
    endReason: choice('ReviewEnd', reviewEnds, 'Reason why a decision ended.')
      .nullable()
      .describe('Reason why the decision stopped counting, or null while it counts.'),
  })
  .meta({ id: 'PostReviewDecision', description: 'Decision of an approver or a client about a post.' });

export const reviewShape = z
  .strictObject({
    postId: anyId.describe('Id of the post.'),
    state: reviewState,
    stage: int(1, 1)
      .max(maxStages)
      .nullable()
      .describe(
        'Number of the current stage, starting at 1. Null if all have approved or no review is needed.',
      ),
    digest: string(64, '0'.repeat(64)).describe(
      'Digest of the current version of the post, including its time. A decision must contain it, so that no one decides about a version they have not seen.',
    ),
    scheduledAt: timestamp.nullable().describe('Planned publication time.'),
    canDecide: z.boolean().describe('Whether the caller should decide now.'),
    stages: z
      .array(
        z.strictObject({
          id,
          name: string(60, 'Client').describe('Name of the stage.'),
          required: int(1, 1).describe('Number of required approvals.'),
          approvals: int(0, 1).describe('Number of given approvals.'),
          client: z.boolean().describe('Whether a client may approve in this stage.'),
          clients: z
            .array(string(254, 'client@example.com'))
            .max(maxClients)
            .describe(
              'Addresses and domains of allowed clients. Empty if owners and admins may send links to any client.',
            ),
          approvers: z
            .array(
              z.strictObject({
                id: anyId.describe('Id of the membership.'),
                name: string(100, 'Ada Lovelace').describe('The person.'),
              }),
            )
            .max(50)
            .describe('Current members who may approve in this stage and read the post.'),
          isBlocked: z
            .boolean()
            .describe(
              'Whether too few people can approve, because someone has left. Add approvers to the stage.',
            ),
        }),
      )
      .max(maxStages)
      .describe('Stages in order.'),
    targets: z
      .array(
        z.strictObject({
          platform,
          connectionId: namedAccount,
          content: reviewedContent.describe('Content for the account.'),
        }),
      )
      .max(maxTargets)
      .describe('Current version of the post for each platform.'),
    decisions: z.array(decided).max(maxDecisions).describe('Decisions, newest first.'),
    changedSince: z
      .strictObject({
        decisionId: anyId.describe('The decision.'),
        scheduledAt: timestamp.nullable().describe('Planned publication time at the decision.'),
        changes: z
          .array(changed)
          .max(2 * maxTargets)
          .describe('Changes by platform.'),
      })
      .nullable()
      .describe('Changes since the last decision, or null for none.'),
  })
  .meta({ id: 'PostReview', description: 'Review of a post, and its decisions.' });

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

/** Shows the parts of a review that a client sees, too. */
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
  targets: Object.entries(view.shown).map(([key, content]) => ({
    ...nameOfShown(key, content),
    content: viewContent(content),
  })),
});
