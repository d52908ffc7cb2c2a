import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useRights } from '../shell/may.ts';
import { NotFound } from '../shell/not-found.tsx';
import { useOrganization } from '../shell/organization.ts';
import { openTo, type Guarded } from '../shell/rights.ts';
import { Note, Screen } from '../ui/parts.tsx';
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

interface Section extends Guarded {
  name: string;
  component: ComponentType;
  /** Explains who may see the section, for people who may not. */
  closed?: string;
}

const sections: Record<string, Section> = {
  profile: { name: i18n.t('You'), component: Profile, scope: null },
  notifications: {
    name: i18n.t('Notifications'),
    component: NotificationSettings,
    scope: 'notifications:read',
  },
  sessions: { name: i18n.t('Sessions'), component: Sessions, scope: null },
  // what is renamed by few is left by everybody
  organization: { name: i18n.t('Organization'), component: OrganizationSettings, scope: null },
  team: {
    name: i18n.t('Team'),
    component: Team,
    scope: 'teams:read',
    closed: i18n.t('Your groups do not include the team. An owner or admin can change that.'),
  },
  keys: { name: i18n.t('API keys'), component: Keys, scope: null },
  billing: {
    name: i18n.t('Plan and credits'),
    component: BillingSettings,
    scope: 'billing:read',
    closed: i18n.t('Your groups do not include the plan and credits. An owner or admin can change that.'),
  },
  audit: {
    name: i18n.t('Audit log'),
    component: AuditLog,
    scope: 'audit:read',
    closed: i18n.t('Only owners may read the audit log.'),
  },
};

const route = getRouteApi('/o/$org/settings/$section');

/** Personal settings, and the settings of the organization. */
export const Settings = () => {
  const { section } = route.useParams();
  const { org } = useOrganization();
  const chosen = Object.hasOwn(sections, section) ? sections[section] : undefined;
  const rights = useRights();
  if (!chosen) return <NotFound />;
  const tabs = Object.entries(sections).map(([key, one]) => ({ key, ...one }));
  const isClosed = openTo(rights, [chosen]).length === 0;
  return (
    <Screen title={i18n.t('Settings')} part={chosen.name}>
      <SectionTabs
        label={i18n.t('Settings')}
        open={section}
        tabs={openTo(rights, tabs).map(({ key, name }) => ({
          key,
          name,
          link: linkOptions({
            to: '/o/$org/settings/$section',
            params: { org: org.slug, section: key },
          }),
        }))}
      />
      <div className="flex w-full max-w-4xl flex-col gap-8">
        {isClosed ? <Note tone="plain">{chosen.closed}</Note> : <chosen.component />}
      </div>
    </Screen>
  );
};
