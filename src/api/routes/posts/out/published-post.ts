import { z } from 'zod';
import { askForAction, type AskedKind } from '../../../../commands/posts/ask-for-action.ts';
import { revisePublished } from '../../../../commands/posts/revise-published.ts';
import {
  videoPrivacies,
  type PublishedChanges,
  type VideoPrivacy,
} from '../../../../domain/publishing/post-actions.ts';
import { platformNames } from '../../../../domain/platforms.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { originOf } from '../../../http/origin.ts';
import { choice, meanings, string } from '../../../http/schemas.ts';
import { platform } from '../../../openapi/named-lists.ts';
import { changeOnePost, onePost, showPost } from '../one-post.ts';
import { isWellFormed, notUnicode } from '../post-body.ts';
import { postShape } from '../post-view.ts';

const videoPrivacy = choice('VideoPrivacy', videoPrivacies, 'Who sees a video.');

const textChange = z
  .strictObject({ text: z.string().min(1).max(100_000).meta(meanings.text) })
  .optional()
  .describe('Its text.');

/** An operation that has one thing done with a post that is out. */
const asksFor = (
  kind: AskedKind,
  said: { path: `/posts/{postId}/${string}`; operationId: string; summary: string; description: string },
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
          .describe('Where; everywhere it can be without it.'),
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
    summary: 'Take a post back',
    description:
      'Deletes it where it is out: on the platforms named, else on all that can. Each target says under `actions` whether it can be, and under `change` how that stands; one that is deleted is `removed`, and `post.removed` is sent. Nothing is taken back when one that is named cannot be.',
  }),
  asksFor('repost', {
    path: '/posts/{postId}/repost',
    operationId: 'repostPost',
    summary: 'Repost a post',
    description:
      'Reposts it from the account that it went out from: on the platforms named, else on all that can (`repost` of `GET /platforms`). Each target says under `actions` whether it can be, and when it was (`doneAt`); `change` tells how it stands. An account reposts a post once. A repost has no words of its own, so no review holds it. Nothing is reposted when one that is named cannot be.',
  }),
  endpoint({
    ...onePost,
    conditional: true,
    access: 'posts:write',
    errors: ['not_found', 'invalid_state'],
    method: 'patch',
    path: '/posts/{postId}/published',
    operationId: 'revisePublishedPost',
    summary: 'Change a post where it is out',
    description:
      'Changes what it says on these platforms, and nothing that is not named. The post keeps its own text; `sentContent` of the target is what it says there. `change` tells how that stands, and `post.updated_on_platform` is sent once it is done. Which platforms let it: `revision` of `GET /platforms`. X gives the post another `externalId` and `url`. Where the brand asks for reviews, only a person who approves in each of its stages, alone, may do so by their own session; `invalid_state` names them.',
    status: 202,
    body: z.strictObject({
      platforms: z
        .strictObject({
          x: textChange,
          linkedin: textChange,
          youtube: z
            .strictObject({
              title: string(100, 'How we bake').min(1).optional().describe('Title of the video.'),
              description: z.string().max(100_000).optional().describe('Its description.'),
              privacyStatus: videoPrivacy.optional(),
              tags: z.array(z.string().min(1).max(500)).max(500).optional().describe('All of its keywords.'),
            })
            .refine(given => Object.keys(given).length > 0, { error: 'Name what is to be changed.' })
            .optional()
            .describe('What of it is changed.'),
        })
        .refine(given => Object.keys(given).length > 0, { error: 'Name a platform.' })
        .refine(isWellFormed, notUnicode)
        .describe('What it is to say, by platform.'),
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

/** The text of a post is the description of its video. */
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
