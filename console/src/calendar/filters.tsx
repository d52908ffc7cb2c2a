import { useNavigate } from '@tanstack/react-router';
import { platformName, platforms, statuses } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Choices } from '../ui/choices.tsx';
import { authorName } from '../ui/who.tsx';
import type { Entry } from './entries.ts';
import { filterNames, namesOf, type CalendarSearch } from './search.ts';
import { i18n } from '../lib/i18n.ts';

type Options = readonly (readonly [string, string])[];

const anyAgent = 'agent';

/** Selected filters stay in the list, even if no visible post matches them. */
const optionsOf = (keys: readonly string[], nameOf: (key: string) => string): Options =>
  [...new Set(keys)].map(key => [key, nameOf(key)] as const).toSorted((a, b) => a[1].localeCompare(b[1]));

const useAuthors = (chosen: readonly string[], entries: readonly Entry[]): Options => {
  const { person } = useOrganization();
  const own = `user:${person.id}`;
  const names = new Map(entries.map(({ createdBy, author }) => [createdBy, authorName(author)]));
  names.set(own, person.name);
  const people = entries.map(({ createdBy }) => createdBy).filter(author => author.startsWith('user:'));
  return [
    [anyAgent, i18n.t('Any agent')],
    ...optionsOf(
      [own, ...people, ...chosen.filter(one => one !== anyAgent)],
      // A selected author without visible posts.
      author => names.get(author) ?? i18n.t('Someone else'),
    ),
  ];
};

const countOf = (search: CalendarSearch): number =>
  filterNames.filter(name => search[name] !== undefined).length;

/** Button that opens the filters on a phone. It shows how many are set. */
export const FiltersButton = ({
  search,
  isOpen,
  onPress,
}: {
  search: CalendarSearch;
  isOpen: boolean;
  onPress: () => void;
}) => (
  <Button aria-expanded={isOpen} onClick={onPress}>
    {countOf(search) === 0 ? i18n.t('Filters') : i18n.t('Filters ({count})', { count: countOf(search) })}
  </Button>
);

/** Filters of the calendar. All of them are in the URL. */
export const Filters = ({ search, entries }: { search: CalendarSearch; entries: readonly Entry[] }) => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const set = (change: Partial<Record<keyof CalendarSearch, string | undefined>>): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== ''),
    ) as CalendarSearch;
    void navigate({ to: '/o/$org/calendar', params: { org: org.slug }, search: next, replace: true });
  };
  const several = (name: 'platform' | 'status' | 'author', label: string, options: Options) => (
    <Choices
      label={label}
      values={namesOf(search[name])}
      options={options}
      onChange={values => set({ [name]: values.join(',') })}
    />
  );
  const authors = useAuthors(namesOf(search.author), entries);
  const labels = optionsOf(
    [...entries.flatMap(entry => entry.labels), ...(search.label === undefined ? [] : [search.label])],
    label => label,
  );
  return (
    <div role="group" aria-label={i18n.t('Filters')} className="flex flex-wrap gap-2">
      {several(
        'platform',
        i18n.t('All platforms'),
        platforms.map(name => [name, platformName(name)]),
      )}
      {several('status', i18n.t('All states'), statuses)}
      {several('author', i18n.t('All authors'), authors)}
      {labels.length > 0 && (
        <Choice
          label={i18n.t('All labels')}
          value={search.label}
          options={labels}
          onChange={value => set({ label: value })}
        />
      )}
      {countOf(search) > 0 && (
        <Button
          look="quiet"
          onClick={() => set(Object.fromEntries(filterNames.map(name => [name, undefined])))}
        >
          {i18n.t('Show all')}
        </Button>
      )}
    </div>
  );
};
