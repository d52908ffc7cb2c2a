import type { Schemas } from '@sdk';
import { Check } from '../ui/field.tsx';
import { Badge } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';

export type Scope = Schemas['Scope'];

const names: Record<Scope, string> = {
  'posts:read': i18n.t('See posts'),
  'posts:write': i18n.t('Write and publish posts'),
  'brands:read': i18n.t('See brands'),
  'brands:write': i18n.t('Create and change brands'),
  'clips:read': i18n.t('See clips'),
  'clips:write': i18n.t('Upload videos and cut clips'),
  'carousels:read': i18n.t('See carousels'),
  'carousels:write': i18n.t('Create and publish carousels'),
  'kb:read': i18n.t('Search and read knowledge'),
  'kb:write': i18n.t('Add and delete knowledge'),
  'agents:read': i18n.t('See agents and their runs'),
  'agents:write': i18n.t('Create, change, and run agents'),
  'webhooks:read': i18n.t('See webhooks'),
  'webhooks:write': i18n.t('Create and change webhooks'),
  'connections:read': i18n.t('See accounts'),
  'connections:write': i18n.t('Connect accounts'),
  'media:read': i18n.t('See files'),
  'media:write': i18n.t('Add and delete files'),
  'ideas:read': i18n.t('See ideas'),
  'ideas:write': i18n.t('Generate and delete ideas'),
  'jobs:read': i18n.t('See background work'),
  'orgs:read': i18n.t('See the organization'),
  'orgs:write': i18n.t('Change the organization'),
  'teams:read': i18n.t('See the team'),
  'teams:write': i18n.t('Invite, change and remove people'),
  'onboarding:read': i18n.t('See the first steps'),
  'onboarding:write': i18n.t('Mark first steps as done'),
  'account:export': i18n.t('Export everything'),
  'audit:read': i18n.t('Read the audit log'),
  'billing:read': i18n.t('See the plan, credits, and usage'),
  'billing:write': i18n.t('Change the plan'),
  'notifications:read': i18n.t('See notifications'),
  'notifications:write': i18n.t('Mark notifications as read'),
};

export const scopeName = (scope: Scope): string => names[scope];

export const allScopes = Object.keys(names) as Scope[];

/** Scopes an API key can have. All other scopes are reserved for people. */
export const keyScopes: readonly Scope[] = [
  'posts:read',
  'posts:write',
  'brands:read',
  'brands:write',
  'clips:read',
  'clips:write',
  'carousels:read',
  'carousels:write',
  'kb:read',
  'kb:write',
  'agents:read',
  'agents:write',
  'webhooks:read',
  'webhooks:write',
];

/** Checks for what something may do. */
export const ScopeChecks = ({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
}) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="font-medium">{i18n.t('Permissions')}</legend>
    <div className="grid sm:grid-cols-2">
      {offered.map(scope => (
        <Check
          key={scope}
          label={names[scope]}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, scope] : chosen.filter(one => one !== scope))
          }
        />
      ))}
    </div>
  </fieldset>
);

/** Lists the permissions of an API key or a group. */
export const ScopeList = ({ label, scopes }: { label: string; scopes: readonly Scope[] }) => (
  <ul aria-label={label} className="flex flex-wrap gap-1">
    {scopes.map(scope => (
      <li key={scope}>
        <Badge>{scopeName(scope)}</Badge>
      </li>
    ))}
  </ul>
);
