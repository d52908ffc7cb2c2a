import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { platformName, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import type { Checks } from './checks.ts';

const Page = ({ page, madeBy }: { page: Schemas['LinkCard']; madeBy: string }) => (
  <>
    <p dir="auto" className="font-medium">
      {page.title}
    </p>
    {page.description !== null && (
      <p dir="auto" className="line-clamp-2 text-quiet">
        {page.description}
      </p>
    )}
    {madeBy === 'service' && page.pictureUrl !== null && (
      <p className="text-quiet">With the picture of its page.</p>
    )}
  </>
);

/** The link of a text as a card: what its page says, which is asked for where nobody has read it today. */
export const LinkCard = ({ platform, checks }: { platform: Platform; checks: Checks | undefined }) => {
  const { api, org } = useOrganization();
  const card = checks?.targets.find(target => target.platform === platform)?.card ?? null;
  const { data, isLoading } = useQuery({
    queryKey: [org.id, 'link-card', card?.url],
    queryFn: ({ signal }) => api.posts.readLinkCard({ url: card?.url ?? '' }, { signal }),
    enabled: card !== null && card.page === null,
    staleTime: Infinity,
    retry: false,
  });
  if (card === null) return null;
  const page = card.page ?? data?.card ?? null;
  const { host } = new URL(card.url);
  return (
    <section aria-label={`Link on ${platformName(platform)}`} className="rounded-lg border border-line p-3">
      <p className="text-quiet">{host}</p>
      {page && <Page page={page} madeBy={card.madeBy} />}
      {page === null && (
        <p>{isLoading ? 'Reading the page …' : 'Its page says nothing: it is a plain link.'}</p>
      )}
    </section>
  );
};
