import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../../src/local/ports.ts';
import { readRules } from '../../../tools/check-rules.ts';
import { readPromql } from '../../support/promql.ts';
import { aPublishingAuthor } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { inherited } from '../../support/stack.ts';
import { use } from '../../support/use.ts';
import { breaks, brokenSettings, workerSettings, type BreakName, type Installation } from './breaks.ts';

const main = path.resolve(import.meta.dirname, '../../../src/main.ts');

interface Finding {
  what: string;
  health: 'ok' | 'warning' | 'bad';
}

/** A line of `doctor` that is not good, or a metric of an alerting rule, of the API or the worker, with a value of at least 1. */
type Shown = { doctor: RegExp } | { rule: string; of: 'api' | 'worker'; series: RegExp };

/** First message that an operator sees about each damage. */
const shown: Record<Exclude<BreakName, 'a stopped worker'>, Shown> = {
  'a full disk': { doctor: /^disk$/ },
  'a wrong key': { doctor: /^keys$/ },
  'a platform that answers 500': {
    rule: 'PlatformTrouble',
    of: 'worker',
    series: /^platform_operations\{.*outcome="(?:transient|unknown)".*platform="x"/,
  },
  'a stuck workflow': { doctor: /^workflows$/ },
  'a slow database': { doctor: /^locks$/ },
  'a disabled webhook': { rule: 'WebhookDisabled', of: 'api', series: /^webhooks_disabled/ },
  'a renewed secret': {
    rule: 'ReceiversRefuse',
    of: 'worker',
    series: /^webhook_attempts\{.*outcome="status"/,
  },
  'a clock ten minutes off': { doctor: /^clock$/ },
  'a queue without pollers': { doctor: /^queue .*media/ },
};

describe('an installation that is broken by', () => {
  const broken = use(async () => {
    const port = String(await freePort());
    const mortal = await startMortal(
      { ACCOUNT_SPACING: '0s', ...brokenSettings },
      {},
      {
        workerEnv: { METRICS_PORT: port, ...workerSettings },
      },
    );
    return { ...mortal, workerUrl: `http://127.0.0.1:${port}/metrics` };
  });
  let installation: Installation;
  before(async () => {
    const { api, config, temporal, worker } = broken();
    const author = await aPublishingAuthor(api, sandboxControl(config.SANDBOX_URL ?? ''), temporal);
    installation = { config, temporal, author, signalWorker: signal => worker.kill(signal) };
  });

  /** Returns the problems that `npm run operator -- doctor` finds. */
  const doctor = async (settings: Record<string, string> = {}): Promise<string[]> => {
    const { DATABASE_URL, TEMPORAL_ADDRESS, TASK_QUEUE_PREFIX, DATA_DIR, ENCRYPTION_KEYS } = broken().config;
    const own = { DATABASE_URL, TEMPORAL_ADDRESS, TASK_QUEUE_PREFIX, DATA_DIR, ENCRYPTION_KEYS };
    const env = { ...inherited(), ...own, ...settings } as NodeJS.ProcessEnv;
    const text = await new Promise<string>(resolve => {
      execFile(process.execPath, [main, 'operator', 'doctor', '--json'], { env }, (_, out, err) =>
        resolve(out || err),
      );
    });
    const found = JSON.parse(text) as Finding[];
    return found.filter(({ health }) => health !== 'ok').map(({ what }) => what);
  };

  const linesOf = async (of: 'api' | 'worker'): Promise<string[]> =>
    (await (await fetch(of === 'api' ? broken().api.metricsUrl : broken().workerUrl)).text()).split('\n');

  const sees = async (shows: Shown, settings?: Record<string, string>): Promise<boolean> => {
    if ('doctor' in shows) return (await doctor(settings)).some(what => shows.doctor.test(what));
    return (await linesOf(shows.of)).some(line => shows.series.test(line) && !line.endsWith(' 0'));
  };

  for (const [name, shows] of Object.entries(shown) as [keyof typeof shown, Shown][])
    it(`${name} says so in ${'doctor' in shows ? 'doctor' : shows.rule}`, async () => {
      if ('rule' in shows) {
        const rule = readRules().find(({ alert }) => alert === shows.rule);
        const { selectors } = readPromql(rule?.expr ?? '');
        assert.ok(selectors.some(({ metric }) => shows.series.source.startsWith(`^${metric}`)));
      }
      const { settings, mend } = await breaks[name](installation);
      await eventually('it is seen', () => sees(shows, settings));
      await mend?.();
      if ('doctor' in shows && (settings ?? mend))
        await eventually('it is seen no more', async () => !(await sees(shows)));
    });

  it('a stopped worker falls silent, which is what WorkersAway asks for', async () => {
    const metric = 'temporal_num_pollers';
    assert.ok((await linesOf('worker')).some(line => line.startsWith(metric)));
    const { mend } = await breaks['a stopped worker'](installation);
    await eventually('it is silent', () =>
      fetch(broken().workerUrl, { signal: AbortSignal.timeout(1_000) }).then(
        () => false,
        () => true,
      ),
    );
    const rule = readRules().find(({ alert }) => alert === 'WorkersAway');
    assert.match(rule?.expr ?? '', new RegExp(`^absent\\(${metric}`));
    await mend?.();
    await eventually('it goes on', async () => (await linesOf('worker')).length > 0);
  });
});
