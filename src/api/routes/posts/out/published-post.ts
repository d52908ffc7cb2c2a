import { z } from 'zod';
import { askForAction, type AskedKind } from '../../../../commands/posts/ask-for-action.ts';
import { revisePublished } from '../../../../commands/posts/revise-published.ts';
import {
  videoPrivacies,
  type PublishedChanges,
  type VideoPrivacy,
} from '../../../../domain/publishing/post-actions.ts';
import { limits } from '../../../../domain/limits/numbers.ts';
import { platformNames } from '../../../../domain/platforms.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { originOf } from '../../../http/origin.ts';
import { choice, meanings, string } from '../../../http/schemas.ts';
import { platform } from '../../../openapi/named-lists.ts';
import { changeOnePost, onePost, showPost } from '../one-post.ts';
import { isWellFormed, notUnicode } from '../post-content.ts';
import { postShape } from '../post-view.ts';

const videoPrivacy = choice('VideoPrivacy', videoPrivacies, 'Visibility of a video.');

const textChange = z
  .strictObject({ text: z.string().min(1).max(100_000).meta(meanings.text) })
  .optional()
  .describe('Text of the post.');

/** Declares an operation that requests an action on a live post. */
const asksFor = (
  kind: AskedKind,
  said: {
    path: `/posts/{postId}/${string}`;
    operationId: string;
    summary: string;
    description: string;
    whileArchived?: true;
  },
) =>
  endpoint({
    ...onePost,
    ...said,
    conditional: true,
    access: 'posts:write',
    errors: ['not_found', 'invalid_state'],
    method: 'post',
    status: 202,
    body: z
      .strictObject({
        platforms: z
          .array(platform)
          .min(1)
          .max(platformNames.length)
          .optional()
          .describe('Platforms. Defaults to all possible ones.'),
      })
      .optional(),
    returns: postShape,
    example: { platforms: ['x'] },
    handle: call =>
      changeOnePost(call, async em => {
        await askForAction(em, originOf(call), kind, call.params.postId, call.body?.platforms);
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  });

export const publishedPostRoutes = [
  asksFor('remove', {
    path: '/posts/{postId}/unpublish',
    operationId: 'unpublishPost',
    whileArchived: true,
    summary: 'Delete a published post from its platforms',
    description:
      'Deletes the post from the given platforms, or from all possible ones. Each target shows under `actions` whether this is possible, and under `change` its progress. A deleted target is `removed`, and `post.removed` is sent. If one of the given platforms does not support it, nothing is deleted.',
  }),
  asksFor('repost', {
    path: '/posts/{postId}/repost',
    operationId: 'repostPost',
    summary: 'Repost a post',
    description:
      'Reposts the post from the account that published it, on the given platforms or all possible ones (`repost` of `GET /platforms`). Each target shows under `actions` whether this is possible and when it was done (`doneAt`), and under `change` its progress. An account reposts a post once. A repost has no text of its own, so it needs no review. If one of the given platforms does not support it, nothing is reposted.',
  }),
  endpoint({
    ...onePost,
    conditional: true,
    access: 'posts:write',
    errors: ['not_found', 'invalid_state'],
    method: 'patch',
    path: '/posts/{postId}/published',
    operationId: 'correctPost',
    summary: 'Change a published post on its platforms',
    description:
      'Changes the given fields on the given platforms. The post itself keeps its text, and `sentContent` of the target shows the platform’s version. `change` shows the progress, and `post.updated_on_platform` is sent when it is done. `revision` of `GET /platforms` shows which platforms support it. X gives the post a new `externalId` and `url`. If the brand requires reviews, only a person who may approve alone in each of its stages may do this, from their own session. `invalid_state` lists these people.',
    status: 202,
    body: z.strictObject({
      platforms: z
        .strictObject({
          x: textChange,
          linkedin: textChange,
          youtube: z
            .strictObject({
              title: string(100, 'How we bake').min(1).optional().describe('Title of the video.'),
              description: z.string().max(100_000).optional().describe('Description of the video.'),
              privacyStatus: videoPrivacy.optional(),
              tags: z
                .array(z.string().min(1).max(limits.youtube.tags))
                .max(limits.youtube.tags)
                .optional()
                .describe('All keywords.'),
            })
            .refine(given => Object.keys(given).length > 0, {
              error: 'Must contain at least one field to change.',
            })
            .optional()
            .describe('Changed fields.'),
        })
        .refine(given => Object.keys(given).length > 0, { error: 'Name a platform.' })
        .refine(isWellFormed, notUnicode)
        .describe('New content by platform.'),
    }),
    returns: postShape,
    example: { platforms: { linkedin: { text: 'Fresh bread from eight.' } } },
    handle: call =>
      changeOnePost(call, async em => {
        const { x, linkedin, youtube } = call.body.platforms;
        await revisePublished(em, originOf(call), call.params.postId, {
          ...(x && { x }),
          ...(linkedin && { linkedin }),
          ...(youtube && { youtube: videoChanges(youtube) }),
        });
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  }),
];

/** Changes to a video. The text of a post is the video's description. */
const videoChanges = ({
  description,
  title,
  tags,
  privacyStatus,
}: {
  title?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  privacyStatus?: VideoPrivacy | undefined;
}): PublishedChanges => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { text: description }),
  ...(tags !== undefined && { tags }),
  ...(privacyStatus !== undefined && { privacyStatus }),
});
