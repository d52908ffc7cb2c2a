import { distanceOf, fullTimeOf, timeOf } from '../lib/times.ts';
import { useOrganization } from '../shell/organization.ts';

/**
 * A time with its zone, by default that of the person; `short` shows the hour alone and says the rest to who points at it.
 */
export const When = ({
  at,
  look = 'full',
  zone: given,
}: {
  at: string;
  look?: 'full' | 'short' | 'distance';
  zone?: string;
}) => {
  const { zone: own } = useOrganization();
  const zone = given ?? own;
  const full = fullTimeOf(at, zone);
  const shown = { full, short: timeOf(at, zone), distance: distanceOf(at) }[look];
  return (
    <time dateTime={at} title={full} className={look === 'full' ? '' : 'whitespace-nowrap'}>
      {shown}
    </time>
  );
};
