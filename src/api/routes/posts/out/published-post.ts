import { z } from 'zod';
import { askForAction, type AskedKind } from '../../../../commands/posts/ask-for-action.ts';
import { revisePublished } from '../../../../commands/posts/revise-published.ts';
import {
  videoPrivacies,
  type PublishedChanges,
  type VideoPrivacy,
} from '../../../../domain/publishing/post-actions.ts';
import { limits } from '../../../../domain/limits/numbers.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { originOf } from '../../../http/origin.ts';
import { choice, meanings, string } from '../../../http/schemas.ts';
import { chosenTargets, targetId } from '../../../openapi/target-names.ts';
import { changeOnePost, onePost, showPost } from '../one-post.ts';
import { isWellFormed, notUnicode } from '../post-content.ts';
import { postShape } from '../post-view.ts';

const videoPrivacy = choice('VideoPrivacy', videoPrivacies, 'Visibility of a video.');

const textChange = z
  .strictObject({ text: z.string().min(1).max(100_000).meta(meanings.text) })
  .optional()
  .describe('Text of the post.');

const videoFields = {
  title: string(100, 'How we bake').min(1).optional().describe('Title of the video.'),
  privacyStatus: videoPrivacy.optional(),
  tags: z
    .array(z.string().min(1).max(limits.youtube.tags))
    .max(limits.youtube.tags)
    .optional()
    .describe('All keywords.'),
};

const isGiven = (given: object): boolean => Object.keys(given).length > 0;
const noFields = { error: 'Must contain at least one field to change.' };

/** Changes of a target by its ID, which does not say its platform. */
const targetChange = z
  .strictObject({
    text: z.string().max(100_000).optional().describe('Text of the post, or description of the video.'),
    ...videoFields,
  })
  .refine(isGiven, noFields);

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
    body: z.strictObject(chosenTargets).optional(),
    returns: postShape,
    example: { platforms: ['x'] },
    handle: call =>
      changeOnePost(call, async em => {
        await askForAction(em, originOf(call), kind, call.params.postId, call.body ?? {});
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
      'Deletes the given targets of the post, or all possible ones. Each target shows under `actions` whether this is possible, and under `change` its progress. A deleted target is `removed`, and `post.removed` is sent. If one of the given targets cannot be deleted, nothing is.',
  }),
  asksFor('repost', {
    path: '/posts/{postId}/repost',
    operationId: 'repostPost',
    summary: 'Repost a post',
    description:
      'Reposts the post from the account that published it, on the given targets or all possible ones (`repost` of `GET /platforms`). Each target shows under `actions` whether this is possible and when it was done (`doneAt`), and under `change` its progress. An account reposts a post once. A repost has no text of its own, so it needs no review. If one of the given targets cannot be reposted, nothing is.',
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
      'Changes the given fields on the given platforms, or on single targets by their ids. A platform on which the post has several accounts gives 409 `invalid_state` with their ids. The post itself keeps its text, and `sentContent` of the target shows the platform’s version. `change` shows the progress, and `post.updated_on_platform` is sent when it is done. `revision` of `GET /platforms` shows which platforms support it. X gives the post a new `externalId` and `url`. If the brand requires reviews, only a person who may approve alone in each of its stages may do this, from their own session. `invalid_state` lists these people.',
    status: 202,
    body: z
      .strictObject({
        platforms: z
          .strictObject({
            x: textChange,
            linkedin: textChange,
            youtube: z
              .strictObject({
                ...videoFields,
                description: z.string().max(100_000).optional().describe('Description of the video.'),
              })
              .refine(isGiven, noFields)
              .optional()
              .describe('Changed fields.'),
          })
          .refine(isGiven, { error: 'Name a platform.' })
          .optional()
          .describe('New content by platform.'),
        targets: z
          .record(targetId, targetChange)
          .refine(isGiven, { error: 'Name a target.' })
          .optional()
          .describe('New content by target (`targets[].id`).'),
      })
      .refine(isGiven, { error: 'Name a platform or a target.' })
      .refine(isWellFormed, notUnicode),
    returns: postShape,
    example: { platforms: { linkedin: { text: 'Fresh bread from eight.' } } },
    handle: call =>
      changeOnePost(call, async em => {
        const { platforms: { x, linkedin, youtube } = {}, targets } = call.body;
        await revisePublished(em, originOf(call), call.params.postId, {
          ...(x && { x }),
          ...(linkedin && { linkedin }),
          ...(youtube && { youtube: videoChanges(youtube) }),
          ...Object.fromEntries(
            Object.entries(targets ?? {}).map(([target, given]) => [target, videoChanges(given)]),
          ),
        });
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  }),
];

/** Changes to a video, or to a target of any platform. The text of a post is the video's description. */
const videoChanges = ({
  description,
  text = description,
  title,
  tags,
  privacyStatus,
}: {
  title?: string | undefined;
  text?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  privacyStatus?: VideoPrivacy | undefined;
}): PublishedChanges => ({
  ...(title !== undefined && { title }),
  ...(text !== undefined && { text }),
  ...(tags !== undefined && { tags }),
  ...(privacyStatus !== undefined && { privacyStatus }),
});
