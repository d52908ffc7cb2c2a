import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, textIn, type Text } from '../root-route.tsx';

/** Route of the login page, with the path to open after the login. */
export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Text): { next?: string; removal?: string } => {
    const next = textIn(search, 'next');
    const removal = textIn(search, 'removal');
    // a path of ours alone: no address leads elsewhere
    const isOurs = next !== undefined && next.startsWith('/') && !next.startsWith('//');
    // when an account that was just deleted is removed: an instant
    const isInstant = removal !== undefined && !Number.isNaN(Date.parse(removal));
    return { ...(isOurs && { next }), ...(isInstant && { removal }) };
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});
