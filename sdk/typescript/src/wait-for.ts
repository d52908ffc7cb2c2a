import { TimeoutError } from './errors.ts';
import type { Resources } from './generated/resources.ts';
import { sleep } from './retry.ts';
import type { Data, RequestOptions } from './types.ts';
import { waitForPost } from './wait-for-post.ts';

/** Resources that `waitFor` supports: how each is named, and what is returned. */
interface Waits {
  post: { named: { post: string }; gives: Data<'getPost'> };
  clip: { named: { clip: string }; gives: Data<'getClip'> };
  clipJob: { named: { clipJob: string }; gives: Data<'getClipJob'> };
  document: { named: { document: string; kb: string }; gives: Data<'getDocument'> };
  carousel: { named: { carousel: string }; gives: Data<'getCarousel'> };
  agentRun: { named: { agentRun: string; agent: string }; gives: Data<'getAgentRun'> };
  job: { named: { job: string }; gives: Data<'getJob'> };
  bulkAction: { named: { bulkAction: string }; gives: Data<'getBulkAction'> };
  postImport: { named: { postImport: string }; gives: Data<'getPostImport'> };
  confirmation: { named: { confirmation: string }; gives: Data<'getConfirmation'> };
  recovery: { named: { recovery: string; webhook: string }; gives: Data<'getRecovery'>['recovery'] };
}
type Kind = keyof Waits;

/** Resource to wait for, by its kind and ID: `{ clip: id }`, `{ document: id, kb }`. */
export type Awaiting = Waits[Kind]['named'];

/** Result type of waiting for a resource. */
export type WaitedFor<Thing extends Awaiting> = {
  [Name in Kind]: Thing extends Waits[Name]['named'] ? Waits[Name]['gives'] : never;
}[Kind];

/** Result of one poll. For a post, that is its progress. */
export type LookedAt<Thing extends Awaiting> = Thing extends { post: string }
  ? Data<'getPostProgress'>
  : WaitedFor<Thing>;

export interface WaitForOptions<Seen = unknown> {
  /**
   * Maximum wait in milliseconds. Defaults to five minutes. A resource that waits for a person's decision or for its
   * scheduled time may take longer.
   */
  timeout?: number;
  signal?: AbortSignal;
  /** Called with the result of each poll. For a post, that is its progress. */
  onProgress?: (seen: Seen) => void;
}

interface Way<Name extends Kind> {
  read: (
    client: Resources,
    named: Waits[Name]['named'],
    options: RequestOptions,
  ) => Promise<Waits[Name]['gives']>;
  /** Values of `status` while the process is running. */
  open: readonly string[];
}

const ways: { [Name in Exclude<Kind, 'post'>]: Way<Name> } = {
  clip: { read: ({ clips }, { clip }, o) => clips.get(clip, o), open: ['fetching'] },
  clipJob: { read: ({ clips }, { clipJob }, o) => clips.getJob(clipJob, o), open: ['queued', 'running'] },
  document: {
    read: ({ knowledgeBases }, { document, kb }, o) => knowledgeBases.getDocument(kb, document, o),
    open: ['pending', 'processing'],
  },
  carousel: {
    read: ({ carousels }, { carousel }, o) => carousels.get(carousel, o),
    open: ['draft', 'rendering'],
  },
  agentRun: {
    read: ({ agents }, { agentRun, agent }, o) => agents.getRun(agent, agentRun, o),
    open: ['running'],
  },
  job: { read: ({ jobs }, { job }, o) => jobs.get(job, o), open: ['queued', 'running'] },
  bulkAction: {
    read: ({ posts }, { bulkAction }, o) => posts.getBulkAction(bulkAction, o),
    open: ['queued', 'running'],
  },
  postImport: {
    read: ({ posts }, { postImport }, o) => posts.getImport(postImport, o),
    open: ['queued', 'running'],
  },
  confirmation: {
    read: ({ confirmations }, { confirmation }, o) => confirmations.get(confirmation, o),
    open: ['pending'],
  },
  recovery: {
    read: async ({ webhooks }, { recovery, webhook }, o) =>
      (await webhooks.getRecovery(webhook, recovery, o)).recovery,
    open: ['running'],
  },
};

const kinds = ['post', ...Object.keys(ways)] as Kind[];
const [firstPauseMs, maxPauseMs] = [250, 5_000];

/** Polls a resource until its process has ended. */
const waitByStatus = async <Name extends Exclude<Kind, 'post'>>(
  client: Resources,
  kind: Name,
  named: Waits[Name]['named'],
  { timeout = 300_000, signal, onProgress }: WaitForOptions,
): Promise<Waits[Name]['gives']> => {
  const { read, open }: Way<Name> = ways[kind];
  const deadline = Date.now() + timeout;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, maxPauseMs)) {
    const seen = await read(client, named, signal ? { signal } : {});
    onProgress?.(seen);
    const { status } = seen as { status: string };
    if (!open.includes(status)) return seen;
    if (Date.now() + pause > deadline)
      throw new TimeoutError(`The ${kind} is still ${status} after ${timeout} ms.`);
    await sleep(pause, signal);
  }
};

/** Polls a resource until its process has ended, successfully or not, and returns it. Throws a `TimeoutError`. */
export const waitFor = async <Thing extends Awaiting>(
  client: Resources,
  thing: Thing,
  options: WaitForOptions<never>,
): Promise<WaitedFor<Thing>> => {
  const kind = kinds.find(name => name in thing);
  if (kind === undefined)
    throw new TypeError(`Use { kind: id }, such as { post: id }. Kinds: ${kinds.join(', ')}.`);
  const given = options as WaitForOptions;
  const ended =
    kind === 'post'
      ? await waitForPost(client, (thing as Waits['post']['named']).post, given)
      : await waitByStatus(client, kind, thing as never, given);
  return ended as WaitedFor<Thing>;
};
