import { zoneNameOf } from '../lib/times.ts';
import { number } from '../lib/numbers.ts';
import { useOrganization } from '../shell/organization.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { Table } from '../ui/table.tsx';
import { useBestTimes, type Shown } from './queries.ts';
import { hourName, weekdayName } from './words.tsx';

/** More than so many are no advice any more. */
const maxTimes = 10;

/** Hours of the week at which own posts did better than usual, with how many posts each rests on. */
export const BestTimes = ({ shown }: { shown: Shown }) => {
  const { zone } = useOrganization();
  const read = useBestTimes(shown);
  return (
    <Part
      title="Best times"
      note={`Likes, comments, shares, reposts, quotes and saves of your own posts against your average on the same platform, by the clock of ${zoneNameOf(zone)}.`}
    >
      <Loaded from={read}>
        {({ times, posts, note }) =>
          times.length === 0 ? (
            <EmptyState title="No hour stands out yet">
              {[note, 'An hour is named once three posts of it are a day old.'].filter(Boolean).join(' ')}
            </EmptyState>
          ) : (
            <>
              <p className="text-quiet">
                {[`All of it rests on ${number(posts)} posts.`, note].filter(Boolean).join(' ')}
              </p>
              <Table
                label="Best times"
                head={['When', 'Against your average', 'Rests on']}
                rows={times.slice(0, maxTimes).map(({ weekday, hour, lift, posts: of }) => ({
                  key: `${weekday} ${hour}`,
                  cells: [
                    `${weekdayName(weekday)} ${hourName(hour)}`,
                    `× ${number(lift)}`,
                    `${number(of)} posts`,
                  ],
                }))}
              />
            </>
          )
        }
      </Loaded>
    </Part>
  );
};
