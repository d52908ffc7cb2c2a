import { zoneNameOf } from '../lib/times.ts';
import { number } from '../lib/numbers.ts';
import { useOrganization } from '../shell/organization.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { Table } from '../ui/table.tsx';
import { useBestTimes, type Shown } from './queries.ts';
import { hourName, weekdayName } from './words.tsx';
import { noteWords } from './note.ts';
import { i18n } from '../lib/i18n.ts';

/** Maximum number of times to show. A longer list would not help anyone choose. */
const maxTimes = 10;

/**
 * Shows the hours of the week in which the organization's posts did better than usual, with the number of posts behind
 * each.
 */
export const BestTimes = ({ shown }: { shown: Shown }) => {
  const { zone } = useOrganization();
  const read = useBestTimes(shown);
  return (
    <Part
      title={i18n.t('Best times')}
      note={i18n.t(
        'Likes, comments, shares, reposts, quotes, and saves of your own posts compared to your average on the same platform, in {zone}.',
        { zone: zoneNameOf(zone) },
      )}
    >
      <Loaded from={read}>
        {({ times, posts, note }) =>
          times.length === 0 ? (
            <EmptyState title={i18n.t('No hour stands out yet')}>
              {[
                noteWords(note),
                i18n.t('An hour appears once it has three posts that are at least a day old.'),
              ]
                .filter(Boolean)
                .join(' ')}
            </EmptyState>
          ) : (
            <>
              <p className="text-quiet">
                {[
                  i18n.t('{posts, plural, one {Based on # post.} other {Based on # posts.}}', { posts }),
                  noteWords(note),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </p>
              <Table
                label={i18n.t('Best times')}
                head={[i18n.t('When'), i18n.t('Compared to your average'), i18n.t('Posts')]}
                rows={times.slice(0, maxTimes).map(({ weekday, hour, lift, posts: of }) => ({
                  key: `${weekday} ${hour}`,
                  cells: [
                    `${weekdayName(weekday)} ${hourName(hour)}`,
                    `× ${number(lift)}`,
                    i18n.t('{count, plural, one {# post} other {# posts}}', { count: of }),
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
