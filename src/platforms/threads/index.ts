import type { AppOf } from '../apps.ts';
import { textAt } from '../json.ts';
import { prepareContainers, type ContainerHandles, type ContainerRules } from '../meta/containers.ts';
import { graphCall, type Graph } from '../meta/graph.ts';
import { lookAtContainer } from '../meta/container-fate.ts';
import { metaOAuth } from '../meta/oauth.ts';
import { PlatformError, type Identity, type Platform } from '../platform.ts';
import { readBack, type Patience } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { listOf } from './list.ts';
import { planContainers } from './plan.ts';

const rules: ContainerRules = {
  create: accountId => `/${accountId}/threads`,
  fields: 'status,error_message',
  state: answer => textAt(answer.json, 'status'),
  error: answer => textAt(answer.json, 'error_message'),
  firstWaitMs: 2_000,
  // a container may be "not found" for some seconds after it is finished
  republishAfterMs: 5_000,
};

/** Threads: the same containers as Instagram, for text too. */
export const createThreads = (app: AppOf<'threads'>, wire: Wire, patience: Patience): Platform => {
  const graph: Graph = { label: 'Threads', wire, base: `${app.bases.graph}/v1.0`, tokenIn: 'parameter' };
  return {
    name: 'threads',
    oauth: metaOAuth({
      ...{ label: 'Threads', wire, clientId: app.clientId, clientSecret: app.clientSecret, prefix: 'th' },
      consentPage: `${app.bases.web}/oauth/authorize`,
      shortTokens: app.bases.graph,
      longTokens: app.bases.graph,
      scopes: ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies'],
      identify: accessToken => identify(graph, accessToken),
    }),
    prepare: async input => prepareContainers(graph, rules, input, planContainers(input)),
    commit: input => {
      const creation_id = (input.handles as ContainerHandles).main?.id;
      const path = `/${input.account.externalId}/threads_publish`;
      return wire.commit(graphCall(graph, input, 'POST', path, { creation_id }), answer => {
        const externalId = textAt(answer.json, 'id');
        return externalId === undefined ? undefined : { externalId, url: null };
      });
    },
    reconcile: input =>
      readBack('Threads', patience, input.lost, () => lookAtContainer(graph, rules, listOf(input), input)),
    confirm: async input => {
      const fields = 'id,permalink,shortcode,timestamp';
      const { json } = await wire.ask(graphCall(graph, input, 'GET', `/${input.externalId}`, { fields }));
      return { url: textAt(json, 'permalink') ?? null, evidence: json as Record<string, unknown> };
    },
  };
};

const identify = async (graph: Graph, accessToken: string): Promise<Identity> => {
  const fields = 'id,username,name,threads_profile_picture_url';
  const { json } = await graph.wire.ask(
    graphCall(graph, { account: { accessToken } }, 'GET', '/me', { fields }),
  );
  const [externalId, handle] = [textAt(json, 'id'), textAt(json, 'username')];
  if (externalId === undefined || handle === undefined)
    throw new PlatformError({ kind: 'transient', message: 'Threads did not say whose account this is.' });
  const avatarUrl = textAt(json, 'threads_profile_picture_url') ?? null;
  return { externalId, handle, displayName: textAt(json, 'name') ?? handle, avatarUrl };
};
