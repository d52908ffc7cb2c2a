import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hashToken, newConfirmationToken } from '../../../../adapters/secrets/tokens.ts';
import {
  listOfToken,
  notifyAsker,
  requestConfirmation,
  requireAsShown,
} from '../../../../commands/posts/confirmations.ts';
import { previewPost } from '../../../../commands/posts/preview-post.ts';
import { readShownOf } from '../../../../commands/reviews/read-review.ts';
import { publicUrl } from '../../../../config/index.ts';
import type { PostConfirmation } from '../../../../db/entities/confirmation.ts';
import type { Em } from '../../../../db/driver/orm.ts';
import { findContent } from '../../../../db/posts/posts.ts';
import type { Actor } from '../../../../domain/actor.ts';
import { notFound, Refusal, refuse } from '../../../../domain/errors.ts';
import { isOpenToDecide, maxBatch } from '../../../../domain/posts/confirmations.ts';
import type { Service } from '../../../../process/service.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { readLinkedPages } from '../../../http/read-linked-pages.ts';
import { anyId, idParam, instant, int, line } from '../../../http/schemas.ts';
import { measureFirst } from '../one-post.ts';
import { questionsTo } from '../post-validation.ts';
import { previewShape, viewPreview } from '../preview/post-preview.ts';
import { askedByShape, publisherOf, readAskedBy, tokenBody } from './confirmation-decisions.ts';
import { confirmationShape, viewConfirmation } from './confirmation-view.ts';

const wanted = z.strictObject({
  postId: idParam.toLowerCase().describe('The post.'),
  revision: int(1, 3).describe('Revision that a person shall see: the current one.'),
  scheduledAt: instant
    .nullable()
    .default(null)
    .describe(
      'Publication time, such as 2026-12-24T18:00:00Z. Null or omitted for the moment of the approval.',
    ),
});

type Wanted = z.output<typeof wanted>;

/** Names the post that cannot be confirmed, which the refusal of a single request does not. */
const ofPost = async <T>(index: number, { postId }: Wanted, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuse(error.code, `Post ${postId}: ${error.message}`, {
      details: [{ path: `posts[${index}]`, code: error.code, message: error.message }],
    });
  }
};

const requireDistinct = (posts: readonly Wanted[]): void => {
  const ids = posts.map(({ postId }) => postId);
  const index = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (index < 0) return;
  const message = 'The post is named twice.';
  throw refuse('validation_failed', message, {
    details: [{ path: `posts[${index}].postId`, code: 'duplicate', message }],
  });
};

