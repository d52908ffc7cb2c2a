import { refuse } from '../../../../domain/errors.ts';
import { isStillAsked } from './post-tools.ts';
import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const isUnconfirmed = (targets: unknown): boolean =>
  Array.isArray(targets) && targets.some(({ status }: { status?: unknown }) => status === 'unconfirmed');

/** What is wrong, why, and what can be done about it. */
export const troubleTools: readonly ToolSpec[] = [
  {
    name: 'list_attention',
    operationId: 'listAttention',
    groups: ['default', 'trouble'],
    does: 'reads',
    says: 'Lists what needs somebody now, the most urgent first: posts that failed, are held or unconfirmed, accounts that ended, what waits for a decision. Each says what is the matter and what to do. `counts` has all of each kind, also those beyond `limit`.',
    takes: { limit: say.limit },
    presets: { limit: 20 },
  },
  {
    name: 'retry_post',
    operationId: 'requestConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'writes',
    says: 'Asks a person to have a failed or partial post tried again where it is not out. preview_post first: it says what is still wrong. Give the person `url`; then get_confirmation until it is approved, then commit_post. A platform that may show the post already (unconfirmed) is left alone: resolve_post.',
    takes: { postId: say.postId, revision: 'The `revision` of the preview.' },
    without: { clientName: 'Your client says it by itself.', scheduledAt: 'A retry goes out at once.' },
    brief: ['id', 'postId', 'revision', 'status', 'expiresAt', 'url'],
    makes: true,
    still: isStillAsked,
  },
  {
    name: 'resolve_post',
    operationId: 'getPost',
    groups: ['default', 'trouble'],
    does: 'reads',
    says: 'For a post that is unconfirmed: nobody knows whether a platform shows it. Gives `url`, where a person looks at the account and says what they found; only they can. Then get_post: what is not out is failed then, and retry_post asks for it again.',
    takes: { postId: say.postId },
    adds: ({ id, targets }, publicUrl) => {
      if (!isUnconfirmed(targets))
        throw refuse('invalid_state', 'Nothing of this post is unconfirmed: get_post tells how it stands.');
      return {
        url: `${publicUrl}/app/posts/${String(id)}`,
        next: 'Have the person look at the account and open `url` to say what they found. Then get_post.',
      };
    },
    brief: ['id', 'status', 'text', 'targets', 'url', 'next'],
  },
  {
    name: 'get_post_progress',
    operationId: 'getPostProgress',
    groups: ['trouble'],
    does: 'reads',
    says: 'Tells how far a post is that is being published: the step and percent of each platform, and what it waits for.',
    takes: { postId: say.postId },
  },
  {
    name: 'list_confirmations',
    operationId: 'listConfirmations',
    groups: ['trouble'],
    does: 'reads',
    says: 'Lists what programs have asked people to approve, newest first; without `status` what waits. People decide in the application.',
    takes: {
      status: 'Only in these states.',
      brandSlug: say.oneText(say.whichBrand),
      limit: say.limit,
      after: say.after,
    },
    presets: { limit: 20 },
    brief: [
      'id',
      'postId',
      'status',
      'revision',
      'scheduledAt',
      'expiresAt',
      'brandSlug',
      'platforms',
      'text',
    ],
    pages: 'after',
  },
];
