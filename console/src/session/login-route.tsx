import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, textIn, type Text } from '../root-route.tsx';

/** Where one logs in, and the path to go to then. */
export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Text): { next?: string } => {
    const next = textIn(search, 'next');
    // a path of ours alone: no address leads elsewhere
    return next?.startsWith('/') && !next.startsWith('//') ? { next } : {};
  },
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
});
