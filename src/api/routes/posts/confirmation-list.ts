import { z } from 'zod';
import { listConfirmations, type ListedConfirmation } from '../../../db/posts/confirmations.ts';
import { refuse } from '../../../domain/errors.ts';
import { isId } from '../../../domain/ids.ts';
import {
  shownConfirmationStatus,
  type ShownConfirmationStatus,
} from '../../../domain/posts/confirmations.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { endpoint } from '../../http/endpoint.ts';
import { brandSlug, meanings, queryInteger, queryNames, string } from '../../http/schemas.ts';
import { platform, postStatus } from '../../openapi/named-lists.ts';
import { confirmationFields, confirmationStatus } from './confirmation-view.ts';
import { createdBy, revision } from './post-view.ts';

const listedShape = z
  .strictObject({
    ...confirmationFields,
    askedBy: createdBy.describe('`user:` or `api_key:` and an id: who asked.'),
    askedByName: string(100, 'Acme')
      .nullable()
      .describe('The name of that person or key, as it is today; null for who is gone.'),
    asker: author.describe('Who asked, with the name.'),
    decider: author.nullable().describe('Who decided, with the name; null while nobody has.'),
    clientName: string(60, 'social on ada’s laptop')
      .nullable()
      .describe("The program's own name for itself."),
    brandSlug,
    platforms: z.array(platform).max(platformNames.length).describe('The platforms that the post goes to.'),
    text: string(280, 'Hello').describe('The first 280 characters of the post.'),
    currentRevision: revision.describe(
      'The revision of the post now: another one than `revision` cannot be approved.',
    ),
    postStatus,
  })
  .meta({ id: 'ListedConfirmation', description: 'A confirmation, with the post that it is about.' });

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

/** What is listed where nobody asks for anything else. */
const waiting: readonly ShownConfirmationStatus[] = ['pending'];

const cursor = z.tuple([z.iso.datetime().max(32), z.string().refine(isId)]);

const readCursor = (after: string | undefined): { createdAt: string; id: string } | undefined => {
  if (after === undefined) return undefined;
  try {
    const [createdAt, id] = cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    return { createdAt, id };
  } catch {
    const message = 'Must be `next` of the page before.';
    throw refuse('validation_failed', message, { details: [{ path: 'after', code: 'invalid', message }] });
  }
};

const cursorAfter = ({ createdAt, id }: ListedConfirmation): string =>
  Buffer.from(JSON.stringify([isoTime(createdAt), id])).toString('base64url');

export const listConfirmationsRoute = endpoint({
  method: 'get',
  path: '/confirmations',
  operationId: 'listConfirmations',
  tag: 'Confirmations',
  summary: 'List confirmations',
  description:
    'What programs have asked people to confirm, the newest first; without `status` what waits for a decision. Look at the post with `GET /posts/{postId}/preview`, and decide with `POST /confirmations/{id}/approve` or `…/deny`.',
  access: 'posts:read',
  onBrand: true,
  query: z.strictObject({
    status: queryNames(confirmationStatus).describe('One or more; without it `pending`.'),
    brandSlug: z.string().min(1).max(60).optional().meta(meanings.ofBrand),
    limit: queryInteger(1, 100).default(50).describe('How many items to return.'),
    after: z.string().min(1).max(300).optional().describe('`next` of the page before.'),
  }),
  returns: z.strictObject({
    confirmations: z.array(listedShape).max(100).describe('The confirmations.'),
    next: string(300).nullable().describe('What `after` takes for the next page; null on the last.'),
  }),
  handle: async ({ actor, em, query: { status, brandSlug: slug, limit, after } }) => {
    const page = { status: status ?? waiting, brandSlug: slug, limit: limit + 1, after: readCursor(after) };
    const rows = await listConfirmations(em, actor, page);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const now = new Date();
    return {
      confirmations: shown.map(row => viewListed(row, now)),
      next: last ? cursorAfter(last) : null,
    };
  },
});
