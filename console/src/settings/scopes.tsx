import type { Schemas } from '@sdk';
import { Check } from '../ui/field.tsx';
import { Badge } from '../ui/parts.tsx';

export type Scope = Schemas['Scope'];

const names: Record<Scope, string> = {
  'posts:read': 'See posts',
  'posts:write': 'Write and publish posts',
  'brands:read': 'See brands',
  'brands:write': 'Make and change brands',
  'clips:read': 'See clips',
  'clips:write': 'Upload videos and cut clips',
  'carousels:read': 'See carousels',
  'carousels:write': 'Make and publish carousels',
  'kb:read': 'Search and read knowledge',
  'kb:write': 'Add and delete knowledge',
  'agents:read': 'See agents and their runs',
  'agents:write': 'Make, change and run agents',
  'webhooks:read': 'See webhooks',
  'webhooks:write': 'Make and change webhooks',
  'connections:read': 'See accounts',
  'connections:write': 'Connect accounts',
  'media:read': 'See files',
  'media:write': 'Add and delete files',
  'ideas:read': 'See ideas',
  'ideas:write': 'Make and delete ideas',
  'jobs:read': 'See work that goes on',
  'orgs:read': 'See the organization',
  'orgs:write': 'Change the organization',
  'teams:read': 'See the team',
  'teams:write': 'Invite, change and remove people',
  'onboarding:read': 'See the first steps',
  'onboarding:write': 'Mark first steps as done',
  'account:export': 'Export everything',
  'audit:read': 'Read the audit log',
  'billing:read': 'See plan, credits and use',
  'billing:write': 'Change the plan',
  'notifications:read': 'See notifications',
  'notifications:write': 'Mark notifications as read',
};

export const scopeName = (scope: Scope): string => names[scope];

export const allScopes = Object.keys(names) as Scope[];

/** What a key can be given; the rest is for people alone. */
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
    <legend className="font-medium">What it may do</legend>
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

/** What a key or a group may do, in words. */
export const ScopeList = ({ label, scopes }: { label: string; scopes: readonly Scope[] }) => (
  <ul aria-label={label} className="flex flex-wrap gap-1">
    {scopes.map(scope => (
      <li key={scope}>
        <Badge>{scopeName(scope)}</Badge>
      </li>
    ))}
  </ul>
);
