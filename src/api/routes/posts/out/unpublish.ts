import { z } from 'zod';
import { unpublishPost } from '../../../../commands/posts/unpublish-post.ts';
import { platformNames } from '../../../../domain/platforms.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { originOf } from '../../../http/origin.ts';
import { platform } from '../../../openapi/named-lists.ts';
import { changeOnePost, onePost, showPost } from '../one-post.ts';
import { postShape } from '../post-view.ts';

export const publishedPostRoutes = [
  endpoint({
    ...onePost,
    conditional: true,
    access: 'posts:write',
    errors: ['not_found', 'invalid_state'],
    method: 'post',
    path: '/posts/{postId}/unpublish',
    operationId: 'unpublishPost',
    summary: 'Take a post back',
    description:
      'Deletes it where it is out: on the platforms named, else on all that can. Each target says under `actions` whether it can be, and under `change` how that stands; one that is deleted is `removed`, and `post.removed` is sent. Nothing is taken back when one that is named cannot be.',
    status: 202,
    body: z
      .strictObject({
        platforms: z
          .array(platform)
          .min(1)
          .max(platformNames.length)
          .optional()
          .describe('Where; everywhere it can be without it.'),
      })
      .optional(),
    returns: postShape,
    example: { platforms: ['x'] },
    handle: call =>
      changeOnePost(call, async em => {
        await unpublishPost(em, originOf(call), call.params.postId, call.body?.platforms);
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  }),
];
