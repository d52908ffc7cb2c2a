import type { AccountIdentity } from '../../domain/platforms.ts';
import type { AppOf } from '../apps.ts';
import { textAt } from '../../adapters/http/json.ts';
import { prepareContainers, type ContainerHandles, type ContainerRules } from '../meta/containers.ts';
import { graphCall, publishedId, type Graph } from '../meta/graph.ts';
import { lookAtContainer } from '../meta/container-fate.ts';
import { metaOAuth, type MetaOAuth } from '../meta/oauth.ts';
import { threadsProbe } from '../meta/probe.ts';
import { readPublishingLimit, type PublishingLimit } from '../meta/publishing-limit.ts';
import { PlatformError, type CommitResult, type Platform, type PlatformFailure } from '../platform.ts';
import type { LostCommit, Verdict } from '../lost-commit.ts';
import type { Handles, PrepareResult, StepInput } from '../step.ts';
import { readBack, type Patience } from '../read-back.ts';
import type { Wire } from '../wire.ts';
import { listOf } from './list.ts';
import { threadsConversations } from './conversation.ts';
import { threadsHooks } from './hooks.ts';
import { threadsMetrics } from './metrics.ts';
import { planAhead, planContainers } from './plan.ts';
import { lookAtThread, removeFromThreads } from './remove.ts';
import { lookForThreadsRepost, repostOnThreads } from './repost.ts';

/** Scopes that publishing needs. */
const needed = ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies'];

const rules: ContainerRules = {
  create: accountId => `/${accountId}/threads`,
  fields: 'status,error_message',
  state: answer => textAt(answer.json, 'status'),
  error: answer => textAt(answer.json, 'error_message'),
  firstWaitMs: 2_000,
  // a container may be "not found" for some seconds after it is finished
  republishAfterMs: 5_000,
};

const limits: PublishingLimit = {
  path: 'threads_publishing_limit',
  prefixes: { threads: '', threadsReplies: 'reply_' },
};

/** Creates the adapter for Threads, with the same containers as Instagram, also for text. */
export const createThreads = (
  app: AppOf<'threads'>,
  wire: Wire,
  patience: Patience,
  verifyToken: string | undefined,
): Platform => {
  const graph: Graph = { label: 'Threads', wire, base: `${app.bases.graph}/v1.0`, tokenIn: 'parameter' };
  const reconcile = (input: StepInput & { lost: LostCommit }): Promise<Verdict> =>
    readBack('Threads', patience, input.lost, () => lookAtContainer(graph, rules, listOf(input), input));
  const meta: MetaOAuth = {
    label: 'Threads',
    wire,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    prefix: 'th',
    consentPage: `${app.bases.web}/oauth/authorize`,
    shortTokens: app.bases.graph,
    longTokens: app.bases.graph,
    scopes: [...needed, 'threads_delete', 'threads_manage_insights'],
    needed,
    identify: accessToken => identify(graph, accessToken),
  };
  return {
    name: 'threads',
    preparesTexts: true,
    oauth: metaOAuth(meta),
    probe: threadsProbe(meta, graph),
    prepare: input => prepare(graph, input),
    commit: input => publish(graph, input),
    comment: input => comment(graph, input),
    commentsAreReplies: true,
    reconcile,
    metrics: threadsMetrics(graph),
    conversations: threadsConversations(graph, {
      answer: input => comment(graph, { ...input, text: input.content.text }),
      findAnswer: input =>
        reconcile({ ...input, handles: handlesOfComment(input), replyTo: input.externalId }),
    }),
    hooks: threadsHooks({ clientSecret: app.clientSecret, verifyToken }),
    quotaUsage: (account, signal) => readPublishingLimit(graph, limits, account, signal),
    confirm: async input => {
      const fields = 'id,permalink,shortcode,timestamp';
      const { json } = await wire.ask(graphCall(graph, input, 'GET', `/${input.externalId}`, { fields }));
      return { url: textAt(json, 'permalink') ?? null, evidence: json as Record<string, unknown> };
    },
    remove: input => removeFromThreads(graph, input),
    isOut: input => lookAtThread(graph, input),
    repost: input => repostOnThreads(graph, input),
    findRepost: input => readBack('Threads', patience, input.lost, () => lookForThreadsRepost(graph, input)),
  };
};

// async, so that a post that cannot be planned rejects like any other refusal
const prepare = async (graph: Graph, input: StepInput): Promise<PrepareResult> =>
  prepareContainers(graph, rules, input, input.isAhead ? planAhead(input) : planContainers(input));

const publish = (graph: Graph, input: StepInput): Promise<CommitResult> => {
  const creation_id = (input.handles as ContainerHandles).main?.id;
  const path = `/${input.account.externalId}/threads_publish`;
  return graph.wire.commit(graphCall(graph, input, 'POST', path, { creation_id }), publishedId);
};

const handlesOfComment = ({ handles }: Pick<StepInput, 'handles'>): Handles =>
  (handles['comment'] ?? {}) as Handles;

/** Comments on a post. A comment is a reply with a separate container, stored as `comment` beside those of the post. */
const comment = async (
  graph: Graph,
  { externalId: replyTo, text, ...post }: StepInput & { externalId: string; text: string },
): Promise<CommitResult> => {
  const own: StepInput = {
    ...post,
    replyTo,
    content: { text, media: [], options: {} },
    handles: handlesOfComment(post),
    save: async handles => {
      own.handles = handles;
      await post.save({ ...post.handles, comment: handles });
    },
  };
  const refusal = await prepare(graph, own).then(whatKeepsIt, whatFailed);
  return refusal ? { outcome: 'rejected', failure: refusal, evidence: { sent: false } } : publish(graph, own);
};

const whatKeepsIt = (prepared: PrepareResult): PlatformFailure | undefined =>
  prepared.state === 'ready'
    ? undefined
    : {
        kind: 'not_ready',
        message: 'Threads is not ready yet.',
        retryAt: inMilliseconds(prepared.checkAfterMs),
      };

const inMilliseconds = (ms: number): Date => new Date(Date.now() + ms);

const whatFailed = (error: unknown): PlatformFailure => {
  if (error instanceof PlatformError) return error.failure;
  throw error;
};

const identify = async (graph: Graph, accessToken: string): Promise<AccountIdentity> => {
  const fields = 'id,username,name,threads_profile_picture_url';
  const { json } = await graph.wire.ask(
    graphCall(graph, { account: { accessToken } }, 'GET', '/me', { fields }),
  );
  const [externalId, handle] = [textAt(json, 'id'), textAt(json, 'username')];
  if (externalId === undefined || handle === undefined)
    throw new PlatformError({ kind: 'transient', message: 'Threads did not return the account’s identity.' });
  const avatarUrl = textAt(json, 'threads_profile_picture_url') ?? null;
  return { externalId, handle, displayName: textAt(json, 'name') ?? handle, avatarUrl };
};
