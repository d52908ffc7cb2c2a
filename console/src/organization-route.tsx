import { createRoute, notFound, retainSearchParams } from '@tanstack/react-router';
import { frameSearch } from './brands/frame.ts';
import { root, startOrLogin } from './root-route.tsx';
import { Shell } from './shell/shell.tsx';

/** All that belongs to one organization. */
export const inOrganization = createRoute({
  getParentRoute: () => root,
  path: '/o/$org',
  validateSearch: frameSearch,
  // Links keep the selected brand unless they name another.
  search: { middlewares: [retainSearchParams(['brand'])] },
  beforeLoad: async ({ context, location, params }) => {
    const person = await startOrLogin(context.queries, location.href);
    const org = person.organizations.find(({ slug }) => slug === params.org);
    if (!org) throw notFound();
    return { person, org };
  },
  component: Shell,
});
