import { refuse } from '../../../../domain/errors.ts';
import { isStillAsked } from './post-tools.ts';
import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const isUnconfirmed = (targets: unknown): boolean =>
  Array.isArray(targets) && targets.some(({ status }: { status?: unknown }) => status === 'unconfirmed');

/** Tools to find out what failed, why, and what to do about it. */
export const troubleTools: readonly ToolSpec[] = [
  {
    name: 'list_attention',
    operationId: 'listAttention',
    groups: ['default', 'trouble'],
    does: 'reads',
    gives: 'itemId',
    says: 'Lists everything that needs a person now, most urgent first: failed, held, and unconfirmed posts, expired accounts, and pending decisions. `counts` also covers items beyond `limit`.',
    takes: { limit: say.limit },
    presets: { limit: 20 },
  },
  {
    name: 'retry_post',
    operationId: 'requestConfirmation',
    groups: ['default', 'posts', 'trouble'],
    does: 'writes',
    gives: 'confirmationId',
    says: 'Asks a person to approve another attempt for a failed or partial post where it is not live. Call preview_post first. Give the person `url`, then call wait_for. Unconfirmed platforms are left alone: call resolve_post.',
    takes: { postId: say.postId, revision: '`revision` of the preview.' },
    without: { clientName: 'Your client sets it.', scheduledAt: 'A retry publishes immediately.' },
    brief: ['id', 'postId', 'revision', 'status', 'expiresAt', 'url'],
    makes: true,
    still: isStillAsked,
  },
  {
    name: 'resolve_post',
    operationId: 'getPost',
    groups: ['default', 'trouble'],
    does: 'reads',
    gives: 'postId',
    says: 'For an unconfirmed post, which a platform may or may not show. Returns `url`, where a person checks the account and records the result. Only they can. Then call get_post.',
    takes: { postId: say.postId },
    adds: ({ id, targets }, publicUrl) => {
      if (!isUnconfirmed(targets))
        throw refuse('invalid_state', 'No target of this post is unconfirmed. get_post shows its state.');
      return {
        url: `${publicUrl}/app/posts/${String(id)}`,
        next: 'Ask the person to check the account and to record the result at `url`. Then call get_post.',
      };
    },
    brief: ['id', 'status', 'text', 'targets', 'url', 'next'],
  },
  {
    name: 'get_post_progress',
    operationId: 'getPostProgress',
    groups: ['trouble'],
    does: 'reads',
    says: 'Returns the progress of a post that is being published: step, percentage, and reason for waiting on each platform.',
    takes: { postId: say.postId },
  },
  {
    name: 'list_confirmations',
    operationId: 'listConfirmations',
    groups: ['default', 'posts', 'trouble'],
    does: 'reads',
    says: 'Lists posts that apps asked people to approve, newest first: those of `batchId`, or the pending ones. Used means published or scheduled.',
    takes: {
      batchId: say.itself,
      status: say.itself,
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
