import { useQueryClient } from '@tanstack/react-query';
import { brandsQuery, connectionsQuery } from '../api/queries.ts';
import { platformName, type Platform } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import type { About } from './entry.ts';
import { firstWords } from './words.ts';

/**
 * Returns a function that describes a post for the list of waiting changes. The description uses the brands and accounts
 * this tab has loaded, because there may be no connection.
 */
export const useAbout = () => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const within = { orgId: org.id, api };
  return ({
    text,
    brandSlug,
    platforms,
  }: {
    text: string;
    brandSlug: string;
    platforms: readonly Platform[];
  }): About => {
    const brands = queries.getQueryData(brandsQuery(within).queryKey) ?? [];
    const connections = queries.getQueryData(connectionsQuery(within).queryKey) ?? [];
    const accountOf = (platform: Platform): string => {
      const found = connections.find(
        one => one.platform === platform && one.brandSlug === brandSlug && one.isDefault,
      );
      return found ? `${platformName(platform)} @${found.handle}` : platformName(platform);
    };
    return {
      text: firstWords(text),
      brand: brands.find(({ slug }) => slug === brandSlug)?.name ?? brandSlug,
      accounts: platforms.map(accountOf),
    };
  };
};
