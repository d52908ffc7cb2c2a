import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { PlatformError, type PlatformFailure } from '../../src/platforms/platform.ts';
import type { TokenSet } from '../../src/platforms/oauth-flow.ts';
import { clickThrough } from '../support/connections.ts';
import { openStage, redirectUri, unique } from './against-sandbox.ts';
import { use } from '../support/use.ts';

const failureOf = async (work: Promise<unknown>): Promise<PlatformFailure> => {
  const error: unknown = await work.then(
    value => assert.fail(`did not fail: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  assert(error instanceof PlatformError, String(error));
  return error.failure;
};

const daysLeft = ({ accessExpiresAt }: TokenSet): number =>
  ((accessExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;

describe('OAuth', () => {
  const stage = use(openStage);

  const lives: [PlatformName, days: number, hasRefreshToken: boolean][] = [
    ['x', 2 / 24, true],
    ['linkedin', 60, true],
    ['instagram', 60, false],
    ['threads', 60, false],
    ['youtube', 1 / 24, true],
  ];
  for (const [platform, days, hasRefreshToken] of lives) {
    it(`${platform}: gives the long-lived tokens, their end and whose they are`, async () => {
      const { tokens, account, name } = await stage().connect(platform);
      assert(Math.abs(daysLeft(tokens) - days) < days / 20, `${daysLeft(tokens)} days`);
      assert.equal(tokens.refreshToken !== undefined, hasRefreshToken);
      assert(tokens.scopes.length > 0);
      const { externalId, displayName, avatarUrl } = await stage().platforms[platform].oauth.identify(
        tokens.accessToken,
      );
      assert.equal(externalId, account.externalId);
      assert.match(`${account.handle} ${displayName}`.toLowerCase().replaceAll(' ', '_'), new RegExp(name));
      assert(avatarUrl === null || URL.canParse(avatarUrl));
    });

    it(`${platform}: a code that was used or made up is refused, and never shown`, async () => {
      const code = 'a-made-up-code-of-some-length';
      const codeVerifier = 'v'.repeat(43);
      const failure = await failureOf(
        stage().platforms[platform].oauth.exchange({ code, redirectUri, codeVerifier }),
      );
      assert(!JSON.stringify(failure).includes(code));
      assert(!JSON.stringify(failure).includes('sandbox-secret'));
    });

    it(`${platform}: an ended access token is auth_expired`, async () => {
      const { account, name } = await stage().connect(platform);
      await stage().control.tokens({ platform, account: name, action: 'expire_access' });
      const failure = await failureOf(stage().platforms[platform].oauth.identify(account.accessToken));
      assert.equal(failure.kind, 'auth_expired');
    });

    it(`${platform}: a token endpoint that fails leaves the old tokens alone (transient)`, async () => {
      const { tokens, name } = await stage().connect(platform);
      await stage().fault({ platform, operation: 'token', mode: 'error_before', account: name });
      assert.equal((await failureOf(stage().platforms[platform].oauth.refresh(tokens))).kind, 'transient');
    });
  }

  for (const platform of ['x', 'linkedin', 'youtube'] as const) {
    it(`${platform}: renews with the refresh token, and says auth_expired once it is dead`, async () => {
      const { oauth } = stage().platforms[platform];
      const { tokens, name } = await stage().connect(platform);
      const renewed = await oauth.refresh(tokens);
      assert.notEqual(renewed.accessToken, tokens.accessToken);
      assert(renewed.refreshToken);
      await oauth.identify(renewed.accessToken);
      await stage().control.tokens({ platform, account: name, action: 'kill_refresh' });
      assert.equal((await failureOf(oauth.refresh(renewed))).kind, 'auth_expired');
    });

    it(`${platform}: forgets the account when told to`, async () => {
      const { oauth } = stage().platforms[platform];
      const { tokens } = await stage().connect(platform);
      await oauth.revoke?.(tokens);
      assert.equal((await failureOf(oauth.identify(tokens.accessToken))).kind, 'auth_expired');
    });

    it(`${platform}: without a refresh token, only an ended access token means that all is over`, async () => {
      const { oauth } = stage().platforms[platform];
      const bare = { accessToken: 'x', scopes: [] };
      const alive = { ...bare, accessExpiresAt: new Date(Date.now() + 60_000) };
      const ended = { ...bare, accessExpiresAt: new Date(Date.now() - 1) };
      assert.equal((await failureOf(oauth.refresh(alive))).kind, 'permission');
      assert.equal((await failureOf(oauth.refresh(ended))).kind, 'auth_expired');
    });
  }

  for (const platform of ['instagram', 'threads'] as const) {
    it(`${platform}: renews the access token itself once it is a day old, not before`, async () => {
      const { oauth } = stage().platforms[platform];
      const { tokens, name } = await stage().connect(platform);
      assert.notEqual((await failureOf(oauth.refresh(tokens))).kind, 'auth_expired');
      await stage().control.tokens({ platform, account: name, action: 'age' });
      const renewed = await oauth.refresh(tokens);
      assert(daysLeft(renewed) > 59);
      assert.deepEqual(renewed.scopes, tokens.scopes);
      await stage().control.tokens({ platform, account: name, action: 'revoke' });
      assert.equal((await failureOf(oauth.refresh(renewed))).kind, 'auth_expired');
    });
  }

  it('x: a refresh token works once', async () => {
    const { oauth } = stage().platforms.x;
    const { tokens } = await stage().connect('x');
    await oauth.refresh(tokens);
    assert.equal((await failureOf(oauth.refresh(tokens))).kind, 'auth_expired');
  });

  it('a wrong client secret is the fault of the operator and disconnects no account', async () => {
    const env = Object.fromEntries(
      ['X', 'LINKEDIN', 'INSTAGRAM', 'THREADS', 'YOUTUBE'].flatMap(prefix => [
        [`${prefix}_CLIENT_ID`, 'sandbox'],
        [`${prefix}_CLIENT_SECRET`, 'wrong'],
      ]),
    );
    const at = (path: string): string => stage().control.url + path;
    const hosts = {
      X_API_BASE: at('/x-api'),
      LINKEDIN_OAUTH_BASE: at('/linkedin-oauth'),
      GOOGLE_OAUTH_BASE: at('/google-oauth'),
    };
    const misled = stage().platformsWith({ ...env, ...hosts });
    for (const platform of ['x', 'linkedin', 'youtube'] as const) {
      const { tokens } = await stage().connect(platform);
      assert.equal((await failureOf(misled[platform].oauth.refresh(tokens))).kind, 'config');
    }
  });

  it('refuses a consent from which publishing was left out', async () => {
    const { oauth } = stage().platforms.youtube;
    const codeVerifier = 'v'.repeat(43);
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const page = new URL(oauth.authorizeUrl({ state: 's', redirectUri, codeChallenge }));
    page.searchParams.set('scope', 'https://www.googleapis.com/auth/youtube.readonly');
    const code = (await clickThrough(page.href, unique('yt'))).searchParams.get('code') ?? '';
    const failure = await failureOf(oauth.exchange({ code, redirectUri, codeVerifier }));
    assert.equal(failure.kind, 'permission');
    assert.match(failure.message, /youtube\.upload/);
  });
});
