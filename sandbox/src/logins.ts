import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { json, redirect } from './http.ts';
import type { Call, Host, Reply, Route } from './http.ts';
import { markedSecret, secret, stableDigits } from './ids.ts';
import { loginPage } from './login-page.ts';
import { oauthError } from './oauth.ts';

/** Login of a person. Every email address is valid, and the person's IDs are derived from it. */
interface Login {
  email: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string | undefined;
  expiresAt: number;
}

const codeLife = 600_000;

/** Creates the code store of one provider. Codes and keys are lost when the sandbox stops, and logins start over. */
const createDesk = (provider: string) => {
  const codes = new Map<string, Login>();
  const enter = (call: Call): Reply => {
    const target = new URL(call.field('redirect_uri') ?? '');
    const state = call.field('state');
    if (state !== undefined) target.searchParams.set('state', state);
    if (call.field('decision') === 'deny') target.searchParams.set('error', 'access_denied');
    else target.searchParams.set('code', issue(call));
    return redirect(target.href);
  };
  const issue = (call: Call): string => {
    const code = markedSecret('code', 24);
    codes.set(code, {
      email: (call.field('email') ?? 'demo@example.com').trim().toLowerCase(),
      clientId: call.field('client_id') ?? '',
      redirectUri: call.field('redirect_uri') ?? '',
      challenge: call.field('code_challenge') ?? '',
      nonce: call.field('nonce'),
      expiresAt: Date.now() + codeLife,
    });
    return code;
  };
  const isWhole = (call: Call): boolean =>
    Boolean(call.field('client_id') && call.field('code_challenge')) &&
    call.field('code_challenge_method') === 'S256' &&
    URL.canParse(call.field('redirect_uri') ?? '');
  const whole = (handle: (call: Call) => Reply) => (call: Call) =>
    isWhole(call)
      ? handle(call)
      : oauthError(400, 'invalid_request', 'Client, redirect address or PKCE is missing.');
  return {
    pages: (path: string): Route[] => [
      { method: 'GET', path, open: true, handle: whole(call => loginPage(call, provider)) },
      { method: 'POST', path, open: true, handle: whole(enter) },
    ],
    /** The login of a code, once. */
    redeem: (call: Call): Login | undefined => {
      const login = codes.get(call.field('code') ?? '');
      codes.delete(call.field('code') ?? '');
      const proof = createHash('sha256')
        .update(call.field('code_verifier') ?? '')
        .digest('base64url');
      const isGood =
        login?.expiresAt !== undefined &&
        login.expiresAt > Date.now() &&
        login.clientId === call.field('client_id') &&
        login.redirectUri === call.field('redirect_uri') &&
        login.challenge === proof &&
        Boolean(call.field('client_secret'));
      return isGood ? login : undefined;
    },
  };
};

const nameOf = (email: string): string => email.split('@')[0] ?? email;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** Google's login (OpenID Connect): discovery, page, token, keys. */
export function googleLogin(): Host {
  const prefix = 'google-login';
  const desk = createDesk('Google');
  const kid = secret(6);
  let pair: ReturnType<typeof newPair> | undefined;
  // Created on first use, because it takes a while.
  const keyPair = () => (pair ??= newPair());
  const idToken = (issuer: string, { email, clientId, nonce }: Login): string => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      aud: clientId,
      azp: clientId,
      sub: stableDigits(`google:${email}`, 21),
      nonce,
      iat: now,
      exp: now + 3_600,
      email,
      email_verified: true,
      name: nameOf(email),
    };
    const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid })}.${encoded(claims)}`;
    return `${content}.${createSign('RSA-SHA256').update(content).sign(keyPair().privateKey, 'base64url')}`;
  };
  const token = (call: Call): Reply => {
    const login = desk.redeem(call);
    if (!login) return oauthError(400, 'invalid_grant', 'Malformed auth code.');
    const tokens = {
      access_token: markedSecret('access'),
      expires_in: 3_599,
      token_type: 'Bearer',
      scope: 'openid email profile',
    };
    return json(200, { ...tokens, id_token: idToken(`${call.origin}/${prefix}`, login) });
  };
  const discovery = ({ origin }: Call): Reply => {
    const issuer = `${origin}/${prefix}`;
    return json(200, {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      id_token_signing_alg_values_supported: ['RS256'],
    });
  };
  const keys = (): Reply => {
    const key = keyPair().publicKey.export({ format: 'jwk' });
    return json(200, { keys: [{ ...key, kid, alg: 'RS256', use: 'sig' }] });
  };
  return {
    prefix,
    routes: [
      ...desk.pages('/o/oauth2/v2/auth'),
      { method: 'GET', path: '/.well-known/openid-configuration', open: true, handle: discovery },
      { method: 'GET', path: '/oauth2/v3/certs', open: true, handle: keys },
      { method: 'POST', path: '/token', open: true, handle: token },
    ],
  };
}

/** GitHub's login: page and token on its web host, the person on its API. */
export function githubLogin(): Host[] {
  const desk = createDesk('GitHub');
  const tokens = new Map<string, string>();
  const token = (call: Call): Reply => {
    const login = desk.redeem(call);
    // GitHub refuses with 200
    if (!login) return oauthError(200, 'bad_verification_code', 'The code passed is incorrect or expired.');
    const accessToken = `gho_${markedSecret('access', 24)}`;
    tokens.set(accessToken, login.email);
    return json(200, { access_token: accessToken, token_type: 'bearer', scope: 'read:user,user:email' });
  };
  const known = (show: (email: string) => unknown) => (call: Call) => {
    const email = tokens.get(call.header('authorization')?.replace(/^Bearer /, '') ?? '');
    return email === undefined ? json(401, { message: 'Bad credentials' }) : json(200, show(email));
  };
  const person = (email: string) => ({
    id: Number(stableDigits(`github:${email}`, 9)),
    login: nameOf(email),
    name: nameOf(email),
    email: null,
  });
  const emails = (email: string) => [{ email, primary: true, verified: true, visibility: 'private' }];
  return [
    {
      prefix: 'github-web',
      routes: [
        ...desk.pages('/login/oauth/authorize'),
        { method: 'POST', path: '/login/oauth/access_token', open: true, handle: token },
      ],
    },
    {
      prefix: 'github-api',
      routes: [
        { method: 'GET', path: '/user', open: true, handle: known(person) },
        { method: 'GET', path: '/user/emails', open: true, handle: known(emails) },
      ],
    },
  ];
}
