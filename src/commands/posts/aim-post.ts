import { nameAccounts } from '../../db/connections/brand-accounts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PlatformOptions } from '../../domain/posts/posts.ts';
import { pickOptions, type PostAccount } from '../../domain/posts/target-names.ts';

/** Targets that a request wants for a post. Omitted fields stay. */
export interface WantedTargets {
  platforms?: PlatformName[] | undefined;
  /** Connection IDs of accounts of the brand. */
  accounts?: readonly string[] | undefined;
  platformOptions?: PlatformOptions | undefined;
  /** Options by connection ID. */
  accountOptions?: PlatformOptions | undefined;
}

/** Targets and options of a post as they are stored: options of accounts are beside those of platforms. */
export interface AimedPost {
  platforms: PlatformName[];
  accounts: PostAccount[];
  platformOptions: PlatformOptions;
}

const nowhere: AimedPost = { platforms: [], accounts: [], platformOptions: {} };

/** Returns the platforms in the order of the request or else of the post, and then the other platforms of accounts. */
const orderPlatforms = (
  { platforms }: WantedTargets,
  accounts: readonly PostAccount[],
  before: AimedPost,
): PlatformName[] => {
  const named = accounts.map(({ platform }) => platform);
  const hadAccounts = before.accounts.map(({ platform }) => platform);
  const own =
    platforms ?? before.platforms.filter(name => !hadAccounts.includes(name) || named.includes(name));
  return [...new Set([...own, ...named])];
};

const layOptions = (
  { platformOptions, accountOptions }: WantedTargets,
  accounts: readonly PostAccount[],
  before: AimedPost,
): PlatformOptions => {
  const isNamed = (id: string): boolean => accounts.some(({ connectionId }) => connectionId === id);
  const strangers = Object.keys(accountOptions ?? {}).filter(id => !isNamed(id));
  if (strangers.length > 0)
    throw refuse('validation_failed', 'accountOptions may name only the accounts of the post.', {
      details: strangers.map(id => ({
        path: `accountOptions.${id}`,
        code: 'not_allowed',
        message: 'Must be one of the accounts of the post.',
      })),
    });
  const own = accountOptions ?? pickOptions(before.platformOptions, 'accounts');
  return {
    ...(platformOptions ?? pickOptions(before.platformOptions, 'platforms')),
    ...Object.fromEntries(Object.entries(own).filter(([id]) => isNamed(id))),
  };
};

/** Finds accounts. One that the post names already may be disconnected: its target waits for it. */
const findAccounts = async (
  em: Em,
  of: { orgId: string; brandId: string },
  ids: readonly string[],
  before: AimedPost,
): Promise<PostAccount[]> => {
  const known = before.accounts.filter(({ connectionId }) => ids.includes(connectionId));
  const isKnown = (id: string): boolean => known.some(({ connectionId }) => connectionId === id);
  const found = await nameAccounts(
    em,
    of,
    ids.filter(id => !isKnown(id)),
  );
  return [...known, ...found].toSorted(
    (one, other) => ids.indexOf(one.connectionId) - ids.indexOf(other.connectionId),
  );
};

/**
 * Returns the targets and options of a post after a request. On a platform of which `accounts` names accounts, the post has
 * only these; on every other platform, the brand's default account. Without `accounts`, the named ones on the remaining
 * platforms stay. Throws `not_found` for an account of another brand, and `validation_failed` if no platform is left or
 * options belong to none of the accounts.
 */
export const aimPost = async (
  em: Em,
  of: { orgId: string; brandId: string },
  wanted: WantedTargets,
  before: AimedPost = nowhere,
): Promise<AimedPost> => {
  const { platforms } = wanted;
  const accounts = wanted.accounts
    ? await findAccounts(em, of, wanted.accounts, before)
    : before.accounts.filter(({ platform }) => platforms === undefined || platforms.includes(platform));
  const aimed = {
    platforms: orderPlatforms(wanted, accounts, before),
    accounts,
    platformOptions: layOptions(wanted, accounts, before),
  };
  if (aimed.platforms.length > 0) return aimed;
  const message = 'Must name a platform or an account.';
  throw refuse('validation_failed', message, { details: [{ path: 'platforms', code: 'required', message }] });
};

/** Returns whether a request changes the targets of a post or their options. */
export const changesTargets = ({
  platforms,
  accounts,
  platformOptions,
  accountOptions,
}: WantedTargets): boolean =>
  [platforms, accounts, platformOptions, accountOptions].some(each => each !== undefined);

/** Returns a requested post with its accounts, as `aimPost` does. */
export const aimDraft = async <T extends WantedTargets>(
  em: Em,
  of: { orgId: string; brandId: string },
  wanted: T,
): Promise<Omit<T, 'accounts' | 'accountOptions'> & AimedPost> => {
  const { accounts: _ids, accountOptions: _options, ...given } = wanted;
  return { ...given, ...(await aimPost(em, of, wanted)) };
};
