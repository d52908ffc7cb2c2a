import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { analyticsSearch } from './analytics/search.ts';
import { rememberedFrame } from './brands/frame.ts';
import { brandRoutes } from './brands/routes.ts';
import type { List } from './brands/switch-brand.ts';
import { commentsSearch } from './comments/search.ts';
import { calendarSearch } from './calendar/search.ts';
import { login } from './session/login-route.tsx';
import { mailRoutes } from './links/routes.ts';
import { inOrganization } from './organization-route.tsx';
import { oneText, root, startOrLogin, type Text } from './root-route.tsx';
import { appPath } from './lib/page.ts';
import { Failed, Loading } from './ui/parts.tsx';
import { webhookSearch } from './webhooks/search.ts';
import { auditSearch } from './settings/audit-search.ts';
import { composeSearch } from './composer/search.ts';
import { listSearch } from './lib/search.ts';
import { importSearch } from './imports/search.ts';
import { seriesSearch } from './series/search.ts';

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context, location }) => {
    const { organizations } = await startOrLogin(context.queries, location.href);
    const org = organizations.find(({ isActive }) => isActive) ?? organizations[0];
    if (!org) throw notFound();
    throw redirect({ to: '/o/$org', params: { org: org.slug }, search: rememberedFrame(org.id) });
  },
});

const screen = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => inOrganization, path, component });

/** A page of one thing of a brand. */
const thing = <Path extends string>(
  path: Path,
  list: List,
  component: ReturnType<typeof lazyRouteComponent>,
) => createRoute({ getParentRoute: () => inOrganization, path, staticData: { list }, component });

/** One whose address says what it shows. */
const searchScreen = <Path extends string, Search extends object>(
  path: Path,
  validateSearch: (search: Text) => Search,
  component: ReturnType<typeof lazyRouteComponent>,
) => createRoute({ getParentRoute: () => inOrganization, path, validateSearch, component });

const home = screen(
  '/',
  lazyRouteComponent(() => import('./home/home.tsx'), 'Home'),
);
const calendar = searchScreen(
  '/calendar',
  calendarSearch,
  lazyRouteComponent(() => import('./calendar/calendar.tsx'), 'Calendar'),
);
const analytics = searchScreen(
  '/analytics',
  analyticsSearch,
  lazyRouteComponent(() => import('./analytics/analytics.tsx'), 'Analytics'),
);
const comments = searchScreen(
  '/comments',
  commentsSearch,
  lazyRouteComponent(() => import('./comments/inbox.tsx'), 'Inbox'),
);
const compose = createRoute({
  getParentRoute: () => inOrganization,
  path: '/compose',
  validateSearch: composeSearch,
  staticData: { isComposer: true },
  component: lazyRouteComponent(() => import('./composer/composer.tsx'), 'Compose'),
});
const post = thing(
  '/posts/$postId',
  '/o/$org/calendar',
  lazyRouteComponent(() => import('./post/post.tsx'), 'PostScreen'),
);
const edit = createRoute({
  getParentRoute: () => inOrganization,
  path: '/posts/$postId/edit',
  staticData: { list: '/o/$org/calendar', isComposer: true },
  component: lazyRouteComponent(() => import('./composer/composer.tsx'), 'Edit'),
});

const series = searchScreen(
  '/series',
  listSearch,
  lazyRouteComponent(() => import('./series/series-list.tsx'), 'SeriesScreen'),
);
const oneSeries = createRoute({
  getParentRoute: () => inOrganization,
  path: '/series/$seriesId',
  validateSearch: seriesSearch,
  staticData: { list: '/o/$org/series' },
  component: lazyRouteComponent(() => import('./series/one-series.tsx'), 'OneSeries'),
});
const imports = searchScreen(
  '/import',
  importSearch,
  lazyRouteComponent(() => import('./imports/import.tsx'), 'ImportScreen'),
);
const media = searchScreen(
  '/media',
  oneText('file'),
  lazyRouteComponent(() => import('./media/media.tsx'), 'MediaScreen'),
);
const carousels = searchScreen(
  '/carousels',
  listSearch,
  lazyRouteComponent(() => import('./carousels/carousels.tsx'), 'Carousels'),
);
const carousel = thing(
  '/carousels/$carouselId',
  '/o/$org/carousels',
  lazyRouteComponent(() => import('./carousels/carousel.tsx'), 'CarouselScreen'),
);
const clips = searchScreen(
  '/clips',
  listSearch,
  lazyRouteComponent(() => import('./clips/clips.tsx'), 'Clips'),
);
const clip = thing(
  '/clips/$clipId',
  '/o/$org/clips',
  lazyRouteComponent(() => import('./clips/clip.tsx'), 'ClipScreen'),
);
const renders = screen(
  '/clips/jobs',
  lazyRouteComponent(() => import('./clips/renders.tsx'), 'RendersScreen'),
);
const render = thing(
  '/clips/jobs/$jobId',
  '/o/$org/clips',
  lazyRouteComponent(() => import('./clips/render.tsx'), 'RenderScreen'),
);
const job = screen(
  '/jobs/$jobId',
  lazyRouteComponent(() => import('./jobs/job.tsx'), 'JobScreen'),
);
const approvals = screen(
  '/approvals',
  lazyRouteComponent(() => import('./approvals/approvals.tsx'), 'Approvals'),
);

const notifications = screen(
  '/notifications',
  lazyRouteComponent(() => import('./notifications/notifications.tsx'), 'Notifications'),
);

const webhooks = screen(
  '/webhooks',
  lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
);
const webhook = searchScreen(
  '/webhooks/$webhookId',
  webhookSearch,
  lazyRouteComponent(() => import('./webhooks/webhook.tsx'), 'WebhookScreen'),
);

const ideas = screen(
  '/ideas',
  lazyRouteComponent(() => import('./ideas/ideas.tsx'), 'Ideas'),
);
const knowledge = screen(
  '/knowledge',
  lazyRouteComponent(() => import('./knowledge/bases.tsx'), 'Bases'),
);
const knowledgeBase = searchScreen(
  '/knowledge/$kbId',
  oneText('q'),
  lazyRouteComponent(() => import('./knowledge/base.tsx'), 'Base'),
);

const agents = screen(
  '/agents',
  lazyRouteComponent(() => import('./agents/agents.tsx'), 'Agents'),
);
const agent = createRoute({
  getParentRoute: () => inOrganization,
  path: '/agents/$agentId',
  validateSearch: oneText('status'),
  staticData: { list: '/o/$org/agents' },
  component: lazyRouteComponent(() => import('./agents/agent.tsx'), 'AgentScreen'),
});
const agentRun = thing(
  '/agents/$agentId/runs/$runId',
  '/o/$org/agents',
  lazyRouteComponent(() => import('./agents/run.tsx'), 'RunScreen'),
);

const settingsStart = createRoute({
  getParentRoute: () => inOrganization,
  path: '/settings',
  beforeLoad: ({ params: { org } }) => {
    throw redirect({ to: '/o/$org/settings/$section', params: { org, section: 'profile' } });
  },
});
const settings = searchScreen(
  '/settings/$section',
  auditSearch,
  lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
);

const routes = root.addChildren([
  login,
  index,
  ...mailRoutes,
  inOrganization.addChildren([
    home,
    calendar,
    analytics,
    comments,
    compose,
    post,
    edit,
    approvals,
    notifications,
    ...brandRoutes,
    series,
    oneSeries,
    imports,
    media,
    carousels,
    carousel,
    clips,
    clip,
    renders,
    render,
    job,
    agents,
    agent,
    agentRun,
    ideas,
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
