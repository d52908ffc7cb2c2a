import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const confirmationId = { says: say.itself, as: 'id' } as const;
const confirmationBrief = ['id', 'postId', 'revision', 'scheduledAt', 'status', 'expiresAt', 'url'] as const;

const timelineBrief = [
  'kind',
  'at',
  'platform',
  'number',
  'outcome',
  'verdict',
  'from',
  'to',
  'reason',
  'action',
  'status',
  'message',
  'actor',
] as const;

/** Whether the confirmation is still pending and the post unchanged. */
export const isStillAsked: NonNullable<ToolSpec['still']> = async ({ id, postId, revision }, look) => {
  const [confirmation, post] = await Promise.all([
    look('getConfirmation', { id }),
    look('getPost', { postId }),
  ]);
  return confirmation?.['status'] === 'pending' && post?.['revision'] === revision;
};

/** Tools from the draft to its result. None of them publishes a post that no person has approved. */
export const postTools: readonly ToolSpec[] = [
  {
    name: 'preview_post',
    operationId: 'previewPost',
    groups: ['default', 'posts', 'trouble', 'reviews', 'texts'],
    does: 'reads',
    says: 'Shows what each platform would get, with lengths, `problems` that prevent publication, and `warnings`. Show that to the person. While `valid` is false, call change_post. Then call request_confirmation.',
    takes: {
      postId: say.postId,
      scheduledAt: 'Defaults to now.',
    },
    sets: { forConfirmation: true },
    brief: ['postId', 'revision', 'status', 'scheduledAt', 'valid', 'problems', 'warnings', 'targets'],
  },
  {
    name: 'request_confirmation',
    operationId: 'requestConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'writes',
    gives: 'confirmationId',
    says: 'Asks a person to approve the post as preview_post showed it. Give them `url`: they open it, see the post, and decide. You cannot decide for them. Then call wait_for.',
    takes: {
      postId: say.postId,
      revision: '`revision` of the preview.',
      scheduledAt: 'Publication time. Defaults to the moment of approval.',
    },
    without: { clientName: 'Your client sets it.' },
    brief: confirmationBrief,
    makes: true,
    still: isStillAsked,
  },
  {
    name: 'request_confirmations',
    operationId: 'requestConfirmations',
    groups: ['default', 'posts'],
    does: 'writes',
    says: 'Asks a person to approve several posts, such as a week, on one page. Give them `url`. They log in once and decide about each post, and the service publishes or schedules what they approve. Then call wait_for with its `batchId`.',
    takes: {
      posts: {
        says: 'At most 50.',
        shape: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              postId: { type: 'string' },
              revision: { type: 'integer' },
              scheduledAt: { type: 'string', format: 'date-time' },
            },
            required: ['postId', 'revision'],
          },
        },
      },
      notify: 'Also notifies the person, so that they need no link.',
    },
    without: { clientName: 'Your client sets it.' },
    brief: ['batchId', 'url', 'confirmations'],
    makes: true,
  },
  {
    name: 'get_confirmation',
    operationId: 'getConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'reads',
    gives: 'confirmationId',
    says: 'Returns whether the person has decided: pending, approved, denied, used (published or scheduled), or expired. If approved, call commit_post.',
    takes: { confirmationId },
    brief: [...confirmationBrief, 'decidedBy', 'decidedAt'],
  },
  {
    name: 'commit_post',
    operationId: 'commitConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'destroys',
    says: 'Publishes or schedules the post as the person approved it, once. Public at once, unless scheduled. A failed or partial post is published where it is not live yet. Then call wait_for with the `postId`.',
    takes: { confirmationId },
    brief: ['confirmation', 'post'],
  },
  {
    name: 'cancel_post',
    operationId: 'cancelPost',
    groups: ['default', 'posts', 'calendar', 'trouble', 'series'],
    does: 'destroys',
    gives: 'postId',
    says: 'Cancels a scheduled post, or one whose remaining platforms are all on hold. Published targets stay.',
    takes: { postId: say.postId },
    brief: say.postBrief,
  },
  // no tool edits a live post, because the new text would be published without a person's approval
  {
    name: 'unpublish_post',
    operationId: 'unpublishPost',
    groups: ['default', 'posts'],
    does: 'destroys',
    gives: 'postId',
    says: 'Deletes a published post there (not on Instagram). Cannot be undone: ask the person first. Then call wait_for.',
    takes: { postId: say.postId, platforms: say.itself, targets: say.itself },
    brief: say.postBrief,
  },
  {
    name: 'list_posts',
    operationId: 'listPosts',
    groups: ['default', 'posts', 'trouble', 'calendar', 'analytics'],
    does: 'reads',
    says: 'Finds posts that match all given filters, newest first, with shortened texts.',
    takes: {
      brandSlug: say.oneText(say.whichBrand),
      status: say.itself,
      platform: say.anyPlatform(say.itself),
      q: 'Words in the text.',
      label: say.oneText(say.itself),
      held: 'Only due posts on hold.',
      scheduledFrom: say.itself,
      scheduledTo: 'Exclusive.',
      publishedFrom: say.itself,
      publishedTo: 'Exclusive.',
      limit: say.limit,
      after: say.after,
    },
    presets: { limit: 20 },
    brief: [
      'id',
      'brandSlug',
      'text',
      'platforms',
      'status',
      'scheduledAt',
      'publishedAt',
      'held',
      'revision',
    ],
    pages: 'after',
  },
  {
    name: 'get_post',
    operationId: 'getPost',
    groups: ['default', 'posts', 'trouble', 'calendar', 'reviews'],
    does: 'reads',
    gives: 'postId',
    says: 'Returns a post with its state on each platform (`targets`): its address, its error, or why it is on hold (`held`). For failed targets, call retry_post. For unconfirmed ones, call resolve_post.',
    takes: { postId: say.postId },
    brief: say.postBrief,
  },
  {
    name: 'get_post_timeline',
    operationId: 'getPostTimeline',
    groups: ['default', 'posts', 'trouble'],
    does: 'reads',
    says: 'Returns every attempt to publish a post with its evidence, and every change with its author, oldest first.',
    takes: { postId: say.postId, limit: say.limit, offset: say.offset },
    brief: timelineBrief,
    pages: 'offset',
  },
];
