import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createCipher } from '../../src/adapters/secrets/cipher.ts';
import { aad } from '../../src/db/encryption/encrypted-columns.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { startTestApi, type TestApi } from './http/api.ts';
import { consentTo, openPage, type SeenPage } from './connections.ts';
import { aBrand, aUser, type TestUser } from './makers.ts';
import { sandboxControl, type SandboxControl } from './servers/sandbox-control.ts';
import { sandbox } from './stack.ts';
import { use, useForEach } from './use.ts';

/** A page that waits for a decision. */
export interface Asking extends SeenPage {
  platform: PlatformName;
}

interface AuditRow {
  actor_kind: string;
  actor_id: string | null;
  details: Record<string, unknown>;
}

/** A user who asks another person to connect an account. */
interface Asker {
  user: TestUser;
  brandSlug: string;
  /** The stranger's. */
  account: string;
  input(platform: PlatformName): { platform: PlatformName; brandSlug: string; account: string };
  /** Returns the page to which the stranger comes back, who was sent the link. */
  ask(platform?: PlatformName, as?: string): Promise<Asking>;
  /** Handles of what the organization has. */
  connected(): Promise<string[]>;
  /** Returns the access token that is encrypted in the row until the decision. */
  heldToken(): Promise<string>;
  assertNothingHeld(): Promise<void>;
  lines(action: string): Promise<AuditRow[]>;
}

interface Consents {
  api: TestApi;
  control: SandboxControl;
  ENCRYPTION_KEYS: string;
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Whether a token still opens X. */
  worksOnX(token: string): Promise<boolean>;
  asker(): Promise<Asker>;
  close(): Promise<void>;
}

export const someAccount = (): string => `a${randomBytes(5).toString('hex')}`;

interface HeldRow {
  id: string;
  pending_grant: string | null;
  confirmation_hash: string | null;
}

/** An API with the sandbox behind it, and people who ask there. */
const openConsents = async (): Promise<Consents> => {
  const ENCRYPTION_KEYS = `1:${randomBytes(32).toString('base64')}`;
  const cipher = createCipher({ ENCRYPTION_KEYS });
  const SANDBOX_URL = await sandbox();
  const api = await startTestApi({
    SANDBOX_URL,
    ENCRYPTION_KEYS,
    PUBLIC_URL: 'http://127.0.0.1:9',
    CONNECT_RETURN_ORIGINS: 'https://agency.example',
  });
  const rows = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await api.rows(sql, ...values)) as Row[];
  const asker = async (): Promise<Asker> => {
    const user = await aUser(api, { name: 'Ada Asker' });
    const [{ slug: brandSlug }, account] = [await aBrand(api, user.token), someAccount()];
    const input = (platform: PlatformName) => ({ platform, brandSlug, account });
    const held = () =>
      rows<HeldRow>(
        `select id, pending_grant, confirmation_hash from oauth_states
          where org_id = $1 and (pending_grant is not null or confirmation_hash is not null)`,
        user.orgId,
      );
    return {
      user,
      brandSlug,
      account,
      input,
      ask: async (platform = 'x', as = user.token) => {
        const page = await openPage(api, await consentTo(api, as, input(platform)));
        assert.equal(page.status, 200, page.html);
        assert.ok(page.confirmation.length >= 43);
        return { ...page, platform };
      },
      connected: async () => {
        const sql = 'select handle from connections where org_id = $1';
        return (await rows<{ handle: string }>(sql, user.orgId)).map(({ handle }) => handle);
      },
      heldToken: async () => {
        const [row] = await held();
        const json = cipher.decrypt(row?.pending_grant ?? '', aad.pendingGrant(row?.id ?? ''));
        return (JSON.parse(json) as { tokens: { accessToken: string } }).tokens.accessToken;
      },
      assertNothingHeld: async () => assert.deepEqual(await held(), []),
      lines: action =>
        rows(
          'select actor_kind, actor_id, target_name, details from audit_events where org_id = $1 and action = $2',
          user.orgId,
          action,
        ),
    };
  };
  const control = sandboxControl(SANDBOX_URL);
  const worksOnX = async (token: string): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${control.url}/x-api/2/users/me`, { headers })).ok;
  };
  return { api, control, ENCRYPTION_KEYS, rows, worksOnX, asker, close: () => api.close() };
};

/** The stage of a block's tests, and a new asker for each test. */
export const useConsents = () => {
  const stage = use(openConsents);
  return { stage, api: () => stage().api, asker: useForEach(() => stage().asker()) };
};

/** Asserts the text of a page that connected no account. */
export const assertRefused = async (
  page: Promise<SeenPage>,
  why = /was already decided or has expired/,
): Promise<void> => {
  const { status, html, headers } = await page;
  assert.equal(status, 400, html);
  assert.match(headers.get('content-type') ?? '', /^text\/html/);
  assert.match(html, why);
  assert.match(html, /was not connected/);
};
