import type { Config } from '../../config/index.ts';
import { isId } from '../../domain/ids.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import { createPlatforms } from '../../platforms/index.ts';
import { StartRefused } from '../../process/start-refused.ts';
import type { Diagnosis } from '../doctor/diagnosis.ts';
import { exitCodeOf } from '../doctor/doctor.ts';
import { showFindings } from '../doctor/show-findings.ts';
import { refuseUse, textOf, wordOption, type Door, type GivenWords, type LookCommand } from '../given.ts';
import { createAccountAccess } from './account-access.ts';
import { accountChecks } from './account-checks.ts';
import { appChecks } from './app-checks.ts';
import { runChecks, type PlatformCheck } from './check.ts';
import { goLivePage, platformNeeds } from './needs.ts';

/** The checks in reading order. A check follows its predecessors. */
const checks: readonly PlatformCheck[] = [
  appChecks.settings,
  appChecks.callback,
  appChecks.app,
  accountChecks.requested,
  accountChecks.account,
  appChecks.registration,
  accountChecks.scopes,
  accountChecks.read,
  accountChecks.quota,
  appChecks.version,
];

/** Maximum milliseconds of one call to a platform. An operator waits for about ten calls. */
const callMs = 10_000;

const withPatience = (config: Config): Config => ({
  ...config,
  PLATFORM_TIMEOUT: Math.min(config.PLATFORM_TIMEOUT, callMs),
});

const platformOfWords = ({ words: [word] }: GivenWords): PlatformName => {
  const name = platformNames.find(one => one === word);
  if (name === undefined) throw refuseUse(`check-platform needs one of: ${platformNames.join(', ')}.`);
  return name;
};

/** Returns the next step: what resolves the first bad check, or else the first unknown one. */
const nextStep = (name: PlatformName, found: readonly Diagnosis[]): string => {
  const first =
    found.find(({ health }) => health === 'bad') ?? found.find(({ health }) => health === 'unknown');
  return first === undefined
    ? `Publish a first post from your own account, then invite customers (${goLivePage(name)}).`
    : `${first.todo ?? first.found} Then repeat the command (${goLivePage(name)}).`;
};

const lookAtPlatform = async ({ config: given, orm }: Door, words: GivenWords) => {
  const name = platformOfWords(words);
  const config = withPatience(given);
  const id = textOf(words, 'account') ?? null;
  const platforms = createPlatforms(config);
  const access = createAccountAccess({ config, orm, platforms, name, id });
  if (id !== null && (!isId(id) || (await access.find()) === undefined))
    throw new StartRefused(`The connection "${id}" was not found on ${name}.`, 1);
  const platform = platforms[name];
  const found = await runChecks(checks, { config, name, needs: platformNeeds[name], platform, access });
  const next = nextStep(name, found);
  return {
    json: { platform: name, checks: found, next },
    shown: `${showFindings(found)}\n\nNext: ${next}`,
    code: exitCodeOf(found),
  };
};

export const platformLooks: Record<string, LookCommand> = {
  'check-platform': {
    takes: `<${platformNames.join('|')}> [--account <connectionId>] [--json]`,
    does: 'Checks before the first customer, with the real credentials, whether the platform accepts the app, the callback, the scopes, and an account (the newest one, or --account), and shows the quota. Publishes nothing. Exit code 1 if something is bad, 3 if something could not be checked.',
    words: 1,
    options: { account: wordOption },
    run: lookAtPlatform,
  },
};
