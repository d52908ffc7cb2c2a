import { useQueryClient } from '@tanstack/react-query';
import { Link, useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BrandSwitch } from '../brands/brand-switch.tsx';
import { rememberedFrame } from '../brands/frame.ts';
import { InFrame } from '../brands/gone.tsx';
import { initialOf } from '../brands/initial.ts';
import { KnownBrands } from '../brands/known.tsx';
import { useMayWrite } from '../brands/may-write.ts';
import { useOnline } from '../lib/online.ts';
import { useFollowing } from '../live/live.ts';
import { useRenewedPush } from '../push/renew.ts';
import { logOut } from '../session/session.ts';
import { readStart } from '../session/start.ts';
import { buttonClass } from '../ui/button.tsx';
import { WriteLink } from './write-link.tsx';
import { Bell } from './bell.tsx';
import { CommandMenu } from './command-menu.tsx';
import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';
import { LaterKeyHelp, LaterOutbox } from './later.tsx';
import { Menu } from '../ui/menu.tsx';
import { useOrganization } from './organization.ts';
import { usePlaces } from './may.ts';
import { mainPlaces } from './places.ts';
import { nextTheme, themeName } from './theme.ts';
import { i18n } from '../lib/i18n.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { chooseLanguage, chosenLanguage, languageNames, languages } from '../lib/locale.ts';

const placeClass =
  'flex min-h-12 grow basis-0 flex-col items-center justify-center gap-0.5 px-1 text-xs whitespace-nowrap sm:min-h-9 sm:grow-0 sm:basis-auto sm:flex-row sm:justify-start sm:gap-2.5 sm:rounded-lg sm:px-3 sm:text-base';

/** On a telephone, the places that have no room below the page. */
const MorePlaces = () => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const isAt = useMatchRoute();
  const { places } = usePlaces();
  const params = { org: org.slug };
  const rest = places.slice(mainPlaces);
  const isCurrent = rest.some(({ to }) => isAt({ to, params, fuzzy: true }));
  return (
    <div className="contents sm:hidden">
      <Menu
        entries={rest.map(({ name, to }) => ({ name, do: () => navigate({ to, params }) }))}
        className={`${placeClass} ${isCurrent ? 'text-accent' : 'text-quiet'}`}
      >
        <Icon path="M5 12h.01M12 12h.01M19 12h.01" />
        {i18n.t('More')}
      </Menu>
    </div>
  );
};

/** Beside the page on a screen, below it on a telephone. */
const Places = () => {
  const { org } = useOrganization();
  const { places } = usePlaces();
  return (
    <nav
      aria-label={i18n.t('Places')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] sm:static sm:flex-col sm:gap-0.5 sm:border-0 sm:bg-transparent sm:px-2"
    >
      {places.map(({ name, to, icon }, index) => (
        <Link
          key={name}
          to={to}
          params={{ org: org.slug }}
          activeOptions={{ exact: to === '/o/$org', includeSearch: false }}
          activeProps={{ className: 'text-accent sm:bg-accent-wash', 'aria-current': 'page' }}
          inactiveProps={{ className: 'text-quiet hover:text-ink' }}
          className={`${placeClass} ${index < mainPlaces ? '' : 'max-sm:hidden'}`}
        >
          <Icon path={icon} />
          {name}
        </Link>
      ))}
      <MorePlaces />
    </nav>
  );
};

const Organizations = () => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [entries, setEntries] = useState<{ name: string; do: () => unknown }[]>([]);
  const read = async (): Promise<void> => {
    const { organizations } = await readStart(queries);
    setEntries(
      organizations.map(({ id, name, slug }) => ({
        name,
        do: () => navigate({ to: '/o/$org', params: { org: slug }, search: rememberedFrame(id) }),
      })),
    );
  };
  return (
    <div
      className="min-w-0 flex-1 basis-16 sm:flex-none sm:basis-auto"
      onPointerDown={() => void read()}
      onFocus={() => void read()}
    >
      <Menu
        entries={entries}
        className="flex min-h-10 w-full min-w-0 items-center gap-2 rounded-lg px-3 text-start font-semibold hover:bg-accent-wash pointer-coarse:min-h-11"
      >
        <span className="min-w-0 truncate">{org.name}</span>
        <span aria-hidden="true">▾</span>
      </Menu>
    </div>
  );
};

/** The languages that are not chosen, each by its own name; the page is loaded again in the one that is. */
const otherLanguages = (): MenuEntry[] =>
  [undefined, ...languageNames]
    .filter(language => language !== chosenLanguage())
    .map(language => ({
      name: language === undefined ? i18n.t('Language: as the browser') : languages[language],
      do: () => {
        chooseLanguage(language);
        location.reload();
      },
    }));

const themeWords: Record<ReturnType<typeof themeName>, string> = {
  system: i18n.t('Theme: as the system'),
  light: i18n.t('Theme: light'),
  dark: i18n.t('Theme: dark'),
};

const You = () => {
  const { person } = useOrganization();
  const [theme, setTheme] = useState(themeName());
  const entries = [
    { name: themeWords[theme], do: () => setTheme(nextTheme()) },
    ...otherLanguages(),
    {
      name: i18n.t('Log out'),
      do: async () => {
        await logOut();
        location.reload();
      },
    },
  ];
  return (
    <Menu
      label={i18n.t('{name}, your menu', { name: person.name })}
      entries={entries}
      className={buttonClass('quiet')}
    >
      <span aria-hidden="true">{initialOf(person.name)}</span>
    </Menu>
  );
};

const Offline = () => {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-warn-wash px-4 py-2 text-warn">
          {i18n.t(
            'You are offline. This browser keeps your text. Posts, approvals, and answers that you send now wait here until you are connected again.',
          )}
        </p>
      )}
    </div>
  );
};

const Around = () => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const [isHelp, setHelp] = useState(false);
  const { all } = usePlaces();
  const mayWrite = useMayWrite();
  useFollowing();
  useRenewedPush();
  const params = { org: org.slug };
  useKeys({
    '?': () => setHelp(true),
    ...(mayWrite && { n: () => navigate({ to: '/o/$org/compose', params }) }),
    ...Object.fromEntries(all.map(({ key, to }) => [`g ${key}`, () => navigate({ to, params })])),
  });
  return (
    <div className="flex min-h-dvh flex-col sm:flex-row">
      <a href="#main" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-raised focus:p-2">
        {i18n.t('Skip to the content')}
      </a>
      <header className="flex flex-wrap items-center gap-1 border-b border-line bg-paper p-2 sm:sticky sm:top-0 sm:h-dvh sm:w-56 sm:shrink-0 sm:flex-col sm:flex-nowrap sm:items-stretch sm:gap-2 sm:border-e sm:border-b-0">
        <Organizations />
        <BrandSwitch />
        <div className="ms-auto flex items-center gap-1 sm:ms-0 sm:flex-col sm:items-stretch sm:px-2">
          <WriteLink />
          <CommandMenu onHelp={() => setHelp(true)} />
        </div>
        <Places />
        <div className="flex items-center gap-1 sm:mt-auto sm:px-2">
          <You />
          <Bell />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <Offline />
        <LaterOutbox />
        <InFrame />
      </main>
      {isHelp && <LaterKeyHelp onClose={() => setHelp(false)} />}
    </div>
  );
};

/** Frame around every screen. */
export const Shell = () => (
  <KnownBrands>
    <Around />
  </KnownBrands>
);