const request = endpoint({
  method: 'post',
  path: '/confirmations',
  operationId: 'requestConfirmations',
  tag: 'Confirmations',
  summary: 'Ask a person to confirm several posts',
  description:
    'Like `POST /posts/{postId}/confirmations`, for a week of posts: one address, at which a person sees all of them, logs in once, and approves or denies each. The service publishes or schedules what was approved. All or none are requested; `details` names the post that cannot be. `GET /confirmations?batchId=…` shows the decisions.',
  access: 'posts:write',
  onBrand: true,
  personal: true,
  weight: 64,
  status: 201,
  body: z.strictObject({
    posts: z.array(wanted).min(1).max(maxBatch).describe('Posts to confirm.'),
    clientName: line(60).nullable().default(null).describe('Name of the app, shown to the person.'),
    notify: z
      .boolean()
      .default(false)
      .describe(
        'Whether the person on whose behalf the app asks is notified as they chose: in the app, by mail, or by push.',
      ),
  }),
  returns: z
    .strictObject({
      batchId: anyId.describe('Id of the batch.'),
      url: z.url().max(2_048).describe('Address for a person’s browser. Shown only once.'),
      confirmations: z
        .array(confirmationShape)
        .max(maxBatch)
        .describe('One for each post, in the same order.'),
    })
    .meta({ id: 'ConfirmationBatch', description: 'Posts that wait for a person’s decisions on one page.' }),
  errors: ['not_found', 'invalid_state', 'precondition_failed', 'connection_missing', 'token_expired'],
  handle: async call => {
    const { actor, em, body, service, write } = call;
    const { posts, clientName, notify } = body;
    requireDistinct(posts);
    for (const [index, one] of posts.entries())
      await ofPost(index, one, async () => {
        await measureFirst(call, one.postId);
        await readLinkedPages(service, actor.orgId, [await readShownOf(em, actor, one.postId)]);
      });
    const { secret, hash } = newConfirmationToken();
    const shared = { clientName, batchId: randomUUID(), lifetime: service.config.CONFIRMATION_LIFETIME };
    // in the order of IDs, so that two requests for the same posts cannot wait for each other
    const ordered = [...posts.entries()].toSorted(([, a], [, b]) => a.postId.localeCompare(b.postId));
    return write(async tx => {
      const rows = new Map<string, PostConfirmation>();
      for (const [index, one] of ordered) {
        const tokenHash = index === 0 ? hash : newConfirmationToken().hash;
        const asked = { ...one, ...shared, tokenHash };
        rows.set(one.postId, await ofPost(index, one, () => requestConfirmation(tx, actor, asked)));
      }
      if (notify) await notifyAsker(tx, actor, { clientName, postIds: posts.map(({ postId }) => postId) });
      return {
        batchId: shared.batchId,
        url: `${publicUrl(service.config)}/confirm#${secret}`,
        confirmations: posts.flatMap(({ postId }) => rows.get(postId) ?? []).map(viewConfirmation),
      };
    });
  },
});

const item = z.strictObject({
  confirmation: confirmationShape.describe('The confirmation.'),
  preview: previewShape
    .nullable()
    .describe('Post as each platform gets it, or null if there is nothing to decide.'),
  problem: z
    .string()
    .max(5_000)
    .nullable()
    .describe('Why the post cannot be approved as it was requested, or null.'),
});

/** Shows one confirmation of a page. A post that cannot be shown does not hide the others. */
const viewItem = async (
  { em, person, service }: { em: Em; person: Actor; service: Service },
  row: PostConfirmation,
): Promise<z.input<typeof item>> => {
  const nothing = { confirmation: viewConfirmation(row), preview: null, problem: null };
  if (!isOpenToDecide(row, new Date())) return nothing;
  try {
    await requireAsShown(em, person, row);
    const asked = { postId: row.postId, scheduledAt: row.scheduledAt ?? null };
    const preview = await previewPost(em, person, asked, questionsTo(service));
    return { ...nothing, preview: viewPreview(preview, service.fileUrls) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...nothing, problem: error.message };
  }
};

const lookUp = endpoint({
  method: 'post',
  path: '/confirmations/look-up-all',
  operationId: 'getWaitingConfirmations',
  tag: 'Confirmations',
  summary: 'Get all posts of a page that wait for your confirmation',
  description:
    'Shows what was requested with one address: a post, or several. Decide each with `POST /confirmations/{id}/approve` or `…/deny`. The posts belong to one organization: switch to it first.',
  access: 'session',
  whileSuspended: true,
  weight: 64,
  body: tokenBody,
  returns: z.strictObject({
    askedBy: askedByShape,
    confirmations: z.array(item).max(maxBatch).describe('The confirmations, in the order of their times.'),
  }),
  errors: ['not_found'],
  handle: async ({ em, actor, body: { token }, service }) => {
    const person = publisherOf(actor);
    const confirmations = [];
    let first: PostConfirmation | undefined;
    for (const row of await listOfToken(em, actor.orgId, hashToken(token))) {
      // posts of brands for which the person may not publish are not theirs to decide
      if (!(await findContent(em, person, row.postId))) continue;
      first ??= row;
      confirmations.push(await viewItem({ em, person, service }, row));
    }
    if (!first) throw notFound('confirmation with this address');
    return { askedBy: await readAskedBy(em, first), confirmations };
  },
});

/** Operations about several posts that a person confirms on one page. */
export const confirmationBatchRoutes = [request, lookUp];
