import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { giveConsent } from '../../src/local/demo/demo-consent.ts';
import type { ApiCalls, Reply } from './http/api.ts';

export const succeeded = (reply: Reply): Reply => {
  assert.ok(reply.status < 300, `${reply.status}: ${reply.text}`);
  return reply;
};

/** Owner of the brand, and the sandbox account that it is connected to. */
export interface Holder {
  token: string;
  brandSlug: string;
  marker: string;
}

/** An account that a brand has on a platform. */
export interface ConnectionAnswer {
  id: string;
  platform: PlatformName;
  externalId: string;
  status: string;
  tier: string | null;
}

/** The accounts of an author's brand. */
export interface AuthorAccounts {
  /** Clicks through the sandbox's consent page, to the account that the marker names. */
  connect(platform: PlatformName): Promise<void>;
  /** Connects each of these platforms unless it is connected already: a consent costs a tenth of a CPU second. */
  connectFirst(platforms: readonly PlatformName[]): Promise<void>;
  /** Reads the brand's account on a platform. */
  connection(platform: PlatformName): Promise<ConnectionAnswer>;
  /** Disconnects the brand's account on a platform, as its owner would. */
  disconnect(platform: PlatformName): Promise<void>;
}

export const accountsOf = (api: ApiCalls, { token, brandSlug, marker }: Holder): AuthorAccounts => {
  const connected = new Map<PlatformName, Promise<void>>();
  const connect = (platform: PlatformName): Promise<void> => {
    const consent = async (): Promise<void> => {
      const reply = await api.post(`/connections/${platform}/authorize`, { brandSlug }, { as: token });
      await giveConsent(succeeded(reply).data.authorizeUrl as string, marker);
    };
    const connecting = consent();
    connected.set(platform, connecting);
    return connecting;
  };
  const connectFirst = async (platforms: readonly PlatformName[]): Promise<void> => {
    for (const platform of platforms) await (connected.get(platform) ?? connect(platform));
  };
  const connection = async (platform: PlatformName): Promise<ConnectionAnswer> => {
    await connectFirst([platform]);
    const { connections } = succeeded(await api.get('/connections', { as: token })).data as {
      connections: ConnectionAnswer[];
    };
    const found = connections.find(one => one.platform === platform);
    assert.ok(found, `no account on ${platform}`);
    return found;
  };
  return {
    connect,
    connectFirst,
    connection,
    disconnect: async platform => {
      const { id } = await connection(platform);
      succeeded(await api.delete(`/connections/${id}`, { as: token }));
    },
  };
};

/** The platforms that the body of a request names. */
export const namedIn = (body: unknown): readonly PlatformName[] => {
  const named = (body as { platforms?: unknown } | undefined)?.platforms;
  return Array.isArray(named) ? (named as PlatformName[]) : [];
};
