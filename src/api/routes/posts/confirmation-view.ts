import { z } from 'zod';
import type { PostConfirmation } from '../../../db/entities/confirmation.ts';
import { shownConfirmationStatus, shownConfirmationStatuses } from '../../../domain/posts/confirmations.ts';
import { anyId, choice, id, timestamp, past } from '../../http/schemas.ts';

export const confirmationStatus = choice(
  'ConfirmationStatus',
  shownConfirmationStatuses,
  "A person's decision about a post that a program has planned, and whether it was used.",
);

export const confirmationFields = {
  id: id.describe('Names the confirmation for `POST /confirmations/{id}/commit`.'),
  postId: anyId.describe('The post.'),
  revision: z.int().meta({
    description: 'The revision of the post that the person sees. No other revision goes out.',
    example: 3,
  }),
  scheduledAt: timestamp
    .nullable()
    .describe('When the post is to go out; null for as soon as it is committed.'),
  status: confirmationStatus.describe(
    '`pending` until a person decides, then `approved` or `denied`; `used` once it was committed; `expired` when `expiresAt` came first.',
  ),
  expiresAt: timestamp.describe(
    'Until when a person may decide; of an approval, until when it may be committed.',
  ),
  decidedBy: anyId.nullable().describe('The person who decided; null while nobody has.'),
  decidedAt: timestamp.nullable().describe('When they decided.'),
  usedAt: timestamp.nullable().describe('When it was committed.'),
  createdAt: past.describe('When it was asked for.'),
};

export const confirmationShape = z.strictObject(confirmationFields).meta({
  id: 'Confirmation',
  description: 'A person’s approval of a post, as they were shown it, or the wait for it.',
});

/** With the address for a person, which is shown this once. */
export const newConfirmationShape = z
  .strictObject({
    ...confirmationFields,
    url: z
      .url()
      .max(2_048)
      .describe(
        'To be opened by a person in a browser: shows the post as each platform gets it, asks them to log in, and to approve or deny. Shown only here.',
      ),
  })
  .meta({
    id: 'NewConfirmation',
    description:
      'A post that waits for a person’s decision, with the address of its page. The address is shown this once.',
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
  createdAt: row.createdAt.toISOString(),
});
