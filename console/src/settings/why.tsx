import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@sdk';
import { brandsQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { SelectField } from '../ui/field.tsx';
import { Badge, Loaded } from '../ui/parts.tsx';
import { scopeName } from './scopes.tsx';
import { i18n } from '../lib/i18n.ts';

/** Each thing that a member may do or not, with the sentence that says why. */
export const Why = ({ member }: { member: Schemas['Member'] }) => {
  const { org, api } = useOrganization();
  const [brandId, setBrand] = useState('');
  const { data: brands = [] } = useQuery(brandsQuery({ orgId: org.id, api }));
  const permissions = useQuery({
    queryKey: [org.id, 'members', member.id, 'permissions', brandId],
    queryFn: ({ signal }) =>
      api.teams.getMemberPermissions(member.id, brandId === '' ? {} : { brandId }, { signal }),
  });
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={i18n.t('Where')}
        value={brandId}
        options={[['', i18n.t('In the organization')], ...brands.map(({ id, name }) => [id, name] as const)]}
        onChange={({ target }) => setBrand(target.value)}
      />
      <Loaded from={permissions}>
        {({ permissions: list }) => (
          <ul aria-label={i18n.t('Permissions')} className="flex flex-col divide-y divide-line">
            {list.map(({ scope, allowed, why }) => (
              <li key={scope} className="flex items-start gap-3 py-2">
                <Badge tone={allowed ? 'good' : 'plain'}>{allowed ? i18n.t('Yes') : i18n.t('No')}</Badge>
                <div className="min-w-0">
                  <p className="font-medium">{scopeName(scope)}</p>
                  <p className="text-quiet">{why}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
};
