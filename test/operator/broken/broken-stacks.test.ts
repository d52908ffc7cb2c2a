import assert from 'node:assert/strict';
import { freePort } from '../../../src/local/ports.ts';
import { readRules } from '../../../tools/check-rules.ts';
import { readPromql } from '../../support/promql.ts';
import { aPublishingAuthor } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { use } from '../../support/use.ts';
import { brokenSettings, workerSettings, type Damage, type Installation } from './breaks.ts';
import { openOnCall } from './forms.ts';
import { forms, isShown, readAlarms, type Form } from './page.ts';
import { breaks, findings, type BreakName, type Finding } from './rows.ts';

/** A person on call who has only the runbook: each fault is named by the commands of a section, in every form. */
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
  const alarms = new Map(readAlarms().map(alarm => [alarm.heading, alarm]));
  const onCall = openOnCall();
  /** Headings whose commands were pasted in every form. Once is enough for each. */
  const pasted = new Set<string>();
  let installation: Installation;
  before(async () => {
    const { api, config, temporal, worker } = broken();
    const author = await aPublishingAuthor(api, sandboxControl(config.SANDBOX_URL ?? ''), temporal);
    installation = { config, temporal, author, signalWorker: signal => worker.kill(signal) };
  });

  const settingsWith = (own: Record<string, string> = {}): Record<string, string> => {
    const { api, config } = broken();
    const { DATABASE_URL = '', TEMPORAL_ADDRESS = '', TASK_QUEUE_PREFIX, ENCRYPTION_KEYS = '' } = config;
    const shared = { DATABASE_URL, TEMPORAL_ADDRESS, TASK_QUEUE_PREFIX, ENCRYPTION_KEYS };
    return { ...shared, DATA_DIR: config.DATA_DIR, PUBLIC_URL: api.url, ...own };
  };

  /** Pastes commands one after another. After the first, POST is the post that the fault or the output names. */
  const pasteAll = async (form: Form, commands: string[], damage: Damage): Promise<string> => {
    const { settings, post, isLoopFull = false } = damage;
    let text = '';
    for (const command of commands) {
      const POST = post ?? /^[0-9a-f]{8}-[0-9a-f-]{27}/m.exec(text)?.[0] ?? '';
      const given = { settings: settingsWith(settings), variables: { POST }, isLoopFull };
      text += await onCall.paste(form, command, given);
    }
    return text;
  };

  const assertRule = async ({ alert, of, series }: NonNullable<Finding['rule']>): Promise<void> => {
    const { selectors } = readPromql(readRules().find(rule => rule.alert === alert)?.expr ?? '');
    assert.ok(selectors.some(({ metric }) => series.source.startsWith(`^${metric}`)));
    const url = of === 'api' ? broken().api.metricsUrl : broken().workerUrl;
    await eventually(`${alert} has its metric`, async () => {
      const lines = (await (await fetch(url)).text()).split('\n');
      return lines.some(line => series.test(line) && !line.endsWith(' 0'));
    });
  };

  const causeOf = ({ heading, line }: Finding): string =>
    alarms.get(heading)?.expected.find(one => one.startsWith(line)) ??
    assert.fail(`${heading} expects no line “${line}”`);

  const assertFound = async (finding: Finding, damage: Damage): Promise<void> => {
    const [{ heading }, cause] = [finding, causeOf(finding)];
    const { commands = [] } = alarms.get(heading) ?? {};
    const wanted = pasted.has(heading) ? forms.slice(0, 1) : forms;
    pasted.add(heading);
    for (const form of wanted) {
      let text = '';
      await eventually(`${heading} shows “${cause}” in ${form}`, async () => {
        text = await pasteAll(form, commands, damage);
        return isShown(cause, text);
      }).catch((error: unknown) => assert.fail(`${String(error)}\n${text}`));
    }
  };

  it('nothing shows no cause in doctor, but that of the queue without workers', async () => {
    const text = await eventually('doctor looks at all', async () => {
      const found = await pasteAll('npm start', ['operator doctor'], {});
      return found.includes('time zones') && !/^\? |schedule does not exist/m.test(found) && found;
    });
    const bad = text.split('\n').filter(line => line.startsWith('BAD'));
    assert.equal(bad.length, 1, bad.join('\n'));
    assert.match(bad[0] ?? '', / queue \S*media /);
    const { 'a queue without pollers': _unserved, ...others } = findings;
    for (const finding of Object.values(others).flat())
      assert.ok(!isShown(causeOf(finding), text), `${finding.heading}: ${finding.line}`);
  });

  for (const [name, found] of Object.entries(findings) as [BreakName, Finding[]][])
    it(`${name} is found under ${found.map(({ heading }) => heading).join(', ')}`, async () => {
      const damage = await breaks[name](installation);
      try {
        await damage.ripe?.();
        for (const one of found) {
          await assertFound(one, damage);
          if (one.rule) await assertRule(one.rule);
        }
      } finally {
        await damage.mend?.();
      }
    });

  it('a stopped worker falls silent, which is what WorkersAway asks for', async () => {
    const metric = 'temporal_num_pollers';
    const read = async (): Promise<string> =>
      (await fetch(broken().workerUrl, { signal: AbortSignal.timeout(1_000) })).text();
    await eventually('the worker answers again', async () => (await read()).includes(`\n${metric}`));
    installation.signalWorker('SIGSTOP');
    await eventually('it is silent', () =>
      read().then(
        () => false,
        () => true,
      ),
    );
    const rule = readRules().find(({ alert }) => alert === 'WorkersAway');
    assert.match(rule?.expr ?? '', new RegExp(`^absent\\(${metric}`));
    installation.signalWorker('SIGCONT');
    await eventually('the worker answers again', async () => (await read()).length > 0);
  });
});
