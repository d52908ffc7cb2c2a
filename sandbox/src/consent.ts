import { html, redirect } from './http.ts';
import type { Call, Reply, Route } from './http.ts';
import { markedSecret } from './ids.ts';
import { escapeHtml, page } from './layout.ts';
import type { Platform } from './model.ts';
import { givenScopes } from './tokens.ts';
import type { World } from './world.ts';

export interface ConsentRules {
  platform: Platform;
  title: string;
  /** Prefix of the host that the page is on. */
  host: string;
  path: string;
  scopeSeparator: 'space' | 'space or comma';
  codeSeconds: number;
  /** Redirect parameters if the person declines. */
  denied: Record<string, string>;
  /** Meta ends the redirect with `#_`. */
  suffix?: string;
  /** Requires an S256 challenge. Without this flag, the platform does not support PKCE. */
  pkceRequired?: boolean;
  /** Takes `code_challenge_method` in any case. */
  anyCaseMethod?: boolean;
  stateRequired?: boolean;
  /** Includes the issuer in responses (RFC 9207). */
  namesItself?: boolean;
}

/** Parameters that the consent form passes on when it is submitted. */
const carried = [
  'response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method',
  'access_type', 'prompt',
]; // oxfmt-ignore

/** The consent page of one platform: the page, and what its one form does. */
export function consentRoutes(world: World, rules: ConsentRules): Route[] {
  return [
    { method: 'GET', path: rules.path, open: true, handle: call => ask(world, rules, call) },
    { method: 'POST', path: rules.path, open: true, handle: call => decide(world, rules, call) },
  ];
}

function ask(world: World, rules: ConsentRules, call: Call): Reply {
  const problem = problemWith(world, rules, call);
  return problem ? refusal(rules, problem) : html(200, consentPage(world, rules, call));
}

function decide(world: World, rules: ConsentRules, call: Call): Reply {
  const problem = problemWith(world, rules, call);
  if (problem) return refusal(rules, problem);
  const target = new URL(call.field('redirect_uri') ?? '');
  const denied = call.field('decision') === 'deny';
  const answer = denied ? rules.denied : { code: allow(world, rules, call) };
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  const state = call.field('state');
  if (state !== undefined) target.searchParams.set('state', state);
  if (rules.namesItself) target.searchParams.set('iss', `${call.origin}/${rules.host}`);
  return redirect(target.href + (denied ? '' : (rules.suffix ?? '')));
}

function allow(world: World, rules: ConsentRules, call: Call): string {
  const account = world.account(rules.platform, call.field('account') ?? 'demo');
  const challenge = rules.pkceRequired ? call.field('code_challenge') : undefined;
  const code = markedSecret('code', 48);
  world.codes.put(code, {
    code,
    platform: rules.platform,
    account: account.name,
    clientId: call.field('client_id') ?? '',
    redirectUri: call.field('redirect_uri') ?? '',
    scopes: givenScopes(account, scopesOf(rules, call)),
    ...(challenge ? { challenge } : {}),
    offline: call.field('access_type') === 'offline',
    expiresAt: Date.now() + rules.codeSeconds * 1000,
  });
  return code;
}

const separators: Record<ConsentRules['scopeSeparator'], RegExp> = {
  space: /\s+/,
  'space or comma': /[\s,]+/,
};

const scopesOf = (rules: ConsentRules, call: Call): string[] =>
  (call.field('scope') ?? '').split(separators[rules.scopeSeparator]).filter(scope => scope !== '');

function problemWith(world: World, rules: ConsentRules, call: Call): string | undefined {
  if (!call.field('client_id')) return 'client_id is missing';
  if (!isWebUrl(call.field('redirect_uri'))) return 'redirect_uri is missing or not an absolute http(s) URL';
  if (!isRegistered(world, call)) return 'redirect_uri does not match a registered address';
  if (call.field('response_type') !== 'code') return 'response_type must be "code"';
  if (scopesOf(rules, call).length === 0) return 'scope is missing';
  if (rules.stateRequired && !call.field('state')) return 'state is missing';
  return rules.pkceRequired ? pkceProblem(rules, call) : undefined;
}

/** The BASE64URL of a SHA-256 (RFC 7636 section 4.2). */
const s256Challenge = /^[\w-]{43}$/;

function pkceProblem({ anyCaseMethod }: ConsentRules, call: Call): string | undefined {
  const challenge = call.field('code_challenge');
  const given = call.field('code_challenge_method');
  if (!challenge) return 'code_challenge is missing: PKCE is required';
  if ((anyCaseMethod ? given?.toUpperCase() : given) !== 'S256') return 'code_challenge_method must be S256';
  return s256Challenge.test(challenge) ? undefined : 'code_challenge is not one of S256';
}

function isRegistered({ settings: { callbacks } }: World, call: Call): boolean {
  return callbacks.length === 0 || callbacks.includes(call.field('redirect_uri') ?? '');
}

function isWebUrl(given: string | undefined): boolean {
  return given !== undefined && URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
}

function refusal(rules: ConsentRules, problem: string): Reply {
  const main = `<main class="consent"><h1>Something went wrong</h1><p>${escapeHtml(rules.title)} cannot show its consent page: ${escapeHtml(problem)}.</p></main>`;
  return html(400, page(`${rules.title}: error`, main));
}

function consentPage(world: World, rules: ConsentRules, call: Call): string {
  const hidden = carried.flatMap(name => {
    const value = call.field(name);
    return value === undefined ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(value)}">`];
  });
  const names = [...world.accounts.values()].filter(({ platform }) => platform === rules.platform);
  const options = names.map(({ name }) => `<option value="${escapeHtml(name)}">`);
  const scopes = scopesOf(rules, call).map(scope => `<li>${escapeHtml(scope)}</li>`);
  const main = `<main class="consent" data-platform="${rules.platform}">
<p class="badge">${escapeHtml(rules.title)} <span>sandbox</span></p>
<h1>Allow this app to act for you?</h1>
<p>Client <code>${escapeHtml(call.field('client_id') ?? '')}</code> asks for:</p>
<ul>${scopes.join('')}</ul>
<form method="post" action="/${rules.host}${rules.path}">
${hidden.join('\n')}
<label>Account to connect
<input type="text" name="account" value="demo" list="accounts" maxlength="30" autocomplete="off"></label>
<datalist id="accounts">${options.join('')}</datalist>
<div class="choices">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="quiet">Deny</button>
</div>
</form>
<p class="note">No real account is touched: any name makes an account of this sandbox.</p>
</main>`;
  return page(`Connect ${rules.title}`, main);
}
