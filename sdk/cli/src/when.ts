import { InvalidArgumentError } from 'commander';

/** `2030-01-15T09:00` as this machine's zone has it, or with a zone of its own; gives UTC. */
export const when = (text: string): string => {
  const [, day = '', time = '', zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const [at, wall] = [new Date(text.replace(' ', 'T')), new Date(`${day}T${time}Z`)];
  if (Number.isNaN(at.getTime()) || Number.isNaN(wall.getTime()))
    throw new InvalidArgumentError('Use a time such as 2030-01-15T09:00 or 2030-01-15T09:00:00Z.');
  if (!wall.toISOString().startsWith(`${day}T${time}`) || (zone === undefined && isSkipped(at, wall)))
    throw new InvalidArgumentError(`This time does not exist${zone === undefined ? ' in this zone' : ''}.`);
  return at.toISOString();
};

/**
 * Whether a time is skipped by a clock change, in which case it would be read as another hour. `wall` holds the written
 * time as if it were UTC.
 */
const isSkipped = (at: Date, wall: Date): boolean =>
  at.getHours() !== wall.getUTCHours() || at.getMinutes() !== wall.getUTCMinutes();

/** `2030-01-07T09:00` as a clock in a zone that is named elsewhere shows it; gives seconds, too. */
export const wallClock = (text: string): string => {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/.exec(text) ?? [];
  if (day !== '' && new Date(`${day}T${time}Z`).toJSON()?.startsWith(day)) return `${day}T${time}:00`;
  throw new InvalidArgumentError('Use a day and a time without a zone, such as 2030-01-07T09:00.');
};

/** Time of day, `09:30`. */
export const clockTime = (text: string): string => {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new InvalidArgumentError('Use a time such as 09:30.');
};
