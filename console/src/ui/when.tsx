import { distanceOf, fullTimeOf, timeOf } from '../lib/times.ts';
import { useOrganization } from '../shell/organization.ts';

/** A time with its zone; `short` shows the hour alone and says the rest to who points at it. */
export const When = ({ at, look = 'full' }: { at: string; look?: 'full' | 'short' | 'distance' }) => {
  const { zone } = useOrganization();
  const full = fullTimeOf(at, zone);
  const shown = { full, short: timeOf(at, zone), distance: distanceOf(at) }[look];
  return (
    <time dateTime={at} title={full} className={look === 'full' ? '' : 'whitespace-nowrap'}>
      {shown}
    </time>
  );
};
