import { z } from 'zod';
import { hashToken } from '../../../adapters/secrets/tokens.ts';
import { readClientPage, reviewByLink } from '../../../commands/reviews/review-links.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readLinkedPages } from '../../http/read-linked-pages.ts';
import { idParam } from '../../http/schemas.ts';
import { decisionFields } from '../posts/post-review-view.ts';
import { clientPageShape, viewClientPage } from './review-link-view.ts';

const token = z.string().min(1).max(100).meta({
  description: 'The token of the link in the mail, the part after `#token=`.',
  example: 'an-example-of-a-token',
});

/** The client's side of a review link: the page at `/review` uses these. The token stands in no address that a log keeps. */
export const clientReviewRoutes = [
  endpoint({
    tag: 'Reviews',
    method: 'post',
    path: '/review-links/look-up',
    operationId: 'getReviewPage',
    summary: 'Get the posts of a review link',
    description:
      'What the reader of the mail is to decide about. It changes nothing, however often. Refused with `invalid_state`, and the reason, once the link has ended.',
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
      'As `POST /posts/{postId}/reviews`, in the name of the address that the link went to. Once for a post as it is: `invalid_state` for another decision about the same, and after a change for the new one.',
    access: 'public',
    body: z.strictObject({
      token,
      postId: idParam.toLowerCase().describe('One of the posts of the link.'),
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
