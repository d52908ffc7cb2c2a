import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const confirmationId = { says: 'From request_confirmation.', as: 'id' } as const;
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
    says: 'Shows what each platform would get: text, files, options, lengths as counted by the platform, `problems` that prevent publication, and `warnings`. Show that to the person. While `valid` is false, fix the post with change_post. Then call request_confirmation with its `revision`.',
    takes: {
      postId: say.postId,
      scheduledAt: 'Publication time, such as 2026-12-24T18:00:00Z. Defaults to now.',
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
    says: 'Asks a person to approve the post as preview_post showed it. Give them `url`: they open it in a browser, see the post, and decide. You cannot decide for them. Then call get_confirmation until its status is used, approved, or denied.',
    takes: {
      postId: say.postId,
      revision: '`revision` of the preview.',
      scheduledAt:
        'Publication time, such as 2026-12-24T18:00:00Z. Defaults to the moment commit_post is called.',
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
    says: 'Asks a person to approve several posts, such as a week, on one page. Give them `url`. They log in once and decide about each post, and the service publishes or schedules what they approve. Then call list_confirmations with `batchId`.',
    takes: {
      posts: {
        says: 'Posts with their current `revision` and `scheduledAt`.',
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
    says: 'Returns whether the person has decided: pending, approved, denied, used, or expired. Used means published or scheduled. Wait a few seconds between two calls. If approved, call commit_post.',
    takes: { confirmationId },
    brief: [...confirmationBrief, 'decidedBy', 'decidedAt'],
  },
  {
    name: 'commit_post',
    operationId: 'commitConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'destroys',
    says: 'Publishes or schedules the post as the person approved it, once. It is publicly visible immediately. A failed or partial post is published where it is not live yet. A second call changes nothing. Then call get_post until its status is published, partial, or failed.',
    takes: { confirmationId },
    brief: ['confirmation', 'post'],
  },
  {
    name: 'cancel_post',
    operationId: 'cancelPost',
    groups: ['default', 'posts', 'calendar', 'trouble', 'series'],
    does: 'destroys',
    gives: 'postId',
    says: 'Cancels a scheduled post, or one whose remaining platforms are all on hold. Published targets stay. Returns the post.',
    takes: { postId: say.postId },
    brief: say.postBrief,
  },
  // no tool edits a live post, because the new text would be published without a person's approval
  {
    name: 'take_back_post',
    operationId: 'unpublishPost',
    groups: ['default', 'posts'],
    does: 'destroys',
    gives: 'postId',
    says: 'Deletes a published post from X, LinkedIn, Threads, or YouTube. This cannot be undone: ask the person first, and list the platforms. Then call get_post until no `change` of its targets is pending, calling, or reading.',
    takes: { postId: say.postId, platforms: 'Platforms to delete from.' },
    brief: say.postBrief,
  },
  {
    name: 'list_posts',
    operationId: 'listPosts',
    groups: ['default', 'posts', 'trouble', 'calendar', 'analytics'],
    does: 'reads',
    says: 'Finds posts that match all given filters, newest first. Texts are shortened. get_post returns a full one.',
    takes: {
      brandSlug: say.oneText(say.whichBrand),
      status: 'Only posts with these statuses.',
      platform: say.anyPlatform('Only posts for this platform.'),
      q: 'Words in the text.',
      label: say.oneText('Only posts with this label.'),
      held: 'Only due posts on hold for an account, a subscription, or the end of a pause.',
      scheduledFrom: 'Scheduled at or after this time.',
      scheduledTo: 'Scheduled before this time.',
      publishedFrom: 'Published at or after this time.',
      publishedTo: 'Published before this time.',
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
    says: 'Returns a post with its state on each platform (`targets`): its address if published, its error if failed, and the reason if on hold (`held`). For failed targets, call retry_post. For unconfirmed ones, call resolve_post. get_post_timeline explains why.',
    takes: { postId: say.postId },
    brief: say.postBrief,
  },
  {
    name: 'get_post_timeline',
    operationId: 'getPostTimeline',
    groups: ['default', 'posts', 'trouble'],
    does: 'reads',
    says: 'Returns the history of a post: every attempt with its evidence and every change with its author, oldest first.',
    takes: { postId: say.postId, limit: say.limit, offset: say.offset },
    brief: timelineBrief,
    pages: 'offset',
  },
];
