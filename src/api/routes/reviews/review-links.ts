import { z } from 'zod';
import { newReviewToken } from '../../../adapters/secrets/tokens.ts';
import { createReviewLink, revokeReviewLink } from '../../../commands/reviews/review-links.ts';
import { totalOf } from '../../../db/driver/lists.ts';
import { findPost } from '../../../db/posts/posts.ts';
import { listLinks } from '../../../db/reviews/review-links.ts';
import { notFound } from '../../../domain/errors.ts';
import { invalidRequest } from '../../../domain/invalid-request.ts';
import { endpoint } from '../../http/endpoint.ts';
import { email, idParam, instant, totals } from '../../http/schemas.ts';
import { linkShape, maxLinkPosts, viewLink } from './review-link-view.ts';

const tag = 'Reviews';
const ofPost = {
  tag,
  onBrand: true,
  params: z.strictObject({ postId: idParam.toLowerCase().describe('Id of the post.') }),
} as const;

/** Throws `validation_failed` for a time that has passed, or that is later than a link may last. */
const requireInTime = (expiresAt: Date, lifetime: number): void => {
  const left = expiresAt.getTime() - Date.now();
  if (left > 0 && left <= lifetime) return;
  const [code, message] =
    left <= 0
      ? ['too_small', 'Must be in the future.']
      : ['too_big', `Must be before ${new Date(Date.now() + lifetime).toISOString()}.`];
  throw invalidRequest([{ path: 'expiresAt', code, message }]);
};

export const reviewLinkRoutes = [
  endpoint({
    ...ofPost,
    method: 'post',
    path: '/posts/{postId}/review-links',
    operationId: 'createReviewLink',
    summary: 'Ask a client to review posts',
    description:
      'Mails a link to the address. No answer contains the link, because decisions made with it count as made by that address. The link works for the given posts of one brand until it expires, is revoked, or is used up, or until its creator may no longer publish for the brand.',
    access: 'posts:write',
    status: 201,
    body: z.strictObject({
      email,
      expiresAt: instant.meta({
        description: 'Expiry of the link, at most `REVIEW_LINK_LIFETIME` (30 d) from now.',
        example: '2026-12-24T18:00:00Z',
      }),
      postIds: z
        .array(idParam.toLowerCase())
        .max(maxLinkPosts - 1)
        .default([])
        .describe('Further posts of the same brand.'),
    }),
    returns: linkShape,
    errors: ['not_found', 'invalid_state'],
    handle: ({ actor, params, body: { postIds, ...given }, service, write }) => {
      requireInTime(given.expiresAt, service.config.REVIEW_LINK_LIFETIME);
      const wanted = { ...given, postIds: [...new Set([params.postId, ...postIds])] };
      const { cipher } = service;
      return write(async em =>
        viewLink(await createReviewLink(em, actor, wanted, { cipher, token: newReviewToken() })),
      );
    },
  }),
  endpoint({
    ...ofPost,
    method: 'get',
    path: '/posts/{postId}/review-links',
    operationId: 'listReviewLinks',
    summary: 'List the review links of a post',
    description: 'The newest 100, without their secret tokens.',
    access: 'posts:read',
    returns: z.strictObject({
      reviewLinks: z.array(linkShape).max(100).describe('Links, newest first.'),
      ...totals,
    }),
    errors: ['not_found'],
    handle: async ({ em, actor, params: { postId } }) => {
      if (!(await findPost(em, actor, postId))) throw notFound('post', postId);
      const links = await listLinks(em, actor.orgId, postId);
      return { reviewLinks: links.map(viewLink), ...totalOf(links) };
    },
  }),
  endpoint({
    tag,
    onBrand: true,
    whileArchived: true,
    method: 'delete',
    path: '/review-links/{id}',
    operationId: 'revokeReviewLink',
    summary: 'Revoke a review link',
    description: 'The link stops working. Decisions made with it still count.',
    access: 'posts:write',
    params: z.strictObject({ id: idParam.toLowerCase().describe('The link.') }),
    returns: linkShape,
    errors: ['not_found'],
    handle: ({ actor, params: { id }, write }) =>
      write(async em => viewLink(await revokeReviewLink(em, actor, id))),
  }),
];
