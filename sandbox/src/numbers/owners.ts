import type { Account } from '../model.ts';
import type { World } from '../world.ts';
import type { Owner } from './numbers.ts';

/** When an account was first connected; now for one that never was. */
function firstConnected(world: World, { platform, name }: Account): number {
  let first = Date.now();
  for (const grant of world.grants.values())
    if (grant.platform === platform && grant.account === name)
      first = Math.min(first, grant.openedAt ?? first);
  return first;
}

/** An account, as the owner of numbers. */
export const ownerOf = (world: World, account: Account): Owner => ({
  platform: account.platform,
  id: account.id,
  since: firstConnected(world, account),
});

/** The page of an account on LinkedIn, which has numbers of its own. */
export const pageOf = (world: World, account: Account): Owner => ({
  ...ownerOf(world, account),
  id: account.organization.id,
});
