import type { ApiContext } from '../api-context.ts';
import type { Endpoint } from '../endpoint.ts';
import { authRoutes } from './auth.ts';
import { brandRoutes } from './brands.ts';
import { healthRoutes } from './health.ts';
import { notificationsRoutes } from './notifications.ts';
import { postMovesRoutes } from './post-moves.ts';
import { postProgressRoutes } from './post-progress.ts';
import { postsRoutes } from './posts.ts';

/** Every operation of the API, in the order of the reference page. */
export const routes = (api: ApiContext): Endpoint[] => [
  ...healthRoutes(api),
  ...authRoutes,
  ...brandRoutes,
  ...postsRoutes,
  ...postMovesRoutes,
  ...postProgressRoutes,
  ...notificationsRoutes,
];
