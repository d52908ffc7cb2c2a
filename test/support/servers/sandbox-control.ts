import type { PlatformName } from '../../../src/domain/platforms.ts';

/** One accepted effect, as the sandbox's record has it. */
export interface Effect {
  seq: number;
  platform: PlatformName;
  handle: string;
  kind: string;
  id: string;
  url: string;
  text: string;
  title?: string;
  mediaDigests: string[];
  /** What was disclosed of it, in the platform's own words. */
  labels?: string[];
  /** By what a video is shown before it plays. */
  cover?: { digest?: string; atMs?: number };
  /** Whom its text really mentions, where the platform tells that. */
  mentions?: string[];
  /** A link as the platform was told to show it. */
  card?: { url: string; title?: string; description?: string };
  /** A longer text that stands below it. */
  attachment?: string;
  poll?: { question?: string; options: string[] };
  /** The post that it quotes or shares on. */
  quotes?: string;
  /** The post that a repost shows once more. */
  reposts?: string;
  /** What else was said of it, in the platform's own words. */
  settings?: Record<string, string>;
  /** When the platform shows it, where that is not at once. */
  shownAt?: string;
  /** The playlists that a video is in, one of them twice where it was put there twice. */
  playlists?: string[];
  /** What is said in a video, by language. */
  captions?: { language: string; name: string; text: string }[];
  inReplyTo?: string;
  at: string;
  deletedAt?: string;
  edits?: number;
}

export interface Fault {
  platform: PlatformName;
  operation:
    | 'publish'
    | 'upload'
    | 'status'
    | 'token'
    | 'read'
    | 'insights'
    | 'comments'
    | 'delete'
    | 'edit'
    | 'repost'
    | 'cover'
    | 'playlist'
    | 'captions'
    | 'reply'
    | 'moderate';
  mode: string;
  account?: string;
  count?: number | 'forever';
  /** How many calls pass before it strikes. */
  skip?: number;
  delayMs?: number;
  retryAfterSeconds?: number;
  /** Of `without`: what is left out of the answer. */
  field?: string;
}

/** What is said on a post, as the sandbox has it. */
interface SaidThere {
  id: string;
  text: string;
  state: string;
  isOwn: boolean;
  /** Who reacted to it, and how. */
  reactions?: Record<string, string>;
}

