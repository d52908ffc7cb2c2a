import { readZoneOffsets } from '../../db/operator/installation.ts';
import type { Em } from '../../db/driver/orm.ts';
import { isTimeZone } from '../../domain/time-zones.ts';
import { findOffsets } from '../../domain/wall-clock.ts';
import { fine, worth, type Diagnosis } from './diagnosis.ts';

/** Maximum number of time zones that a finding names. */
const maxNamed = 5;

const offsetNow = (timeZone: string): number | undefined => {
  const now = new Date();
  return findOffsets(timeZone, now, new Date(now.getTime() + 1))[0]?.seconds;
};

/**
 * Compares the time zone rules of Node, by which posts are planned and counted, with those of PostgreSQL. A difference
 * shows that one of the two is out of date.
 */
export const checkTimeZones = async (em: Em): Promise<Diagnosis[]> => {
  const zones = await readZoneOffsets(em);
  const differing = zones.filter(({ name, seconds }) => isTimeZone(name) && offsetNow(name) !== seconds);
  const known = `Node knows the time zone rules of ${process.versions['tz']}.`;
  if (differing.length === 0) return [fine('time zones', `${known} PostgreSQL has the same offsets.`)];
  const names = differing.slice(0, maxNamed).map(({ name }) => name);
  return [
    worth(
      'time zones',
      `${known} PostgreSQL has other offsets in ${differing.length} zones now: ${names.join(', ')}.`,
      'Update the older one. Only the rules of Node are used for posts and numbers.',
    ),
  ];
};
