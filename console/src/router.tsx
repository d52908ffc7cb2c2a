import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from '@sdk';
import { calendarSearch } from './calendar/search.ts';
import { findPost } from './post/find-post.ts';
import { appPath } from './lib/page.ts';
import { readStart, type Person } from './session/start.ts';
import { Shell } from './shell/shell.tsx';
import { Failed, Loading } from './ui/parts.tsx';
import { NotFound } from './shell/not-found.tsx';
import { webhookSearch } from './webhooks/search.ts';
import { auditSearch } from './settings/audit-search.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ notFoundComponent: NotFound });

type Text = Record<string, unknown>;
const textIn = (search: Text, name: string): string | undefined =>
  typeof search[name] === 'string' ? search[name] : undefined;

/** Where somebody goes who is not logged in; afterwards they are where they wanted to be. */
const startOrLogin = async (queries: QueryClient, next: string): Promise<Person> => {
  try {
    return await readStart(queries);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect({ to: '/login', search: { next } });
    throw error;
  }
};

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Text): { next?: string } => {
    const next = textIn(search, 'next');
    // a path of ours alone: no address leads elsewhere
    return next?.startsWith('/') && !next.startsWith('//') ? { next } : {};
  },
  component: lazyRouteComponent(() => import('./session/login-page.tsx'), 'LoginPage'),
});

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context, location }) => {
    const { organizations } = await startOrLogin(context.queries, location.href);
    const org = organizations.find(({ isActive }) => isActive) ?? organizations[0];
    if (!org) throw notFound();
    throw redirect({ to: '/o/$org', params: { org: org.slug } });
  },
});

const inOrganization = createRoute({
  getParentRoute: () => root,
  path: '/o/$org',
  beforeLoad: async ({ context, location, params }) => {
    const person = await startOrLogin(context.queries, location.href);
    const org = person.organizations.find(({ slug }) => slug === params.org);
    if (!org) throw notFound();
    return { person, org };
  },
  component: Shell,
});

const screen = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => inOrganization, path, component });

const home = screen(
  '/',
  lazyRouteComponent(() => import('./home/home.tsx'), 'Home'),
);
const calendar = createRoute({
  getParentRoute: () => inOrganization,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(() => import('./calendar/calendar.tsx'), 'Calendar'),
});
const compose = createRoute({
  getParentRoute: () => inOrganization,
  path: '/compose',
  validateSearch: (search: Text): { at?: string } => {
    const at = textIn(search, 'at');
    return at === undefined ? {} : { at };
  },
  component: lazyRouteComponent(() => import('./composer/composer.tsx'), 'Compose'),
});
const post = screen(
  '/posts/$postId',
  lazyRouteComponent(() => import('./post/post.tsx'), 'PostScreen'),
);
const edit = screen(
  '/posts/$postId/edit',
  lazyRouteComponent(() => import('./composer/composer.tsx'), 'Edit'),
);
const connections = screen(
  '/connections',
  lazyRouteComponent(() => import('./connections/connections.tsx'), 'Connections'),
);
const media = screen(
  '/media',
  lazyRouteComponent(() => import('./media/media.tsx'), 'MediaScreen'),
);
const approvals = screen(
  '/approvals',
  lazyRouteComponent(() => import('./approvals/approvals.tsx'), 'Approvals'),
);

const webhooks = screen(
  '/webhooks',
  lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
);
const webhook = createRoute({
  getParentRoute: () => inOrganization,
  path: '/webhooks/$webhookId',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhook.tsx'), 'WebhookScreen'),
});

const knowledge = screen(
  '/knowledge',
  lazyRouteComponent(() => import('./knowledge/bases.tsx'), 'Bases'),
);
const knowledgeBase = createRoute({
  getParentRoute: () => inOrganization,
  path: '/knowledge/$kbId',
  validateSearch: (search: Text): { q?: string } => {
    const q = textIn(search, 'q');
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import('./knowledge/base.tsx'), 'Base'),
});

const agents = screen(
  '/agents',
  lazyRouteComponent(() => import('./agents/agents.tsx'), 'Agents'),
);
const agent = createRoute({
  getParentRoute: () => inOrganization,
  path: '/agents/$agentId',
  validateSearch: (search: Text): { status?: string } => {
    const status = textIn(search, 'status');
    return status === undefined ? {} : { status };
  },
  component: lazyRouteComponent(() => import('./agents/agent.tsx'), 'AgentScreen'),
});
const agentRun = screen(
  '/agents/$agentId/runs/$runId',
  lazyRouteComponent(() => import('./agents/run.tsx'), 'RunScreen'),
);

const settingsStart = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings',
  beforeLoad: ({ params: { org } }) => {
    throw redirect({ to: '/o/$org/settings/$section', params: { org, section: 'profile' } });
  },
});
const settings = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings/$section',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
});

/** A mail names a post, not its organization: it is looked for in each that the person belongs to. */
const postOfMail = createRoute({
  getParentRoute: () => root,
  path: '/posts/$postId',
  beforeLoad: async ({ context, location, params }) => {
    const { organizations } = await startOrLogin(context.queries, location.href);
    const org = await findPost(organizations, params.postId);
    if (!org) throw notFound();
    throw redirect({ to: '/o/$org/posts/$postId', params: { org: org.slug, postId: params.postId } });
  },
});

const routes = root.addChildren([
  login,
  index,
  postOfMail,
  inOrganization.addChildren([
    home,
    calendar,
    compose,
    post,
    edit,
    approvals,
    connections,
    media,
    agents,
    agent,
    agentRun,
    knowledge,
    knowledgeBase,
    webhooks,
    webhook,
    settingsStart,
    settings,
  ]),
]);

export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: routes,
    basepath: appPath,
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: Loading,
    defaultErrorComponent: ({ error, reset }) => <Failed error={error} retry={reset} />,
    scrollRestoration: true,
  });
