import { linkOptions } from '@tanstack/react-router';
import { useOrganization } from '../shell/organization.ts';
import { useOneBrand } from './known.tsx';

/** Returns the link to the accounts of the selected brand, or to all brands if several are possible. */
export const useAccountsLink = () => {
  const { org } = useOrganization();
  const brand = useOneBrand()?.slug;
  const params = { org: org.slug };
  return brand === undefined
    ? linkOptions({ to: '/o/$org/brands', params })
    : linkOptions({
        to: '/o/$org/brands/$brandSlug/$section',
        params: { ...params, brandSlug: brand, section: 'accounts' },
        search: { brand },
      });
};
