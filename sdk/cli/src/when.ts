import { InvalidArgumentError } from 'commander';

/** `2030-01-15T09:00` as this machine's zone has it, or with a zone of its own; gives UTC. */
export const when = (text: string): string => {
  const isWhole = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?$/.test(text);
  const at = new Date(text.replace(' ', 'T'));
  if (!isWhole || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('Write it as 2030-01-15T09:00, or 2030-01-15T09:00:00Z.');
  return at.toISOString();
};
