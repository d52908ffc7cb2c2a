import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { platformName, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import type { Checks } from './checks.ts';
import { i18n } from '../lib/i18n.ts';

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
      <p className="text-quiet">{i18n.t('With the image of its page.')}</p>
    )}
  </>
);

type Card = NonNullable<Checks['targets'][number]['card']>;

/** Reads the metadata of the card's page. The service fetches it if it has none from today. */
const usePage = (card: Card) => {
  const { api, org } = useOrganization();
  const { data, isLoading } = useQuery({
    queryKey: [org.id, 'link-card', card.url],
    queryFn: ({ signal }) => api.posts.readLinkCard({ url: card.url }, { signal }),
    enabled: card.page === null,
    staleTime: Infinity,
    retry: false,
  });
  return { page: card.page ?? data?.card ?? null, isLoading };
};

const Shown = ({ card, name }: { card: Card; name: string }) => {
  const { page, isLoading } = usePage(card);
  return (
    <section aria-label={i18n.t('Link on {name}', { name })} className="rounded-lg border border-line p-3">
      <p className="text-quiet">{new URL(card.url).host}</p>
      {page && <Page page={page} madeBy={card.madeBy} />}
      {page === null && (
        <p>
          {isLoading
            ? i18n.t('Reading the page …')
            : i18n.t('The page has no preview data, so the link appears as plain text.')}
        </p>
      )}
    </section>
  );
};

/** Shows the link card of a text, on platforms that have link cards. */
export const LinkCard = ({ platform, checks }: { platform: Platform; checks: Checks | undefined }) => {
  const card = checks?.targets.find(target => target.platform === platform)?.card;
  return card ? <Shown card={card} name={platformName(platform)} /> : null;
};
