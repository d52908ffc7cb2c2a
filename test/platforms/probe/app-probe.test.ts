import assert from 'node:assert/strict';
import type { HttpAnswer } from '../../../src/adapters/http/http.ts';
import { readConfig } from '../../../src/config/index.ts';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import type { AppVerdict } from '../../../src/platforms/probe/app-probe.ts';
import { createPlatforms } from '../../../src/platforms/index.ts';
import { PlatformError } from '../../../src/platforms/platform.ts';

/** Answer of a token endpoint, as someone has recorded it, and its meaning for the app. */
interface Recorded {
  state: AppVerdict['state'];
  status: number;
  body: object;
  /** Place of the record, and its date. */
  from: string;
}

const linkedinCode =
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists';

const recorded: Record<PlatformName, Recorded[]> = {
  x: [
    {
      state: 'accepted',
      status: 400,
      body: {
        error: 'invalid_request',
        error_description: 'Value passed for the authorization code was invalid.',
        errors: [{}],
      },
      from: 'plhery/node-twitter-api-v2 #496, 2023-08-24',
    },
    {
      state: 'refused',
      status: 401,
      body: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
      from: 'tweepy/tweepy #2035, 2023-01-16',
    },
  ],
  linkedin: [
    {
      state: 'accepted',
      status: 400,
      body: { error: 'invalid_request', error_description: linkedinCode },
      from: 'd3xt3r2909/linkedin_login #77, 2022-10-24',
    },
    {
      state: 'accepted',
      status: 400,
      body: { error: 'invalid_redirect_uri', error_description: linkedinCode },
      from: 'd3xt3r2909/linkedin_login #75, 2022-05-11',
    },
    {
      state: 'refused',
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
      from: 'xcarpentier/react-native-linkedin #177, 2020-12-17',
    },
  ],
  instagram: [
    {
      state: 'accepted',
      status: 400,
      body: {
        code: 400,
        error_type: 'OAuthException',
        error_message: 'Matching code was not found or was already used.',
      },
      from: 'jaredhanson/passport-instagram #9, 2016-12-19',
    },
    {
      state: 'refused',
      status: 400,
      body: { error_type: 'OAuthException', code: 400, error_message: 'Invalid platform app' },
      from: 'pdir/social-feed-bundle #105, 2023-02-28',
    },
    {
      state: 'refused',
      status: 400,
      body: { code: 400, error_type: 'OAuthException', error_message: 'Invalid Client Secret' },
      from: 'cosenary/Instagram-PHP-API #230, 2016-11-22',
    },
  ],
  threads: [
    {
      state: 'accepted',
      status: 200,
      body: { access_token: 'TH|1|2', token_type: 'bearer' },
      from: 'Meta, Threads API, “App access tokens”',
    },
    {
      state: 'refused',
      status: 400,
      body: { error: { message: 'Error validating client secret.', type: 'OAuthException', code: 1 } },
      from: 'facebookarchive/php-graph-sdk #538, 2015-12-03',
    },
  ],
  youtube: [
    {
      state: 'accepted',
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Malformed auth code.' },
      from: 'ntawileh/obsidian-google-lookup #69, 2026-03-22',
    },
    {
      state: 'refused',
      status: 401,
      body: { error: 'invalid_client', error_description: 'The OAuth client was not found.' },
      from: 'simonrob/email-oauth2-proxy #362, 2025-06-24',
    },
  ],
};

const answerOf = (status: number, text: string, json?: unknown): HttpAnswer => ({
  status,
  headers: {},
  text,
  json,
  excerpt: () => text,
});

const apps = Object.fromEntries(
  platformNames.flatMap(name => [
    [`${name.toUpperCase()}_CLIENT_ID`, 'id'],
    [`${name.toUpperCase()}_CLIENT_SECRET`, 'the-secret'],
  ]),
);

/** The probe of a platform that always returns this answer. */
const probeWith = (name: PlatformName, answer: HttpAnswer) =>
  createPlatforms(readConfig(apps), { call: () => Promise.resolve(answer) })[name].probe;

const callback = 'https://social.example.com/connections/x/callback';

describe('the probe of an app', () => {
  for (const name of platformNames) {
    for (const { state, status, body, from } of recorded[name])
      it(`on ${name} is ${state} by a recorded answer (${from})`, async () => {
        const probe = probeWith(name, answerOf(status, JSON.stringify(body), body));
        assert.equal((await probe.checkApp(callback)).state, state);
      });

    it(`on ${name} is unclear by an answer that is no refusal of the platform`, async () => {
      const probe = probeWith(name, answerOf(403, '<html>Blocked</html>'));
      assert.equal((await probe.checkApp(callback)).state, 'unclear');
    });

    it(`on ${name} proves nothing while the platform has problems`, async () => {
      const probe = probeWith(name, answerOf(503, 'unavailable'));
      await assert.rejects(
        probe.checkApp(callback),
        (error: unknown) => error instanceof PlatformError && error.failure.kind === 'transient',
      );
    });
  }

  const pages: [AppVerdict['state'], page: string][] = [
    ['refused', '<p>The redirect_uri does not match the registered value</p>'],
    ['refused', '<b>Error 400: redirect_uri_mismatch</b>'],
    ['refused', '{"error_message": "Invalid redirect_uri"}'],
    ['refused', 'URL blocked: This redirect failed'],
    ['unclear', '<input name="redirect_uri" value="https://social.example.com/callback">'],
    ['unclear', '<form>Log in</form>'],
  ];
  for (const [state, page] of pages)
    it(`takes a consent page as ${state}: ${page.slice(0, 60)}`, async () => {
      const probe = probeWith('linkedin', answerOf(200, page));
      assert.equal((await probe.checkCallback(callback)).state, state);
    });
});
