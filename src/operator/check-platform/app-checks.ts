import { CallFailed, createCaller, type HttpAnswer } from '../../adapters/http/http.ts';
import { operatorsHosts, privateAddressCode } from '../../adapters/http/host-guard.ts';
import { at, textAt } from '../../adapters/http/json.ts';
import { isPrivateAddress, literalAddress } from '../../adapters/http/private-addresses.ts';
import { callbackUrl } from '../../config/index.ts';
import { listVersionEnds } from '../../domain/publishing/api-versions.ts';
import { appFor, isPlayed } from '../../platforms/apps.ts';
import { fine, unknown, unless, worth, wrong, type Diagnosis } from '../doctor/diagnosis.ts';
import { judgeVersion } from '../doctor/outside-checks.ts';
import type { PlatformCheck, Checked } from './check.ts';

const checkSettings = ({ config, name, needs }: Checked): Diagnosis[] => {
  const [what, prefix] = ['settings', name.toUpperCase()];
  const app = appFor(config, name);
  if (typeof app === 'string')
    return [wrong(what, app, `Set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`)];
  if (isPlayed(config, app))
    return [
      worth(
        what,
        `The sandbox stands in for ${needs.label}, so these checks prove nothing about the real platform.`,
        `Set ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`,
      ),
    ];
  const isOdd = !needs.clientId.form.test(app.clientId) || /["'\s]/.test(app.clientSecret);
  const found = `${prefix}_CLIENT_ID or ${prefix}_CLIENT_SECRET does not look like those of ${needs.label}.`;
  return [
    unless(
      isOdd,
      worth(
        what,
        found,
        `Compare them with the app. Usual id: ${needs.clientId.inWords}. Secrets have no quotes.`,
      ),
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET are set.`,
    ),
  ];
};

/** Returns why a platform would refuse to redirect to an address. */
const findAddressProblem = ({ protocol, hostname }: URL): string | undefined => {
  if (protocol !== 'https:') return 'does not use https';
  const address = literalAddress(hostname);
  const isLocal = hostname === 'localhost' || (address !== undefined && isPrivateAddress(address));
  return isLocal ? 'is not public' : undefined;
};

const callbackMs = 10_000;

/** Returns whether an answer is this API’s refusal of a callback without a code. */
const isOurs = ({ json }: HttpAnswer): boolean =>
  at(json, 'success') === false && textAt(json, 'requestId') !== undefined;

const checkCallback = async ({ config, name }: Checked): Promise<Diagnosis[]> => {
  const what = 'callback';
  const app = appFor(config, name);
  const url = callbackUrl(config, name);
  const played = typeof app !== 'string' && isPlayed(config, app);
  const problem = played ? undefined : findAddressProblem(new URL(url));
  if (problem !== undefined)
    return [wrong(what, `${url} ${problem}.`, 'Set PUBLIC_URL to the public https address of the API.')];
  const hosts = played ? new Set([new URL(url).hostname]) : operatorsHosts(config);
  const headers = { accept: 'application/json' };
  try {
    const answer = await createCaller(hosts)({ method: 'GET', url, headers, timeoutMs: callbackMs });
    const todo = 'Check PUBLIC_URL, the name server, and the proxy.';
    const other = wrong(what, `${url} leads to something else (HTTP ${answer.status}).`, todo);
    return [unless(!isOurs(answer), other, `${url} leads to this service.`)];
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return [describeUnreached(what, url, error)];
  }
};

/** Codes of calls that only this machine may be unable to make. */
const perhapsOnlyHere = ['timeout', privateAddressCode];

const describeUnreached = (what: string, url: string, { code }: CallFailed): Diagnosis => {
  const found = `${url} cannot be reached from here (${code}).`;
  return perhapsOnlyHere.includes(code)
    ? unknown(what, found, 'Open the address from another network. The service must answer.')
    : wrong(what, found, 'Check PUBLIC_URL, the name server, the proxy, and its certificate.');
};

const checkApp = async ({ config, name, needs, platform }: Checked): Promise<Diagnosis[]> => {
  const { state, said } = await platform.probe.checkApp(callbackUrl(config, name));
  const { label } = needs;
  const prefix = name.toUpperCase();
  const words = said === '' ? '' : ` ${label} said: ${said}`;
  if (state === 'accepted') return [fine('app', `${label} accepts the app’s id and secret.`)];
  return [
    state === 'refused'
      ? wrong(
          'app',
          `${label} refuses the app’s id or secret.${words}`,
          `Copy ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET from the app again.`,
        )
      : unknown('app', `${label}’s answer proves nothing.${words}`, 'Repeat the command later.'),
  ];
};

/** Challenge of PKCE, for a consent page that no one uses. */
const codeChallenge = 'c'.repeat(43);

/** No platform lists its registered addresses, so a first consent is the only proof. */
const checkRegistration = async ({
  config,
  name,
  needs,
  platform,
  access,
}: Checked): Promise<Diagnosis[]> => {
  const what = 'registration';
  const redirectUri = callbackUrl(config, name);
  const register = `Register exactly ${redirectUri} in the app.`;
  const page = platform.oauth.authorizeUrl({ state: 'check-platform', redirectUri, codeChallenge });
  const { state, said } = await platform.probe.checkCallback(page);
  if (state === 'refused')
    return [wrong(what, `${needs.label} does not know the callback. Its page said: ${said}`, register)];
  const account = await access.find();
  return [
    account === undefined
      ? unknown(
          what,
          'Only a first consent proves that the callback is registered.',
          `${register} Then connect your own account.`,
        )
      : fine(what, `The account ${account.handle} was connected through this service.`),
  ];
};

const checkVersion = ({ config, name, needs }: Checked): Diagnosis[] => {
  const end = listVersionEnds(config).find(({ platform }) => platform === name);
  return [
    end === undefined
      ? fine('version', `The service calls version ${needs.version(config)}. No end of it is announced.`)
      : { ...judgeVersion(end), what: 'version' },
  ];
};

/** Checks of the app, which need no account. */
export const appChecks: Record<'settings' | 'callback' | 'app' | 'registration' | 'version', PlatformCheck> =
  {
    settings: { what: 'settings', after: [], run: checkSettings },
    callback: { what: 'callback', after: [], run: checkCallback },
    app: { what: 'app', after: ['settings'], run: checkApp },
    registration: { what: 'registration', after: ['app'], run: checkRegistration },
    version: { what: 'version', after: [], run: checkVersion },
  };
