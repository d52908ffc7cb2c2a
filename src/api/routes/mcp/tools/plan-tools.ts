import { postMarkNames } from '../../../../domain/posts/posts.ts';
import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

/** Why a draft takes no time. */
export const timeComesLater = 'A post gets its time by request_confirmation, so that a person sees it first.';

/** What a draft is written with. */
export const draftWords = {
  text: 'The text, for all platforms.',
  media: say.ofMedia,
  thread: say.ofThread,
  platformOptions: say.commonOptions,
  plannedFor: 'When the draft is wanted out, for the calendar. Sends nothing by itself.',
  labels: 'Words to find it by.',
  externalId: 'Your own id for it.',
} as const;

/** Nobody has sent or changed it since. */
export const isStillDraft: NonNullable<ToolSpec['still']> = async ({ id, revision }, look) => {
  const post = await look('getPost', { postId: id });
  return post?.['status'] === 'draft' && post['revision'] === revision;
};

/** From the brand to the draft. */
export const planTools: readonly ToolSpec[] = [
  {
    name: 'list_brands',
    operationId: 'listBrands',
    groups: ['default', 'posts', 'calendar', 'ideas', 'carousels', 'agents', 'series', 'texts', 'comments'],
    does: 'reads',
    says: 'Begin here: posts belong to a brand, and other tools name it by its slug. Gives slug, name and description of each; with detail "full" its voice and look.',
    takes: { limit: say.limit, offset: say.offset },
    brief: ['slug', 'name', 'description'],
    pages: 'offset',
  },
  {
    name: 'list_connections',
    operationId: 'listConnections',
    groups: ['default', 'posts', 'analytics'],
    does: 'reads',
    says: 'Use it to see which platforms a brand can publish to. Gives account, state, and what keeps it from publishing. Only a person connects an account, in the application.',
    takes: { brandSlug: say.oneText(say.whichBrand), limit: say.limit, offset: say.offset },
    brief: ['id', 'brandSlug', 'platform', 'status', 'handle', 'warning', 'pausedUntil', 'pauseReason'],
    pages: 'offset',
  },
  {
    name: 'plan_post',
    operationId: 'createPost',
    groups: ['default', 'posts', 'series'],
    does: 'writes',
    says: 'Makes a draft for one or more platforms; nothing goes out. Pictures and videos are added by add_media first: Instagram and YouTube need one. Gives the draft with its id. Then preview_post.',
    takes: {
      brandSlug: say.whichBrand,
      platforms: say.goesTo,
      ...draftWords,
      disclosures: {
        says: 'What the post says of itself, by the labels of the platforms.',
        shape: say.objectShape({
          madeWithAi: { type: 'boolean' },
          paidPartnership: { type: 'boolean' },
          productPlacement: { type: 'boolean' },
        }),
      },
    },
    without: { scheduledAt: timeComesLater, queue: timeComesLater },
    brief: say.postBrief,
    makes: true,
    still: isStillDraft,
  },
  {
    name: 'change_post',
    operationId: 'updatePost',
    groups: ['default', 'posts', 'calendar', 'reviews'],
    does: 'writes',
    says: 'Changes a draft, a scheduled post, or what did not go out of a failed or partial one. Each field that you give replaces the old one. A scheduled post becomes a draft again, because nobody has approved the changed post; labels and externalId alone leave it scheduled. Then preview_post.',
    takes: { postId: say.postId, platforms: say.goesTo, ...draftWords },
    without: { scheduledAt: timeComesLater },
    // what a person approved was the post as it was: a scheduled one is a draft again
    sets: { scheduledAt: null },
    setsUnlessOnly: postMarkNames,
    brief: say.postBrief,
  },
  {
    name: 'set_platform_options',
    operationId: 'updatePost',
    groups: ['posts'],
    does: 'writes',
    says: 'Sets what differs on a platform, and its settings: polls, covers, first comments, tags, who may reply. Replaces all such settings of the post at once, so name also those that are to stay (get_post with detail "full" shows them). A scheduled post becomes a draft again. Then preview_post.',
    takes: { postId: say.postId, platformOptions: { says: 'By platform.', drops: ['url'] } },
    without: { scheduledAt: timeComesLater },
    sets: { scheduledAt: null },
    brief: say.postBrief,
  },
];
