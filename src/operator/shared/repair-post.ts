import { cancelPost, retryFailed } from '../../commands/posts/moves.ts';
import { measureStoredPost } from '../../commands/posts/measure-post.ts';
import { resolveTarget } from '../../commands/posts/resolve-target.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { FoundPost, PostsAsked } from '../../db/operator/find-posts.ts';
import { operatorActor, type Origin } from '../../domain/actor.ts';
import type { AuditAction, AuditDetails } from '../../domain/audit.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { refuse } from '../../domain/errors.ts';
import { changeWithin, type OperatorInput } from './change-within.ts';

/** Change of a post by an operator. */
export interface PostRepair {
  /** Verb such as `Cancel`, and its participle `cancelled`. */
  verb: string;
  done: string;
  action: AuditAction;
  canBe: NonNullable<PostsAsked['canBe']>;
  /** Part of the post that is affected, for the audit log. */
  details?: AuditDetails;
  carryOut(em: Em, origin: Origin, post: FoundPost): Promise<unknown>;
  /** Runs before the transaction of the change. */
  before?(em: Em, post: FoundPost): Promise<unknown>;
}

/** Platform or single target that an operator names. */
export interface NamedTarget {
  platform?: PlatformName | undefined;
  /** ID of the target. */
  target?: string | undefined;
}

/** Returns the change that retries the failed targets on the platform, or the named one. Defaults to all. */
export const retrying = ({ platform, target }: NamedTarget): PostRepair => ({
  verb: 'Retry',
  done: 'retried',
  action: 'post.retried',
  canBe: 'retried',
  ...((platform ?? target) !== undefined && { details: detailsOf({ platform, target }) }),
  carryOut: (em, origin, post) =>
    retryFailed(em, origin, post.id, {
      platforms: platform && [platform],
      targets: target === undefined ? undefined : [target],
    }),
  // before its transaction, as in the API
  before: (em, post) => measureStoredPost(em, operatorActor(post.orgId, ''), post.id),
});

const detailsOf = ({ platform, target }: NamedTarget): AuditDetails => ({
  ...(platform && { platform }),
  ...(target !== undefined && { target }),
});

const nameOf = ({ platform, target }: NamedTarget): string => {
  const [name, ...others] = [platform, target].filter(one => one !== undefined);
  if (name !== undefined && others.length === 0) return name;
  throw refuse('validation_failed', 'Name the checked target: either `platform` or `target`.');
};

export const cancelling: PostRepair = {
  verb: 'Cancel',
  done: 'cancelled',
  action: 'post.cancelled',
  canBe: 'cancelled',
  carryOut: (em, origin, post) => cancelPost(em, origin, post.id),
};

/** Result of checking the account for a post. */
interface SeenOnPlatform extends NamedTarget {
  outcome: 'published' | 'not_published';
  url?: string | undefined;
  externalId?: string | undefined;
}

/** Returns the change that resolves the named target. Throws `validation_failed` unless exactly one name is given. */
export const resolving = ({ platform, target, outcome, url, externalId }: SeenOnPlatform): PostRepair => ({
  verb: `Resolve as ${outcome === 'published' ? 'published' : 'failed'}`,
  done: 'resolved',
  action: 'post.resolved',
  canBe: 'resolved',
  details: { ...detailsOf({ platform, target }), outcome },
  carryOut: (em, origin, post) =>
    resolveTarget(
      em,
      origin,
      { postId: post.id, name: nameOf({ platform, target }) },
      { outcome, url, externalId },
    ),
});

/**
 * Changes a post with its entry in the audit log, in the caller's transaction. `check` throws if the post must stay
 * unchanged.
 */
export const repairPost = (
  em: Em,
  input: OperatorInput,
  change: PostRepair,
  post: FoundPost,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<unknown> =>
  changeWithin(em, input, post.orgId, {
    entry: {
      action: change.action,
      target: { kind: 'post', id: post.id },
      ...(change.details && { details: change.details }),
    },
    work: async (inner, origin) => {
      await check();
      return change.carryOut(inner, origin, post);
    },
  });
