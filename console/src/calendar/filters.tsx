import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { brandsQuery } from '../api/queries.ts';
import { platformName, platforms, statuses } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import type { CalendarSearch } from './search.ts';

/** What is left out of a calendar; all of it stands in the address. */
export const Filters = ({ search }: { search: CalendarSearch }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  const { data: brands = [] } = useQuery(brandsQuery({ orgId: org.id, api }));
  const set = (change: Partial<Record<keyof CalendarSearch, string | undefined>>): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
    ) as CalendarSearch;
    void navigate({ to: '/o/$org/calendar', params: { org: org.slug }, search: next, replace: true });
  };
  const { brand, platform, status, label, author } = search;
  const isFiltered = [brand, platform, status, label, author].some(value => value !== undefined);
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
      <Choice
        label="All brands"
        value={brand}
        options={brands.map(({ slug, name }) => [slug, name])}
        onChange={value => set({ brand: value })}
      />
      <Choice
        label="All platforms"
        value={platform}
        options={platforms.map(name => [name, platformName(name)])}
        onChange={value => set({ platform: value })}
      />
      <Choice
        label="All states"
        value={status}
        options={statuses}
        onChange={value => set({ status: value })}
      />
      {isFiltered && (
        <Button
          look="quiet"
          onClick={() =>
            set({
              brand: undefined,
              platform: undefined,
              status: undefined,
              label: undefined,
              author: undefined,
            })
          }
        >
          Show all
        </Button>
      )}
    </div>
  );
};
