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
