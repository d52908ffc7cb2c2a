import { getRouteApi, Link } from '@tanstack/react-router';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { withChange, type ListSearch } from '../lib/search.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Choice } from '../ui/choice.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Screen } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { NewCarousel } from './new-carousel.tsx';
import { carouselStates, CarouselState, drawnMs, isBeingDrawn, type Carousel } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const Cover = ({ carousel: { slides } }: { carousel: Carousel }) => {
  const url = slides[0]?.imageUrl;
  return (
    <span className="flex aspect-square items-center justify-center overflow-hidden bg-sunk">
      {/* Decorative: the carousel’s texts are below the picture. */}
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-contain" />
      ) : (
        <span className="text-quiet">{i18n.t('No image yet')}</span>
      )}
    </span>
  );
};

const Tile = ({ carousel }: { carousel: Carousel }) => {
  const { org } = useOrganization();
  const { id, title, brandSlug, status, slides, createdAt } = carousel;
  return (
    <li>
      <Link
        to="/o/$org/carousels/$carouselId"
        params={{ org: org.slug, carouselId: id }}
        className="flex h-full flex-col overflow-hidden rounded-xl border border-line bg-paper hover:border-accent"
      >
        <Cover carousel={carousel} />
        <span className="flex flex-1 flex-col items-start gap-1 p-3">
          <bdi className="line-clamp-2 font-medium">{title}</bdi>
          <span className="flex flex-wrap items-center gap-x-2 text-quiet">
            <WhoseIsIt slug={brandSlug} />
            <span>{i18n.t('{count, plural, one {# slide} other {# slides}}', { count: slides.length })}</span>
          </span>
          <span className="mt-auto flex flex-wrap items-center gap-2 pt-1">
            <CarouselState of={status} />
            <span className="text-quiet">
              <When at={createdAt} look="distance" />
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
};

const route = getRouteApi('/o/$org/carousels');

const statusIn = ({ status }: ListSearch) => carouselStates.find(([key]) => key === status)?.[0];

const List = () => {
  const { org, api } = useOrganization();
  const search = route.useSearch();
  const { brand } = search;
  const status = statusIn(search);
  const list = useMore({
    queryKey: [org.id, 'carousels', 'list', { brand, status }],
    read: (range, options) =>
      api.carousels.list(
        {
          ...range,
          ...(brand !== undefined && { brandSlug: brand }),
          ...(status !== undefined && { status }),
        },
        options,
      ),
    itemsOf: ({ carousels }) => carousels,
    followMs: items => (items.some(isBeingDrawn) ? 2 * drawnMs : false),
    isTold: true,
  });
  return (
    <More
      list={list}
      empty={
        brand !== undefined || status !== undefined ? (
          <EmptyState title={i18n.t('No carousel matches')} />
        ) : (
          <EmptyState title={i18n.t('No carousels yet')}>
            {i18n.t(
              'Enter a topic. The text comes from it or from your knowledge, in the look of the brand.',
            )}
          </EmptyState>
        )
      }
    >
      {carousels => (
        <ul
          aria-label={i18n.t('Carousels')}
          className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6"
        >
          {carousels.map(carousel => (
            <Tile key={carousel.id} carousel={carousel} />
          ))}
        </ul>
      )}
    </More>
  );
};

/** Lists the carousels by brand and state, each with its first slide. */
export const Carousels = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: Parameters<typeof withChange>[1]): void =>
    void navigate({ search: withChange(search, change), replace: true });
  return (
    <Screen
      title={i18n.t('Carousels')}
      note={i18n.t('Slides, written, rendered, and posted together.')}
      actions={
        <>
          <Choice
            label={i18n.t('All states')}
            value={statusIn(search)}
            options={carouselStates}
            onChange={value => set({ status: value })}
          />
          <Allowed to="carousels:write" brand={search.brand}>
            <NewCarousel />
          </Allowed>
        </>
      }
    >
      <List />
    </Screen>
  );
};
