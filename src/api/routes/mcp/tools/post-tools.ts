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

/** Nobody has decided yet, and the post is what they are asked about. */
export const isStillAsked: NonNullable<ToolSpec['still']> = async ({ id, postId, revision }, look) => {
  const [confirmation, post] = await Promise.all([
    look('getConfirmation', { id }),
    look('getPost', { postId }),
  ]);
  return confirmation?.['status'] === 'pending' && post?.['revision'] === revision;
};

/** From the draft to what became of it. None of them publishes what no person has approved. */
export const postTools: readonly ToolSpec[] = [
  {
    name: 'preview_post',
    operationId: 'previewPost',
    groups: ['default', 'posts', 'trouble', 'reviews', 'texts'],
    does: 'reads',
    says: 'Shows what each platform would get: text, files, settings, lengths as it counts them, what keeps the post from going out (`problems`) and what may surprise (`warnings`). Show that to the person. While `valid` is false, mend the post with change_post; then request_confirmation with its `revision`.',
    takes: {
      postId: say.postId,
      scheduledAt: 'When it is to go out, as in 2026-12-24T18:00:00Z; without it now.',
    },
    sets: { forConfirmation: true },
    brief: ['postId', 'revision', 'status', 'scheduledAt', 'valid', 'problems', 'warnings', 'targets'],
  },
  {
    name: 'request_confirmation',
    operationId: 'requestConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'writes',
    says: 'Asks a person to approve the post as preview_post showed it. Give them `url`: they open it in a browser, see the post and decide. You cannot decide for them. Then get_confirmation until its status is approved or denied.',
    takes: {
      postId: say.postId,
      revision: 'The `revision` of the preview.',
      scheduledAt:
        'When the post is to go out, as in 2026-12-24T18:00:00Z; without it as soon as commit_post is called.',
    },
    without: { clientName: 'Your client says it by itself.' },
    brief: confirmationBrief,
    makes: true,
    still: isStillAsked,
  },
  {
    name: 'get_confirmation',
    operationId: 'getConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'reads',
    says: 'Tells whether the person has decided: pending, approved, denied, used or expired. Wait some seconds between two calls. Once approved: commit_post.',
    takes: { confirmationId },
    brief: [...confirmationBrief, 'decidedBy', 'decidedAt'],
  },
  {
    name: 'commit_post',
    operationId: 'commitConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'destroys',
    says: 'Publishes or schedules the post as the person has approved it, once: people see it at once. A failed or partial post goes out where it is not out yet. A second call is refused and changes nothing. Then get_post until its status is published, partial or failed.',
    takes: { confirmationId },
    brief: ['confirmation', 'post'],
  },
  {
    name: 'cancel_post',
    operationId: 'cancelPost',
    groups: ['default', 'posts', 'calendar', 'trouble', 'series'],
    does: 'destroys',
    says: 'Calls off a scheduled post, or one whose platforms are all held. What is out stays out. Gives the post.',
    takes: { postId: say.postId },
    brief: say.postBrief,
  },
  // no tool changes what is out: the new words would be published, and no person has approved them
  {
    name: 'take_back_post',
    operationId: 'unpublishPost',
    groups: ['default', 'posts'],
    does: 'destroys',
    says: 'Deletes a post that is out, on X, LinkedIn, Threads or YouTube. Nobody can bring it back: ask the person first, and name the platforms. Then get_post until no `change` of its targets is pending, calling or reading.',
    takes: { postId: say.postId, platforms: 'Where it is deleted.' },
    brief: say.postBrief,
  },
  {
    name: 'list_posts',
    operationId: 'listPosts',
    groups: ['default', 'posts', 'trouble', 'calendar', 'analytics'],
    does: 'reads',
    says: 'Finds posts, newest first, by any of its filters together. Texts are cut short; get_post has all of one.',
    takes: {
      brandSlug: say.oneText(say.whichBrand),
      status: 'Only in these states.',
      platform: say.anyPlatform('Only those that go there.'),
      q: 'Words that the text has.',
      label: say.oneText('Only with this label.'),
      held: 'Only those that are due and wait for an account, a subscription or the end of a pause.',
      scheduledFrom: 'Scheduled at this time or later.',
      scheduledTo: 'Scheduled before this time.',
      publishedFrom: 'Published at this time or later.',
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
    says: 'Gives one post with its state on each platform (`targets`): address where it is out, error where it failed, and what it waits for (`held`). Where it failed: retry_post. Where it is unconfirmed: resolve_post. Why: get_post_timeline.',
    takes: { postId: say.postId },
    brief: say.postBrief,
  },
  {
    name: 'get_post_timeline',
    operationId: 'getPostTimeline',
    groups: ['default', 'posts', 'trouble'],
    does: 'reads',
    says: 'Tells why a post is as it is: every attempt with its evidence, every change with who made it, oldest first.',
    takes: { postId: say.postId, limit: say.limit, offset: say.offset },
    brief: timelineBrief,
    pages: 'offset',
  },
];
