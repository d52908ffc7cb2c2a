import { postMarkNames } from '../../../../domain/posts/posts.ts';
import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

/** Sentence that explains why a draft takes no time. */
export const timeComesLater = 'A post gets its time by request_confirmation, so that a person sees it first.';

/** Descriptions of a draft's arguments. */
export const draftWords = {
  text: 'Text for all platforms.',
  media: say.ofMedia,
  thread: say.ofThread,
  platformOptions: say.commonOptions,
  plannedFor: 'Time in the calendar. Publishes nothing.',
  labels: say.itself,
  externalId: 'Your own id.',
} as const;

/** Whether the post is still an unchanged draft. */
export const isStillDraft: NonNullable<ToolSpec['still']> = async ({ id, revision }, look) => {
  const post = await look('getPost', { postId: id });
  return post?.['status'] === 'draft' && post['revision'] === revision;
};

/** Tools from the choice of a brand to the draft. */
export const planTools: readonly ToolSpec[] = [
  {
    name: 'list_brands',
    operationId: 'listBrands',
    groups: ['default', 'posts', 'calendar', 'ideas', 'carousels', 'agents', 'series', 'texts', 'comments'],
    does: 'reads',
    says: 'Start here: posts belong to a brand, and other tools use its slug. With detail "full", also voice and look.',
    takes: { limit: say.limit, offset: say.offset },
    brief: ['slug', 'name', 'description'],
    pages: 'offset',
  },
  {
    name: 'list_connections',
    operationId: 'listConnections',
    groups: ['default', 'posts', 'analytics'],
    does: 'reads',
    says: 'Lists a brand’s accounts and their platforms, states, and publishing problems. Only a person can connect one, in the console.',
    takes: { brandSlug: say.oneText(say.whichBrand), limit: say.limit, offset: say.offset },
    brief: [
      'id',
      'brandSlug',
      'platform',
      'isDefault',
      'status',
      'handle',
      'warning',
      'pausedUntil',
      'pauseReason',
    ],
    pages: 'offset',
  },
  {
    name: 'plan_post',
    operationId: 'createPost',
    groups: ['default', 'posts', 'series'],
    does: 'writes',
    gives: 'postId',
    says: 'Creates a draft without publishing it. Instagram and YouTube need an image or video. Then call preview_post.',
    takes: {
      brandSlug: say.whichBrand,
      platforms: say.goesTo,
      accounts: say.fromAccounts,
      ...draftWords,
      disclosures: {
        says: say.itself,
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
    gives: 'postId',
    says: 'Changes a draft, a scheduled post, or the unpublished parts of a failed or partial post. Given fields replace the old ones. A scheduled post becomes a draft again, unless only labels or externalId change. Then call preview_post.',
    takes: {
      postId: say.postId,
      platforms: say.goesTo,
      ...draftWords,
    },
    without: { scheduledAt: timeComesLater },
    // the person approved the post as it was, so a scheduled post becomes a draft again
    sets: { scheduledAt: null },
    setsUnlessOnly: postMarkNames,
    brief: say.postBrief,
  },
  {
    name: 'set_platform_options',
    operationId: 'updatePost',
    groups: ['posts'],
    does: 'writes',
    gives: 'postId',
    says: 'Sets the accounts of a post, and text, media, and options for one platform or account, such as polls, covers, first comments, tags, and reply settings. Replaces all platform options of the post, so include those to keep (get_post with detail "full" shows them). A scheduled post becomes a draft again. Then call preview_post.',
    takes: {
      postId: say.postId,
      accounts: say.fromAccounts,
      platformOptions: { says: 'By platform.', drops: ['url'] },
      accountOptions: { says: 'By account, over those of its platform.', drops: ['url'] },
    },
    without: { scheduledAt: timeComesLater },
    sets: { scheduledAt: null },
    brief: say.postBrief,
  },
];
