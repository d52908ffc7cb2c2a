import { notFound, refuse } from '../errors.ts';
import { isId } from '../ids.ts';
import { platformNames, type AccountTiers, type PlatformName } from '../platforms.ts';
import type { PlatformOptions } from './posts.ts';

/** Platform of a target, and the account that it names, or null for its brand's default account there. */
export interface TargetName {
  platform: PlatformName;
  /** Missing in workflow histories of the release before, which had only default accounts. */
  connectionId?: string | null;
}

/** Account of a brand that a post names. */
export interface PostAccount extends TargetName {
  connectionId: string;
}

/** Maximum number of accounts that a post names. */
export const maxAccounts = 10;

/** Maximum number of targets of a post: the default accounts and the named ones. */
export const maxTargets = platformNames.length + maxAccounts;

/** Platforms of a post, and the accounts that it names. */
export interface PostPlaces {
  platforms: readonly PlatformName[];
  /** Absent for none. */
  accounts?: readonly PostAccount[] | undefined;
}

/**
 * Returns the targets of a post in the order of its platforms: on each, the accounts that it names, or else the default
 * account.
 */
export const listTargets = ({ platforms, accounts = [] }: PostPlaces): TargetName[] =>
  platforms.flatMap((platform): TargetName[] => {
    const named = accounts.filter(account => account.platform === platform);
    return named.length > 0 ? named : [{ platform, connectionId: null }];
  });

/** Returns the platforms and accounts of some of a post's targets. */
export const groupTargets = (
  targets: readonly TargetName[],
): { platforms: PlatformName[]; accounts: PostAccount[] } => ({
  platforms: [...new Set(targets.map(({ platform }) => platform))],
  accounts: targets.flatMap(({ platform, connectionId }) =>
    typeof connectionId === 'string' ? [{ platform, connectionId }] : [],
  ),
});

/**
 * Returns the content of a post for a target: the options of its account are laid over those of its platform, and its tier
 * is the account's.
 */
export const contentFor = <T extends { platformOptions: PlatformOptions; tiers?: AccountTiers | undefined }>(
  content: T,
  { platform, connectionId }: TargetName,
): T => {
  if (typeof connectionId !== 'string') return content;
  const { platformOptions: options, tiers } = content;
  return {
    ...content,
    platformOptions: { ...options, [platform]: { ...options[platform], ...options[connectionId] } },
    ...(tiers && { tiers: { ...tiers, [platform]: tiers[connectionId] } }),
  };
};

/** Returns the part of the options for platforms, or the part for accounts. */
export const pickOptions = (options: PlatformOptions, of: 'platforms' | 'accounts'): PlatformOptions => {
  const isPlatform = (key: string): boolean => platformNames.some(name => name === key);
  return Object.fromEntries(
    Object.entries(options).filter(([key]) => isPlatform(key) === (of === 'platforms')),
  );
};

/** Returns the path in a request that names the account of a target. */
export const pathOfAccount = ({ platform, connectionId }: TargetName): string =>
  typeof connectionId === 'string' ? `accounts.${connectionId}` : `platforms.${platform}`;

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
  if (!first) throw notFound(isId(name) ? 'target of this post' : 'platform on this post', name);
  if (others.length === 0) return first;
  throw refuse('invalid_state', `The post has several accounts on ${name}. Name a target by its ID.`, {
    details: named.map(({ id }) => ({ path: 'platform', code: 'ambiguous', message: id })),
  });
};

/** Targets of a post that a request chooses: all on some platforms, and single ones by their IDs. */
export interface ChosenTargets {
  platforms?: readonly PlatformName[] | undefined;
  targets?: readonly string[] | undefined;
}

/** Returns the chosen targets of a post, or all if none is chosen. Throws `not_found` for a name that the post lacks. */
export const chooseTargets = <T extends { id: string; platform: PlatformName }>(
  all: readonly T[],
  { platforms, targets }: ChosenTargets,
): readonly T[] => {
  if (!platforms && !targets) return all;
  const strange = platforms?.find(name => !all.some(({ platform }) => platform === name));
  if (strange !== undefined) throw notFound('platform on this post', strange);
  const unknown = targets?.find(named => !all.some(({ id }) => id === named));
  if (unknown !== undefined) throw notFound('target of this post', unknown);
  return all.filter(({ id, platform }) => platforms?.includes(platform) === true || targets?.includes(id));
};

/** Returns whether another target of the post is on the same platform, so that only the ID names the target. */
export const sharesPlatform = (
  all: readonly Pick<TargetName, 'platform'>[],
  { platform }: TargetName,
): boolean => all.filter(one => one.platform === platform).length > 1;

/** Returns the path of a target in the details of a refusal. */
export const pathOfTarget = <T extends { id: string; platform: PlatformName }>(
  all: readonly T[],
  target: T,
): string => (sharesPlatform(all, target) ? `targets.${target.id}` : `platforms.${target.platform}`);
