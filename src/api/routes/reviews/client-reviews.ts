import { z } from 'zod';
import { hashToken } from '../../../adapters/secrets/tokens.ts';
import { readClientPage, reviewByLink } from '../../../commands/reviews/review-links.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readLinkedPages } from '../../http/read-linked-pages.ts';
import { idParam } from '../../http/schemas.ts';
import { decisionFields } from '../posts/post-review-view.ts';
import { clientPageShape, viewClientPage } from './review-link-view.ts';

const token = z.string().min(1).max(100).meta({
  description: 'Token of the link in the mail, the part after `#token=`.',
  example: 'an-example-of-a-token',
});

/**
 * Operations with which a client reviews by link. The page at `/review` uses them. The token is never part of an address,
 * so logs do not keep it.
 */
export const clientReviewRoutes = [
  endpoint({
    tag: 'Reviews',
    method: 'post',
    path: '/review-links/look-up',
    operationId: 'getReviewPage',
    summary: 'Get the posts of a review link',
    description:
      'Returns what the client should decide about. Reading changes nothing. Returns `invalid_state` with the reason once the link has ended.',
    access: 'public',
    body: z.strictObject({ token }),
    returns: clientPageShape,
    errors: ['not_found', 'invalid_state'],
    handle: async ({ em, body, service }) => {
      const tokenHash = hashToken(body.token);
      const page = await readClientPage(em, tokenHash);
      const shown = page.posts.filter(({ canDecide }) => canDecide).map(({ view }) => view.shown);
      const isRead = await readLinkedPages(service, page.link.orgId, shown);
      return viewClientPage(isRead ? await readClientPage(em, tokenHash) : page, service.fileUrls);
    },
  }),
  endpoint({
    tag: 'Reviews',
    method: 'post',
    path: '/review-links/reviews',
    operationId: 'reviewPostByLink',
    summary: 'Review a post by a review link',
    description:
      'Same as `POST /posts/{postId}/reviews`, on behalf of the link’s address. Works once per version of a post: another decision about the same version returns `invalid_state`, and a changed post can be decided again.',
    access: 'public',
    body: z.strictObject({
      token,
      postId: idParam.toLowerCase().describe('Id of a post of the link.'),
      ...decisionFields,
    }),
    returns: clientPageShape,
    errors: ['not_found', 'invalid_state', 'precondition_failed'],
    handle: ({ body: { token: secret, ...given }, service, write, requestId }) => {
      const tokenHash = hashToken(secret);
      return write(async em => {
        await reviewByLink(em, tokenHash, { ...given, requestId });
        return viewClientPage(await readClientPage(em, tokenHash), service.fileUrls);
      });
    },
  }),
];
