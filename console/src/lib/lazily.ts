import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '../api/client.ts';
import type { InOrganization } from '../api/queries.ts';
import type { Organization, Person } from '../session/start.ts';

/** Context a screen uses to prefetch its data. */
export interface Ahead extends InOrganization {
  queries: QueryClient;
  person: Person;
  /** Unvalidated parameters from the URL. */
  search: Record<string, unknown>;
  params: Record<string, string | undefined>;
}

/** Module of a screen. `readAhead` prefetches the screen's data before it renders. */
type ScreenModule<Name extends string> = Record<Name, unknown> & { readAhead?: (ahead: Ahead) => void };

interface Given {
  context: { queries: QueryClient; person: Person; org: Organization };
  location: { search: object };
  params: object;
}

/**
 * Declares a screen whose code loads when its URL is opened, or when a person points at or focuses a link to it. Its data
 * is prefetched as soon as the code has loaded. The screen itself shows errors of the prefetch.
 */
export const lazily = <Name extends string>(load: () => Promise<ScreenModule<Name>>, name: Name) => ({
  component: lazyRouteComponent(load as () => Promise<Record<Name, () => null>>, name),
  readAhead: ({ context: { queries, person, org }, location, params }: Given): void => {
    const begin = async (): Promise<void> => {
      const { readAhead } = await load();
      readAhead?.({
        queries,
        person,
        orgId: org.id,
        api: apiOf(org.id),
        search: location.search as Ahead['search'],
        params: params as Ahead['params'],
      });
    };
    begin().catch(() => undefined);
  },
});

export type Lazily = ReturnType<typeof lazily>;
