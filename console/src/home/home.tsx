import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import type { InOrganization } from '../api/queries.ts';
import { frameSearch, useFrame } from '../brands/frame.ts';
import { calendarQuery, type Entry } from '../calendar/entries.ts';
import { headOf } from '../post/head.ts';
import { PlatformMark } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Card, Loaded, Loading, Screen } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import type { Ahead } from '../lib/lazily.ts';
import { Attention, attentionQuery } from './attention.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { i18n } from '../lib/i18n.ts';

/** Days ahead to search for the next posts, and maximum number of posts to show. */
const [aheadDays, shownPosts] = [7, 6];

const dayMs = 86_400_000;

const nextQuery = (where: InOrganization, brand: string | undefined) => {
  // Rounded to the minute, so that returning to the page reuses the query.
  const from = Math.floor(Date.now() / 60_000) * 60_000;
  const span = {
    from: new Date(from).toISOString(),
    to: new Date(from + aheadDays * dayMs).toISOString(),
  };
  return calendarQuery(where, span, { status: 'scheduled', brand });
};

const Next = ({ read }: { read: UseQueryResult<Entry[]> }) => {
  const { org } = useOrganization();
  return (
    <Loaded from={read}>
      {posts =>
        posts.length === 0 ? (
          <p className="text-quiet">{i18n.t('Nothing is planned for the next seven days.')}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {posts.slice(0, shownPosts).map(({ id, at, brandSlug, text, platforms }) => (
              <li key={id}>
                <Link
                  to="/o/$org/posts/$postId"
                  params={{ org: org.slug, postId: id }}
                  className="flex min-h-9 flex-wrap items-center gap-x-3 rounded-lg px-2 hover:bg-accent-wash pointer-coarse:min-h-11"
                >
                  <span className="text-quiet">
                    <When at={at} />
                  </span>
                  <WhoseIsIt slug={brandSlug} />
                  <span dir="auto" className="min-w-0 flex-1 basis-40 truncate">
                    {headOf(text)}
                  </span>
                  <span className="flex gap-1">
                    {platforms.map(platform => (
                      <PlatformMark key={platform} of={platform} />
                    ))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** Home page: items that need a person, and the next posts. */
export const Home = () => {
  const { org, api } = useOrganization();
  const brand = useFrame();
  const query = useMemo(() => nextQuery({ orgId: org.id, api }, brand), [org.id, api, brand]);
  const next = useQuery(query);
  const attention = useQuery(attentionQuery({ orgId: org.id, api }));
  const first = useFirstSteps(next.data?.length === 0);
  const isLoading = next.isPending || attention.isPending || first.isLoading;
  return (
    <Screen title={i18n.t('What needs you')}>
      {/* Content that loads later would move buttons a person is about to press. */}
      {isLoading ? (
        <Loading />
      ) : (
        <>
          <FirstSteps progress={first.progress} />
          <Attention />
          <Card className="flex flex-col gap-2">
            <h2 className="text-lg font-semibold">{i18n.t('Next to be published')}</h2>
            <Next read={next} />
          </Card>
        </>
      )}
    </Screen>
  );
};

/** Prefetches the data of the home page. */
export const readAhead = ({ queries, search, ...where }: Ahead): void => {
  void queries.prefetchQuery(attentionQuery(where));
  void queries.prefetchQuery(nextQuery(where, frameSearch(search).brand));
};
