import { z } from 'zod';
import {
  countConfirmations,
  listConfirmations,
  type ListedConfirmation,
} from '../../../../db/posts/confirmations.ts';
import {
  shownConfirmationStatus,
  shownConfirmationStatuses,
  type ShownConfirmationStatus,
} from '../../../../domain/posts/confirmations.ts';
import { platformNames } from '../../../../domain/platforms.ts';
import { author, viewAuthor } from '../../../openapi/author.ts';
import { isoTime, isoTimeOrNull } from '../../../http/iso-time.ts';
import { afterParameter, nextField, readTimeCursor, writeTimeCursor } from '../../../http/input/cursors.ts';
import { endpoint } from '../../../http/endpoint.ts';
import {
  brandSlug,
  idParam,
  meanings,
  queryFlag,
  queryInteger,
  queryNames,
  string,
  totals,
} from '../../../http/schemas.ts';
import { platform, postStatus } from '../../../openapi/named-lists.ts';
import { confirmationFields, confirmationStatus } from './confirmation-view.ts';
import { createdBy, revision } from '../post-view.ts';

const listedShape = z
  .strictObject({
    ...confirmationFields,
    askedBy: createdBy.describe('Requester: `user:` or `api_key:` and an id.'),
    askedByName: string(100, 'Acme')
      .nullable()
      .describe('Current name of the requester, or null if deleted.'),
    asker: author.describe('Requester, with the name.'),
    decider: author.nullable().describe('Decider, with the name, or null while pending.'),
    clientName: string(60, 'social on ada’s laptop').nullable().describe('The app’s own name.'),
    brandSlug,
    platforms: z.array(platform).max(platformNames.length).describe('Target platforms of the post.'),
    text: string(280, 'Hello').describe('First 280 characters of the post.'),
    currentRevision: revision.describe(
      'Current revision of the post. If it differs from `revision`, the confirmation cannot be approved.',
    ),
    postStatus,
  })
  .meta({ id: 'ListedConfirmation', description: 'A confirmation, with its post.' });

const viewListed = (
  { decidedByName, ...row }: ListedConfirmation,
  now: Date,
): z.input<typeof listedShape> => ({
  ...row,
  asker: viewAuthor(row.askedBy, row.askedByName),
  decider: row.decidedBy === null ? null : viewAuthor(`user:${row.decidedBy}`, decidedByName),
  status: shownConfirmationStatus({ status: row.status, expiresAt: new Date(row.expiresAt) }, now),
  scheduledAt: isoTimeOrNull(row.scheduledAt),
  expiresAt: isoTime(row.expiresAt),
  decidedAt: isoTimeOrNull(row.decidedAt),
  usedAt: isoTimeOrNull(row.usedAt),
  createdAt: isoTime(row.createdAt),
});

/** Default status filter of the list. */
const waiting: readonly ShownConfirmationStatus[] = ['pending'];

export const listConfirmationsRoute = endpoint({
  method: 'get',
  path: '/confirmations',
  operationId: 'listConfirmations',
  tag: 'Confirmations',
  summary: 'List confirmations',
  description:
    'Confirmations that apps have requested, newest first, by default all pending ones. Read the post with `GET /posts/{postId}/preview`, and decide with `POST /confirmations/{id}/approve` or `…/deny`.',
  access: 'posts:read',
  onBrand: true,
  query: z.strictObject({
    status: queryNames(confirmationStatus).describe(
      'One or more statuses. Defaults to `pending`, and to all of a batch.',
    ),
    batchId: idParam.toLowerCase().optional().describe('Only confirmations that were requested together.'),
    unused: queryFlag
      .default(false)
      .describe(
        'Whether to return, instead of a status, approvals that no app has used in time and that a person can still carry out.',
      ),
    brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand),
    limit: queryInteger(1, 100).default(50).describe('Maximum number of items to return.'),
    after: afterParameter,
  }),
  returns: z.strictObject({
    confirmations: z.array(listedShape).max(100).describe('The confirmations.'),
    next: nextField,
    ...totals,
  }),
  handle: async ({ actor, em, query: { status, unused, brandSlug: slug, batchId, limit, after } }) => {
    const standard = batchId === undefined ? waiting : shownConfirmationStatuses;
    const filter = {
      status: unused ? ('unused' as const) : (status ?? standard),
      brandSlug: slug,
      batchId,
    };
    const page = { limit: limit + 1, after: readTimeCursor(after) };
    const rows = await listConfirmations(em, actor, filter, page);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const now = new Date();
    return {
      confirmations: shown.map(row => viewListed(row, now)),
      next: last ? writeTimeCursor({ at: last.createdAt, id: last.id }) : null,
      ...(await countConfirmations(em, actor, filter)),
    };
  },
});
