import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { backUp, restoredFrom, stateOf } from '../../support/set-back.ts';
import { use } from '../../support/use.ts';

describe('a database that is set back while no worker runs', () => {
  const mortal = use(() =>
    startMortal({
      ACCOUNT_SPACING: '0s',
      SWEEP_EVERY: '1s',
      SWEEP_AFTER: '1500ms',
      RECONCILE_SETTLE: '1s',
      RECONCILE_SETTLE_UNGUARDED: '2s',
    }),
  );
  let author: Author;
  before(async () => {
    const sandbox = sandboxControl(mortal().config.SANDBOX_URL ?? '');
    author = await aPublishingAuthor(mortal().api, sandbox, mortal().temporal);
  });

  it('is noticed by the next worker before it does anything', async () => {
    const { api, config, temporal, worker } = mortal();
    const published = await author.post({ platforms: ['youtube'] });
    const waiting = await author.post({ platforms: ['youtube'], scheduledAt: inSeconds(3_600) });
    await author.untilWorkflowRuns(waiting.id);
    const taken = await backUp(config.DATABASE_URL ?? '');
    await author.publish(published.id);
    await author.untilFinal(published.id);
    await author.publish(waiting.id);
    await author.untilFinal(waiting.id);
    const [row] = await api.rows<{ number: string }>('select number from database_state');
    await eventually('sweeps go by', async () => {
      const [now] = await api.rows<{ number: string }>('select number from database_state');
      return Number(now?.number) > Number(row?.number) + 1;
    });
    // no sweep runs, so only the start can notice
    const sweeps = temporal.schedule.getHandle(`${config.TASK_QUEUE_PREFIX}sweep`);
    await sweeps.pause();
    await eventually('no sweep runs', async () => {
      const { info } = await sweeps.describe();
      return info.runningActions.length === 0;
    });
    await worker.stop();
    await taken.restore();
    await worker.start();
    await eventually('it is noticed', async () => (await stateOf(api)).restored_at);
    await restoredFrom(config, taken);
    assert.equal((await author.untilFinal(published.id)).status, 'published');
    assert.equal((await author.untilFinal(waiting.id)).status, 'published');
    assert.equal((await author.effects()).length, 2);
  });
});

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
