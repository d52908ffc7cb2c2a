import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentType } from 'react';
import { NotFound } from '../shell/not-found.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Screen } from '../ui/parts.tsx';
import { AuditLog } from './audit.tsx';
import { BillingSettings } from './billing.tsx';
import { Keys } from './keys.tsx';
import { NotificationSettings } from './notifications.tsx';
import { OrganizationSettings } from './organization.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Team } from './team.tsx';

const sections: Record<string, { name: string; component: ComponentType }> = {
  profile: { name: 'You', component: Profile },
  notifications: { name: 'Notifications', component: NotificationSettings },
  sessions: { name: 'Sessions', component: Sessions },
  organization: { name: 'Organization', component: OrganizationSettings },
  team: { name: 'Team', component: Team },
  keys: { name: 'API keys', component: Keys },
  billing: { name: 'Plan and credits', component: BillingSettings },
  audit: { name: 'Audit log', component: AuditLog },
};

const route = getRouteApi('/o/$org/settings/$section');

/** What a person sets for themselves, and what an organization sets for all. */
export const Settings = () => {
  const { section } = route.useParams();
  const { org } = useOrganization();
  const chosen = Object.hasOwn(sections, section) ? sections[section] : undefined;
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = tabs.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [section]);
  if (!chosen) return <NotFound />;
  return (
    <Screen title="Settings" part={chosen.name}>
      <nav
        ref={tabs}
        aria-label="Settings"
        className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
      >
        <div className="flex w-max gap-1">
          {Object.entries(sections).map(([key, { name }]) => (
            <Link
              key={key}
              to="/o/$org/settings/$section"
              params={{ org: org.slug, section: key }}
              activeOptions={{ includeSearch: false }}
              activeProps={{ className: 'border-accent text-accent', 'aria-current': 'page' }}
              inactiveProps={{ className: 'border-transparent text-quiet hover:text-ink' }}
              className="flex min-h-10 items-center border-b-2 px-3 font-medium whitespace-nowrap pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          ))}
        </div>
      </nav>
      <div className="flex w-full max-w-4xl flex-col gap-8">
        <chosen.component />
      </div>
    </Screen>
  );
};
