import { InvalidArgumentError } from 'commander';

const statuses = [
  'draft',
  'scheduled',
  'publishing',
  'published',
  'partial',
  'unconfirmed',
  'failed',
  'cancelled',
  'archived',
] as const;

/** Status of a post. */
export type Status = (typeof statuses)[number];

/** `failed,partial`, in one option or in several. */
export const statusList = (text: string, before: readonly Status[] = []): readonly Status[] => {
  const names = text.split(',').map(name => name.trim());
  const wrong = names.find(name => !statuses.some(status => status === name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`Unknown status ${wrong}. Use one of ${statuses.join(', ')}.`);
  return [...before, ...(names as Status[])];
};
