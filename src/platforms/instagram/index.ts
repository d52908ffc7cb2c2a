import type { AccountIdentity } from '../../domain/platforms.ts';
import type { AppOf } from '../apps.ts';
import { textAt } from '../../adapters/http/json.ts';
import { prepareContainers, type ContainerHandles, type ContainerRules } from '../meta/containers.ts';
import { graphCall, publishedId, type Graph } from '../meta/graph.ts';
import { lookAtContainer } from '../meta/container-fate.ts';
import { lookAtPublished } from '../meta/published-list.ts';
import { readPublishingLimit, type PublishingLimit } from '../meta/publishing-limit.ts';
import { metaOAuth, type MetaOAuth } from '../meta/oauth.ts';
import { instagramProbe } from '../meta/probe.ts';
import { PlatformError, type Platform } from '../platform.ts';
import { readBack, type Patience } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { commentsOf, listOf } from './list.ts';
import { instagramConversations } from './conversation.ts';
import { instagramHooks } from './hooks.ts';
import { instagramMetrics } from './metrics.ts';
import { planContainers } from './plan.ts';

const rules: ContainerRules = {
  create: accountId => `/${accountId}/media`,
  fields: 'status_code,status',
  state: answer => textAt(answer.json, 'status_code'),
  error: answer => textAt(answer.json, 'status'),
  firstWaitMs: 3_000,
  // a container's state may lag briefly behind a publish call
  republishAfterMs: 3_000,
};

const limits: PublishingLimit = { path: 'content_publishing_limit', prefixes: { instagram: '' } };

export interface InstagramSettings {
  /** Prefix of Graph API paths: `v25.0`. */
  version: string;
  /** Scopes requested from Instagram. The scopes for publishing are required, people may refuse the others. */
  scopes: string[];
  patience: Patience;
  verifyToken: string | undefined;
}

/**
 * Creates the adapter for Instagram with Instagram Login. Meta downloads the media from a URL, and a finished container is
 * published once.
 */
export const createInstagram = (
  app: AppOf<'instagram'>,
  wire: Wire,
  { version, scopes, patience, verifyToken }: InstagramSettings,
): Platform => {
  const graph: Graph = { label: 'Instagram', wire, base: `${app.bases.graph}/${version}`, tokenIn: 'header' };
  const meta: MetaOAuth = {
    label: 'Instagram',
    wire,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    prefix: 'ig',
    consentPage: `${app.bases.web}/oauth/authorize`,
    shortTokens: app.bases.oauth,
    longTokens: app.bases.graph,
    needed: ['instagram_business_basic', 'instagram_business_content_publish'],
    scopes,
    identify: accessToken => identify(graph, accessToken),
  };
  return {
    name: 'instagram',
    oauth: metaOAuth(meta),
    probe: instagramProbe(meta),
    prepare: async input => prepareContainers(graph, rules, input, planContainers(input.content)),
    commit: input => {
      const creation_id = (input.handles as ContainerHandles).main?.id;
      const path = `/${input.account.externalId}/media_publish`;
      return wire.commit(graphCall(graph, input, 'POST', path, { creation_id }), publishedId);
    },
    comment: input => {
      const path = `/${input.externalId}/comments`;
      return wire.commit(graphCall(graph, input, 'POST', path, { message: input.text }), publishedId);
    },
    findComment: input =>
      readBack('Instagram', patience, input.lost, () =>
        lookAtPublished(graph, commentsOf(input.externalId, input), input),
      ),
    reconcile: input =>
      readBack('Instagram', patience, input.lost, () => lookAtContainer(graph, rules, listOf(input), input)),
    metrics: instagramMetrics(graph),
    conversations: instagramConversations(graph, patience),
    hooks: instagramHooks(graph, { clientSecret: app.clientSecret, verifyToken }),
    quotaUsage: (account, signal) => readPublishingLimit(graph, limits, account, signal),
    confirm: async input => {
      const fields = 'permalink,shortcode,timestamp,media_product_type';
      const { json } = await wire.ask(graphCall(graph, input, 'GET', `/${input.externalId}`, { fields }));
      return { url: textAt(json, 'permalink') ?? null, evidence: json as Record<string, unknown> };
    },
  };
};

/** Returns the account. `user_id` is the id used in paths; `id` is a different, app-specific one. */
const identify = async (graph: Graph, accessToken: string): Promise<AccountIdentity> => {
  const fields = 'user_id,username,name,profile_picture_url';
  const { json } = await graph.wire.ask(
    graphCall(graph, { account: { accessToken } }, 'GET', '/me', { fields }),
  );
  const [externalId, handle] = [textAt(json, 'user_id'), textAt(json, 'username')];
  if (externalId === undefined || handle === undefined)
    throw new PlatformError({
      kind: 'permission',
      message:
        'Instagram publishes only for professional accounts. Switch the account type, then connect it again.',
    });
  const avatarUrl = textAt(json, 'profile_picture_url') ?? null;
  return { externalId, handle, displayName: textAt(json, 'name') ?? handle, avatarUrl };
};
