import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { NotFound } from '../shell/not-found.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Screen } from '../ui/parts.tsx';
import { SectionTabs } from '../ui/section-tabs.tsx';
import { AuditLog } from './audit.tsx';
import { BillingSettings } from './billing.tsx';
import { Keys } from './keys.tsx';
import { NotificationSettings } from './notifications.tsx';
import { OrganizationSettings } from './organization.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Team } from './team.tsx';
import { i18n } from '../lib/i18n.ts';

const sections: Record<string, { name: string; component: ComponentType }> = {
  profile: { name: i18n.t('You'), component: Profile },
  notifications: { name: i18n.t('Notifications'), component: NotificationSettings },
  sessions: { name: i18n.t('Sessions'), component: Sessions },
  organization: { name: i18n.t('Organization'), component: OrganizationSettings },
  team: { name: i18n.t('Team'), component: Team },
  keys: { name: i18n.t('API keys'), component: Keys },
  billing: { name: i18n.t('Plan and credits'), component: BillingSettings },
  audit: { name: i18n.t('Audit log'), component: AuditLog },
};

const route = getRouteApi('/o/$org/settings/$section');

/** What a person sets for themselves, and what an organization sets for all. */
export const Settings = () => {
  const { section } = route.useParams();
  const { org } = useOrganization();
  const chosen = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!chosen) return <NotFound />;
  return (
    <Screen title={i18n.t('Settings')} part={chosen.name}>
      <SectionTabs
        label={i18n.t('Settings')}
        open={section}
        tabs={Object.entries(sections).map(([key, { name }]) => ({
          key,
          name,
          link: linkOptions({
            to: '/o/$org/settings/$section',
            params: { org: org.slug, section: key },
          }),
        }))}
      />
      <div className="flex w-full max-w-4xl flex-col gap-8">
        <chosen.component />
      </div>
    </Screen>
  );
};
