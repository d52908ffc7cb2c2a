import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, SocialPublishing } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';

/** Polls until a person has decided. Throws if the login ends otherwise: `access_denied`, `expired_token`. */
const tokenFor = async (
  { interrupted: { signal } }: Cli,
  client: SocialPublishing,
  { deviceCode, interval }: { deviceCode: string; interval: number },
): Promise<string> => {
  for (let seconds = interval; ;) {
    await sleep(seconds * 1_000, undefined, { signal });
    try {
      return (await client.auth.pollDeviceLogin({ deviceCode }, { retries: 0, signal })).token;
    } catch (error) {
      const goesOn = error instanceof ApiError && ['authorization_pending', 'slow_down'].includes(error.code);
      if (!goesOn) throw error;
      seconds = error.retryAfter ?? seconds;
    }
  }
};

const logIn = async (cli: Cli): Promise<void> => {
  const client = new SocialPublishing({ baseUrl: cli.api });
  const begun = await client.auth.startDeviceLogin({
    clientName: plain(`social on ${hostname()}`).slice(0, 60),
  });
  cli.say(`Open ${begun.verificationUriComplete} and approve the code ${begun.userCode}.`);
  const token = await tokenFor(cli, client, begun);
  const { email } = await new SocialPublishing({ baseUrl: cli.api, token }).auth.getCurrentUser();
  cli.logins.set(cli.api, { token, email });
  cli.result({ api: cli.api, email }, [`Logged in at ${cli.api} as ${plain(email)}.`]);
};

const logOut = async (cli: Cli): Promise<void> => {
  const login = cli.logins.get(cli.api);
  if (!login) return cli.result({ api: cli.api, loggedOut: false }, [`You are not logged in at ${cli.api}.`]);
  try {
    await new SocialPublishing({ baseUrl: cli.api, token: login.token }).auth.logOut();
  } catch (error) {
    // An expired session is fine: the session should end anyway.
    if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error;
  }
  cli.logins.delete(cli.api);
  cli.result({ api: cli.api, loggedOut: true }, [`Logged out at ${cli.api}.`]);
};

const whoAmI = async (cli: Cli): Promise<void> => {
  const client = cli.client();
  const { name, email, activeOrgId } = await client.auth.getCurrentUser();
  const orgs = await client.organizations.list();
  const organization = orgs.find(({ id }) => id === activeOrgId)?.name ?? '';
  const how = cli.settings.apiKey === undefined ? 'a login' : 'SOCIAL_API_KEY';
  cli.result({ name, email, organization, api: cli.api, how }, [
    `${plain(name)}, ${plain(email)}, in ${plain(organization)} at ${cli.api}, by ${how}`,
  ]);
};

/** Commands to log in by a code that a person approves in a browser, and to log out. */
export const loginCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('login')
    .description('log in (a person approves a code in a browser)')
    .example('social login')
    .exits('interrupted')
    .action(() => logIn(cli));
  program
    .command('logout')
    .description('log out')
    .example('social logout')
    .action(() => logOut(cli));
  program
    .command('whoami')
    .description('show who is logged in, and where')
    .example('social whoami')
    .action(() => whoAmI(cli));
};
