import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { analyticsSearch } from './analytics/search.ts';
import { rememberedFrame } from './brands/frame.ts';
import { brandRoutes } from './brands/routes.ts';
import { commentsSearch } from './comments/search.ts';
import { calendarSearch } from './calendar/search.ts';
import { login } from './session/login-route.tsx';
import { lazily } from './lib/lazily.ts';
import { searchScreen, screen, thing } from './screen-routes.ts';
import { mailRoutes } from './links/routes.ts';
import { inOrganization } from './organization-route.tsx';
import { oneText, root, startOrLogin } from './root-route.tsx';
import { appPath } from './lib/page.ts';
import { Failed, Loading } from './ui/parts.tsx';
import { webhookSearch } from './webhooks/search.ts';
import { auditSearch } from './settings/audit-search.ts';
import { composeSearch } from './composer/search.ts';
import { listSearch } from './lib/search.ts';
import { operatorSearch } from './operator/search.ts';
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

const home = screen(
  '/',
  lazily(() => import('./home/home.tsx'), 'Home'),
);
const calendar = searchScreen(
  '/calendar',
  calendarSearch,
  lazily(() => import('./calendar/calendar.tsx'), 'Calendar'),
);
const analytics = searchScreen(
  '/analytics',
  analyticsSearch,
  lazily(() => import('./analytics/analytics.tsx'), 'Analytics'),
);
const comments = searchScreen(
  '/comments',
  commentsSearch,
  lazily(() => import('./comments/inbox.tsx'), 'Inbox'),
);
const composeScreen = lazily(() => import('./composer/composer.tsx'), 'Compose');
const compose = createRoute({
  getParentRoute: () => inOrganization,
  path: '/compose',
  validateSearch: composeSearch,
  staticData: { isComposer: true },
  component: composeScreen.component,
  loader: given => composeScreen.readAhead(given),
});
const post = thing(
  '/posts/$postId',
  '/o/$org/calendar',
  lazily(() => import('./post/post.tsx'), 'PostScreen'),
);
const editScreen = lazily(() => import('./composer/composer.tsx'), 'Edit');
const edit = createRoute({
  getParentRoute: () => inOrganization,
  path: '/posts/$postId/edit',
  staticData: { list: '/o/$org/calendar', isComposer: true },
  component: editScreen.component,
  loader: given => editScreen.readAhead(given),
});

const series = searchScreen(
  '/series',
  listSearch,
  lazily(() => import('./series/series-list.tsx'), 'SeriesScreen'),
);
const oneSeriesScreen = lazily(() => import('./series/one-series.tsx'), 'OneSeries');
const oneSeries = createRoute({
  getParentRoute: () => inOrganization,
  path: '/series/$seriesId',
  validateSearch: seriesSearch,
  staticData: { list: '/o/$org/series' },
  component: oneSeriesScreen.component,
  loader: given => oneSeriesScreen.readAhead(given),
});
const imports = searchScreen(
  '/import',
  importSearch,
  lazily(() => import('./imports/import.tsx'), 'ImportScreen'),
);
const media = searchScreen(
  '/media',
  oneText('file'),
  lazily(() => import('./media/media.tsx'), 'MediaScreen'),
);
const carousels = searchScreen(
  '/carousels',
  listSearch,
  lazily(() => import('./carousels/carousels.tsx'), 'Carousels'),
);
const carousel = thing(
  '/carousels/$carouselId',
  '/o/$org/carousels',
  lazily(() => import('./carousels/carousel.tsx'), 'CarouselScreen'),
);
const clips = searchScreen(
  '/clips',
  listSearch,
  lazily(() => import('./clips/clips.tsx'), 'Clips'),
);
const clip = thing(
  '/clips/$clipId',
  '/o/$org/clips',
  lazily(() => import('./clips/clip.tsx'), 'ClipScreen'),
);
const renders = screen(
  '/clips/jobs',
  lazily(() => import('./clips/renders.tsx'), 'RendersScreen'),
);
const render = thing(
  '/clips/jobs/$jobId',
  '/o/$org/clips',
  lazily(() => import('./clips/render.tsx'), 'RenderScreen'),
);
const job = screen(
  '/jobs/$jobId',
  lazily(() => import('./jobs/job.tsx'), 'JobScreen'),
);
const approvals = screen(
  '/approvals',
  lazily(() => import('./approvals/approvals.tsx'), 'Approvals'),
);

const notifications = screen(
  '/notifications',
  lazily(() => import('./notifications/notifications.tsx'), 'Notifications'),
);

const operator = searchScreen(
  '/operator',
  operatorSearch,
  lazily(() => import('./operator/operator.tsx'), 'OperatorScreen'),
);

const webhooks = screen(
  '/webhooks',
  lazily(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
);
const webhook = searchScreen(
  '/webhooks/$webhookId',
  webhookSearch,
  lazily(() => import('./webhooks/webhook.tsx'), 'WebhookScreen'),
);

const ideas = screen(
  '/ideas',
  lazily(() => import('./ideas/ideas.tsx'), 'Ideas'),
);
const knowledge = screen(
  '/knowledge',
  lazily(() => import('./knowledge/bases.tsx'), 'Bases'),
);
const knowledgeBase = searchScreen(
  '/knowledge/$kbId',
  oneText('q'),
  lazily(() => import('./knowledge/base.tsx'), 'Base'),
);

const agents = screen(
  '/agents',
  lazily(() => import('./agents/agents.tsx'), 'Agents'),
);
const agentScreen = lazily(() => import('./agents/agent.tsx'), 'AgentScreen');
const agent = createRoute({
  getParentRoute: () => inOrganization,
  path: '/agents/$agentId',
  validateSearch: oneText('status'),
  staticData: { list: '/o/$org/agents' },
  component: agentScreen.component,
  loader: given => agentScreen.readAhead(given),
});
const agentRun = thing(
  '/agents/$agentId/runs/$runId',
  '/o/$org/agents',
  lazily(() => import('./agents/run.tsx'), 'RunScreen'),
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
  lazily(() => import('./settings/settings.tsx'), 'Settings'),
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
    operator,
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
