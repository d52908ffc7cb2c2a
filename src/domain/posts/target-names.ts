import { notFound, refuse } from '../errors.ts';
import type { PlatformName } from '../platforms.ts';

/** Platform of a target, and the account that it names, or null for its brand's default account there. */
export interface TargetName {
  platform: PlatformName;
  /** Missing in workflow histories of the release before, which had only default accounts. */
  connectionId?: string | null;
}

/** Returns what tells a target from the others of its post. A target of the default account has its platform's name. */
export const keyOfTarget = ({ platform, connectionId }: TargetName): string => connectionId ?? platform;

/**
 * Returns the target that a caller names by its ID or its platform. Throws `not_found`, and `invalid_state` with the IDs if
 * the post has several targets on the platform.
 */
export const pickTarget = <T extends { id: string; platform: PlatformName }>(
  targets: readonly T[],
  name: string,
): T => {
  const named = targets.filter(({ id, platform }) => id === name || platform === name);
  const [first, ...others] = named;
  if (!first) throw notFound('platform on this post', name);
  if (others.length === 0) return first;
  throw refuse('invalid_state', `The post has several accounts on ${name}. Name a target by its ID.`, {
    details: named.map(({ id }) => ({ path: 'platform', code: 'ambiguous', message: id })),
  });
};
