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
  /** Labels of the post, in the platform's own words. */
  labels?: string[];
  /** Cover that the platform shows before a video plays. */
  cover?: { digest?: string; atMs?: number };
  /** People whom the text really mentions, if the platform reports them. */
  mentions?: string[];
  /** A link's card as the platform received it. */
  card?: { url: string; title?: string; description?: string };
  /** Longer text below the post. */
  attachment?: string;
  poll?: { question?: string; options: string[] };
  /** The post that it quotes or shares on. */
  quotes?: string;
  /** The post that a repost shows once more. */
  reposts?: string;
  /** Other settings of the post, in the platform's own words. */
  settings?: Record<string, string>;
  /** Time at which the platform shows it, if later than its publication. */
  shownAt?: string;
  /** The playlists that a video is in, one of them twice where it was put there twice. */
  playlists?: string[];
  /** Captions of a video, by language. */
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
  /** Number of calls that pass before it strikes. */
  skip?: number;
  delayMs?: number;
  retryAfterSeconds?: number;
  /** Field that `without` removes from the answer. */
  field?: string;
}

/** A comment on a post, as the sandbox has it. */
interface SaidThere {
  id: string;
  text: string;
  state: string;
  isOwn: boolean;
  /** Reactions by person. */
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
    /** Arms a fault as `fault` does, and returns the id under which its hits are counted. */
    arm: async (fault: Fault): Promise<string> => (await call<{ id: string }>('POST', 'faults', fault)).id,
    /** Returns how many calls an armed fault has met. */
    hits: async (id: string): Promise<number | undefined> =>
      (await armed()).find(fault => fault.id === id)?.hits,
    /** Removes all faults of an account. */
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
    /** Subscribes the owner of an account on X, or ends the subscription. With null, X reports no tier. */
    subscribe: (
      account: string,
      subscription: 'None' | 'Basic' | 'Premium' | 'PremiumPlus' | null,
    ): Promise<unknown> => call('PATCH', `accounts/x/${account}`, { subscription }),
    /** Changes the handle of an account. */
    rename: (platform: PlatformName, account: string, handle: string): Promise<unknown> =>
      call('PATCH', `accounts/${platform}/${account}`, { handle }),
    /** Lists the accounts with their owners, and the page that each has on LinkedIn. */
    accounts: (): Promise<{
      accounts: { id: string; platform: string; name: string; organization: { id: string } }[];
    }> => call('GET', 'accounts'),
    /** Sets the numbers of a post or an account; see the sandbox's README. */
    numbers: (said: Record<string, unknown> & { platform: PlatformName }): Promise<unknown> =>
      call('POST', 'metrics', said),
    /** Lists the comments on a post, with their state there. */
    commentsOn: async (platform: PlatformName, post: string): Promise<SaidThere[]> =>
      (
        await call<{ comments: SaidThere[] }>(
          'GET',
          `comments?${new URLSearchParams({ platform, post }).toString()}`,
        )
      ).comments,
    /** Adds a person's comment on a post, and returns its id. */
    comment: async (said: {
      platform: PlatformName;
      post: string;
      text: string;
      attachment?: 'image' | 'gif' | 'video';
      author?: string;
      parent?: string;
      likes?: number;
      at?: string;
      /** Number of comments at once, each from a different person. */
      count?: number;
    }): Promise<string> => (await call<{ id: string }>('POST', 'comments', { author: 'Ada', ...said })).id,
    /** Adds comments of so many people on a post, or to a comment on it. */
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
    /** Changes a comment from outside the service. */
    changeComment: (
      platform: PlatformName,
      id: string,
      change: { text?: string; deleted?: boolean; hidden?: boolean; held?: boolean },
    ): Promise<unknown> => call('PATCH', `comments/${platform}/${encodeURIComponent(id)}`, change),
    /** Changes a member's role on their page on LinkedIn. */
    pageRole: (account: string, pageRole: string | null): Promise<unknown> =>
      call('PATCH', `accounts/linkedin/${account}`, { pageRole }),
    /** Returns how often an operation was called in the name of an account. */
    calls: async (platform: PlatformName, operation: string, account: string): Promise<number> =>
      (
        await call<{ total: number }>(
          'GET',
          `calls?${new URLSearchParams({ platform, operation, account }).toString()}`,
        )
      ).total,
    /** Withholds some scopes from the consent of an account's owner. */
    withhold: (platform: PlatformName, account: string, withheldScopes: string[]): Promise<unknown> =>
      call('PATCH', `accounts/${platform}/${account}`, { withheldScopes }),
    /** Makes a playlist of a channel on YouTube; its id. */
    playlist: async (account: string, title: string): Promise<string> =>
      (await call<{ id: string }>('POST', 'playlists', { account, title })).id,
    /** Registers an address for an app's events, which is verified first, and returns its id. */
    webhook: async (given: {
      platform: PlatformName;
      url: string;
      secret: string;
      verifyToken?: string;
      fields?: string[];
      id?: string;
    }): Promise<string> => (await call<{ id: string }>('POST', 'webhooks', given)).id,
    /** Lists the addresses of platforms' events, including the hub's. */
    webhooks: (): Promise<{ webhooks: { id: string; url: string }[] }> => call('GET', 'webhooks'),
    /** Lists the events sent to a webhook, with the statuses of each attempt. */
    webhookEvents: async (id: string): Promise<{ field: string; body: string; statuses: number[] }[]> =>
      (await call<{ events: { field: string; body: string; statuses: number[] }[] }>('GET', `webhooks/${id}`))
        .events,
    /** Changes how a webhook's events are delivered from now on. */
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
    /** Changes settings of the sandbox, for everyone. Restore them afterwards. */
    settings: (change: Record<string, unknown>): Promise<unknown> => call('PATCH', 'settings', change),
    /** Counts what X has billed all apps for: posts, and posts at the owner's price. */
    billed: async (): Promise<{ posts: number; owned: number }> =>
      (await call<{ x: { posts: number; owned: number } }>('GET', 'costs')).x,
    tokens: (change: {
      platform: PlatformName;
      account?: string;
      action: string;
      seconds?: number;
    }): Promise<unknown> => call('POST', 'tokens', change),
  };
};

export type SandboxControl = ReturnType<typeof sandboxControl>;
