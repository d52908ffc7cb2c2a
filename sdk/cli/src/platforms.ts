import { InvalidArgumentError } from 'commander';
import type { Platform } from '../../typescript/src/index.ts';

export const platforms: readonly Platform[] = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];

/** `x,linkedin`, in one option or in several. */
export const platformList = (text: string, before: readonly Platform[] = []): readonly Platform[] => {
  const names = text.split(',').map(name => name.trim());
  const wrong = names.find(name => !(platforms as readonly string[]).includes(name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`Unknown platform ${wrong}. Use one of ${platforms.join(', ')}.`);
  return [...before, ...(names as Platform[])];
};

/** IDs of targets or accounts: `0193…,0194…`, in one option or in several. */
export const idList = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text.split(',').map(id => id.trim()),
];

/** Options that choose targets of a post. */
export interface Somewhere {
  platform?: readonly Platform[];
  target?: readonly string[];
}

/** Returns the body that chooses the targets, or undefined for all. */
export const chosenTargets = ({
  platform,
  target,
}: Somewhere): { platforms?: Platform[]; targets?: string[] } | undefined =>
  platform || target
    ? { ...(platform && { platforms: [...platform] }), ...(target && { targets: [...target] }) }
    : undefined;

/** Help of the option that names accounts. */
export const accountHelp = 'accounts of "social connections" instead of the default ones: 0193…,0194…';

/** Returns the accounts of a post, or nothing for the default ones. */
export const chosenAccounts = ({ account }: { account?: readonly string[] }): { accounts?: string[] } =>
  account ? { accounts: [...account] } : {};
