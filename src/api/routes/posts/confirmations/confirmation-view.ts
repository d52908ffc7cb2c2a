import { z } from 'zod';
import type { PostConfirmation } from '../../../../db/entities/confirmation.ts';
import {
  shownConfirmationStatus,
  shownConfirmationStatuses,
} from '../../../../domain/posts/confirmations.ts';
import { anyId, choice, id, timestamp, past } from '../../../http/schemas.ts';

export const confirmationStatus = choice(
  'ConfirmationStatus',
  shownConfirmationStatuses,
  'State of a person’s decision about a post that an app has planned.',
);

export const confirmationFields = {
  id: id.describe('Id of the confirmation, for `POST /confirmations/{id}/commit`.'),
  postId: anyId.describe('The post.'),
  revision: z.int().meta({
    description: 'Revision of the post that the person sees. No other revision is published.',
    example: 3,
  }),
  scheduledAt: timestamp.nullable().describe('Publication time, or null for the moment of the commit.'),
  status: confirmationStatus.describe(
    '`pending` until a person decides, then `approved` or `denied`. `used` once the post was published or scheduled. `expired` if `expiresAt` passed first.',
  ),
  expiresAt: timestamp.describe(
    'Deadline for the decision, or after an approval, for the commit. The time of the post, at least `CONFIRMATION_LIFETIME` and at most a week after the request.',
  ),
  decidedBy: anyId.nullable().describe('Person who decided, or null while pending.'),
  decidedAt: timestamp.nullable().describe('Time of the decision.'),
  usedAt: timestamp.nullable().describe('Time of the commit.'),
  batchId: anyId.nullable().describe('Shared by confirmations that were requested together, or null.'),
  createdAt: past.describe('Time of the request.'),
};

export const confirmationShape = z.strictObject(confirmationFields).meta({
  id: 'Confirmation',
  description: 'A person’s approval of a post as it was shown, or the request for it.',
});

/** A confirmation with the address for a person, which is shown only once. */
export const newConfirmationShape = z
  .strictObject({
    ...confirmationFields,
    url: z
      .url()
      .max(2_048)
      .describe(
        'Address for a person’s browser: shows the post as each platform gets it, asks them to log in, and to approve or deny. Shown only once.',
      ),
  })
  .meta({
    id: 'NewConfirmation',
    description:
      'A post that waits for a person’s decision, with the address of its page, which is shown only once.',
  });

export const viewConfirmation = (row: PostConfirmation): z.input<typeof confirmationShape> => ({
  id: row.id,
  postId: row.postId,
  revision: row.revision,
  scheduledAt: row.scheduledAt?.toISOString() ?? null,
  status: shownConfirmationStatus(row, new Date()),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedBy ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  usedAt: row.usedAt?.toISOString() ?? null,
  batchId: row.batchId ?? null,
  createdAt: row.createdAt.toISOString(),
});
