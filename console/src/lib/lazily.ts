import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '../api/client.ts';
import type { InOrganization } from '../api/queries.ts';
import type { Organization, Person } from '../session/start.ts';

/** What a screen may read ahead with. */
export interface Ahead extends InOrganization {
  queries: QueryClient;
  person: Person;
  /** Of the address, not looked at yet. */
  search: Record<string, unknown>;
  params: Record<string, string | undefined>;
}

/** A module with a screen; `readAhead` begins to read what the screen shows, before it is drawn. */
type ScreenModule<Name extends string> = Record<Name, unknown> & { readAhead?: (ahead: Ahead) => void };

interface Given {
  context: { queries: QueryClient; person: Person; org: Organization };
  location: { search: object };
  params: object;
}

/**
 * Declares a screen whose code is fetched when its address is opened, or when somebody reaches for a link to it; what it shows is
 * asked for as soon as the code is there. What cannot be read ahead is said by the screen itself.
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