/** The sandbox's control endpoints: what was published, and what should go wrong next. */
export const sandboxControl = (url: string) => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok)
      throw new Error(`sandbox control ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const armed = async () =>
    (await call<{ faults: { id: string; account?: string; hits: number }[] }>('GET', 'faults')).faults;
  return {
    url,
    /** Effects whose text contains `marker`; every test marks its own posts. */
    effects: async (marker: string): Promise<Effect[]> =>
      (await call<{ effects: Effect[] }>('GET', 'effects')).effects.filter(effect =>
        effect.text.includes(marker),
      ),
    fault: (fault: Fault): Promise<unknown> => call('POST', 'faults', fault),
    /** As `fault`; gives the id under which its hits are counted. */
    arm: async (fault: Fault): Promise<string> => (await call<{ id: string }>('POST', 'faults', fault)).id,
    /** How many calls a fault has met that is still armed. */
    hits: async (id: string): Promise<number | undefined> =>
      (await armed()).find(fault => fault.id === id)?.hits,
    /** Takes back all faults of an account. */
    disarm: async (account: string): Promise<void> => {
      const own = (await armed()).filter(fault => fault.account === account);
      await Promise.all(own.map(({ id }) => fetch(`${url}/_control/faults/${id}`, { method: 'DELETE' })));
    },
    /** Deletes a post as its author would in the platform's own app. */
    remove: async (platform: PlatformName, id: string): Promise<void> => {
      const gone = await fetch(`${url}/_control/posts/${platform}/${encodeURIComponent(id)}`, {
        method: 'DELETE',
      });
      if (!gone.ok) throw new Error(`there is no post ${id} on ${platform}`);
    },
    /** Has the owner of an account on X subscribe, or no longer; null for an X that does not say. */
    subscribe: (
      account: string,
      subscription: 'None' | 'Basic' | 'Premium' | 'PremiumPlus' | null,
    ): Promise<unknown> => call('PATCH', `accounts/x/${account}`, { subscription }),
    /** Has the owner of an account take another handle. */
    rename: (platform: PlatformName, account: string, handle: string): Promise<unknown> =>
      call('PATCH', `accounts/${platform}/${account}`, { handle }),
    /** Whose accounts there are, with the page that each has on LinkedIn. */
    accounts: (): Promise<{
      accounts: { id: string; platform: string; name: string; organization: { id: string } }[];
    }> => call('GET', 'accounts'),
    /** Says what people did with a post or an account; see the sandbox's README. */
    numbers: (said: Record<string, unknown> & { platform: PlatformName }): Promise<unknown> =>
      call('POST', 'metrics', said),
    /** What is said on a post, with how it stands there. */
    commentsOn: async (platform: PlatformName, post: string): Promise<SaidThere[]> =>
      (
        await call<{ comments: SaidThere[] }>(
          'GET',
          `comments?${new URLSearchParams({ platform, post }).toString()}`,
        )
      ).comments,
    /** Somebody says something on a post; its id. */
    comment: async (said: {
      platform: PlatformName;
      post: string;
      text: string;
      author?: string;
      parent?: string;
      likes?: number;
      at?: string;
      /** So many at once, each by somebody of their own. */
      count?: number;
    }): Promise<string> => (await call<{ id: string }>('POST', 'comments', { author: 'Ada', ...said })).id,
    /** So many people say something on a post, or to a comment on it. */
    flood: (
      platform: PlatformName,
      post: string,
      count: number,
      parent?: string,
      at?: string,
    ): Promise<unknown> =>
      call('POST', 'comments', {
        platform,
        post,
        author: 'Ada',
        text: 'Flood',
        count,
        ...(parent && { parent }),
        ...(at && { at }),
      }),
    /** What becomes of a comment by another hand. */
    changeComment: (
      platform: PlatformName,
      id: string,
      change: { text?: string; deleted?: boolean; hidden?: boolean; held?: boolean },
    ): Promise<unknown> => call('PATCH', `comments/${platform}/${encodeURIComponent(id)}`, change),
    /** Has a member have another role on their page on LinkedIn. */
    pageRole: (account: string, pageRole: string | null): Promise<unknown> =>
      call('PATCH', `accounts/linkedin/${account}`, { pageRole }),
    /** How often calls of one operation were made in the name of an account. */
    calls: async (platform: PlatformName, operation: string, account: string): Promise<number> =>
      (
        await call<{ total: number }>(
          'GET',
          `calls?${new URLSearchParams({ platform, operation, account }).toString()}`,
        )
      ).total,
    /** Has the owner of an account not have allowed some scopes. */
    withhold: (platform: PlatformName, account: string, withheldScopes: string[]): Promise<unknown> =>
      call('PATCH', `accounts/${platform}/${account}`, { withheldScopes }),
    /** Makes a playlist of a channel on YouTube; its id. */
    playlist: async (account: string, title: string): Promise<string> =>
      (await call<{ id: string }>('POST', 'playlists', { account, title })).id,
    /** Gives an app's platform an address to tell, which proves itself first; its id. */
    webhook: async (given: {
      platform: PlatformName;
      url: string;
      secret: string;
      verifyToken?: string;
      fields?: string[];
      id?: string;
    }): Promise<string> => (await call<{ id: string }>('POST', 'webhooks', given)).id,
    /** Addresses that platforms tell, those of the hub as well. */
    webhooks: (): Promise<{ webhooks: { id: string; url: string }[] }> => call('GET', 'webhooks'),
    /** What was sent to a webhook, with the statuses of each try. */
    webhookEvents: async (id: string): Promise<{ field: string; body: string; statuses: number[] }[]> =>
      (await call<{ events: { field: string; body: string; statuses: number[] }[] }>('GET', `webhooks/${id}`))
        .events,
    /** How a webhook's events are treated from now on. */
    changeWebhook: (
      id: string,
      change: { copies?: number; retries?: number; held?: boolean; wrongSignature?: boolean },
    ): Promise<unknown> => call('PATCH', `webhooks/${id}`, change),
    /** Sends all that was sent or held once more. */
    sendAgain: (id: string, { newestFirst = false } = {}): Promise<unknown> =>
      call('POST', `webhooks/${id}/send`, { newestFirst }),
    removeWebhook: async (id: string): Promise<void> => {
      await fetch(`${url}/_control/webhooks/${id}`, { method: 'DELETE' });
    },
    /** Changes settings of the sandbox, for everyone: take them back afterwards. */
    settings: (change: Record<string, unknown>): Promise<unknown> => call('PATCH', 'settings', change),
    tokens: (change: {
      platform: PlatformName;
      account?: string;
      action: string;
      seconds?: number;
    }): Promise<unknown> => call('POST', 'tokens', change),
  };
};

export type SandboxControl = ReturnType<typeof sandboxControl>;
