import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { oneText, root, startOrLogin, textIn, type Text } from '../root-route.tsx';
import { findOrganization } from './find-organization.ts';

/** A mail links to an item without its organization. The service searches each organization of the person. */
const findOfMail = async <Found>(
  { context, location }: { context: { queries: QueryClient }; location: { href: string } },
  look: Parameters<typeof findOrganization<Found>>[1],
): Promise<{ org: string; found: Found }> => {
  const { organizations } = await startOrLogin(context.queries, location.href);
  const at = await findOrganization(organizations, look);
  if (!at) throw notFound();
  return { org: at.org.slug, found: at.found };
};

const postOfMail = createRoute({
  getParentRoute: () => root,
  path: '/posts/$postId',
  beforeLoad: async given => {
    const { postId } = given.params;
    const { org } = await findOfMail(given, api => api.posts.get(postId));
    throw redirect({ to: '/o/$org/posts/$postId', params: { org, postId } });
  },
});
const postsOfMail = createRoute({
  getParentRoute: () => root,
  path: '/posts',
  validateSearch: (search: Text): { createdBy?: string } => {
    const createdBy = textIn(search, 'createdBy');
    return createdBy === undefined ? {} : { createdBy };
  },
  beforeLoad: async given => {
    const author = given.search.createdBy ?? '';
    const { org, found } = await findOfMail(given, api => api.agents.get(author.replace('agent:', '')));
    // The agent's posts wait for approval, or are already published.
    if (found.autoPublish) throw redirect({ to: '/o/$org/calendar', params: { org }, search: { author } });
    throw redirect({ to: '/o/$org/approvals', params: { org } });
  },
});
const webhookOfMail = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$webhookId',
  beforeLoad: async given => {
    const { webhookId } = given.params;
    const { org } = await findOfMail(given, api => api.webhooks.get(webhookId));
    throw redirect({ to: '/o/$org/webhooks/$webhookId', params: { org, webhookId } });
  },
});
const seriesOfMail = createRoute({
  getParentRoute: () => root,
  path: '/series/$seriesId',
  beforeLoad: async given => {
    const { seriesId } = given.params;
    const { org } = await findOfMail(given, api => api.series.get(seriesId));
    throw redirect({ to: '/o/$org/series/$seriesId', params: { org, seriesId } });
  },
});
const agentOfMail = createRoute({
  getParentRoute: () => root,
  path: '/agents/$agentId',
  beforeLoad: async given => {
    const { agentId } = given.params;
    const { org } = await findOfMail(given, api => api.agents.get(agentId));
    throw redirect({ to: '/o/$org/agents/$agentId', params: { org, agentId } });
  },
});
const runOfMail = createRoute({
  getParentRoute: () => root,
  path: '/agents/$agentId/runs/$runId',
  beforeLoad: async given => {
    const { agentId, runId } = given.params;
    const { org } = await findOfMail(given, api => api.agents.get(agentId));
    throw redirect({ to: '/o/$org/agents/$agentId/runs/$runId', params: { org, agentId, runId } });
  },
});
const connectionOfMail = createRoute({
  getParentRoute: () => root,
  path: '/connections/$connectionId',
  beforeLoad: async given => {
    const { connectionId } = given.params;
    const { org, found } = await findOfMail(given, api => api.connections.get(connectionId));
    throw redirect({
      to: '/o/$org/brands/$brandSlug/$section',
      params: { org, brandSlug: found.brandSlug, section: 'accounts' },
    });
  },
});

const renderOfMail = createRoute({
  getParentRoute: () => root,
  path: '/clips/jobs/$jobId',
  beforeLoad: async given => {
    const { jobId } = given.params;
    const { org } = await findOfMail(given, api => api.clips.getJob(jobId));
    throw redirect({ to: '/o/$org/clips/jobs/$jobId', params: { org, jobId } });
  },
});
const jobOfMail = createRoute({
  getParentRoute: () => root,
  path: '/jobs/$jobId',
  beforeLoad: async given => {
    const { jobId } = given.params;
    const { org } = await findOfMail(given, api => api.jobs.get(jobId));
    throw redirect({ to: '/o/$org/jobs/$jobId', params: { org, jobId } });
  },
});

/** A mail without a subject links to a section of the settings, in the organization it names or the active one. */
const settingsOfMail = <Path extends string>(path: Path, section: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Text): { org?: string } => {
      const org = textIn(search, 'org');
      return org === undefined ? {} : { org };
    },
    beforeLoad: async ({ context, location, search }) => {
      const { organizations } = await startOrLogin(context.queries, location.href);
      const wanted = (search as { org?: string }).org;
      const org =
        organizations.find(({ id }) => id === wanted) ?? organizations.find(({ isActive }) => isActive);
      if (!org) throw notFound();
      throw redirect({ to: '/o/$org/settings/$section', params: { org: org.slug, section } });
    },
  });

/** Requires a login first. People without an account can create one there. */
const entered = async ({
  context,
  location,
}: {
  context: { queries: QueryClient };
  location: { href: string };
}): Promise<void> => {
  await startOrLogin(context.queries, location.href);
};
const joinByLink = createRoute({
  getParentRoute: () => root,
  path: '/teams/join/$token',
  beforeLoad: entered,
  component: lazyRouteComponent(() => import('./join.tsx'), 'JoinByLink'),
});
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/teams/invitations/$token',
  beforeLoad: entered,
  component: lazyRouteComponent(() => import('./join.tsx'), 'AcceptInvitation'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('./prove-address.tsx'), 'VerifyEmail'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./prove-address.tsx'), 'ResetPassword'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: oneText('email'),
  component: lazyRouteComponent(() => import('../session/forgot-password.tsx'), 'ForgotPassword'),
});

const clientReview = createRoute({
  getParentRoute: () => root,
  path: '/review',
  component: lazyRouteComponent(() => import('../reviews/client-page.tsx'), 'ClientReview'),
});

/** Routes of the links in mails, and of invitations. */
export const mailRoutes = [
  postOfMail,
  postsOfMail,
  webhookOfMail,
  seriesOfMail,
  agentOfMail,
  runOfMail,
  connectionOfMail,
  renderOfMail,
  jobOfMail,
  settingsOfMail('/billing', 'billing'),
  settingsOfMail('/usage', 'billing'),
  settingsOfMail('/notifications/preferences', 'notifications'),
  joinByLink,
  acceptInvitation,
  verifyEmail,
  forgotPassword,
  resetPassword,
  clientReview,
] as const;
