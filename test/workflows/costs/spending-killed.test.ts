import assert from 'node:assert/strict';
import { aPublishingAuthor, type Author } from '../../support/author.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { use, useForEach } from '../../support/use.ts';

const deaths = [
  { at: 'commit.after_claim:x', refused: false, calls: { post: 1 }, cost: 0.015, credits: 2 },
  { at: 'commit.after_call:x', refused: false, calls: { post: 1 }, cost: 0.015, credits: 2 },
  { at: 'commit.after_claim:x', refused: true, calls: {}, cost: 0, credits: 0 },
  {
    at: 'effect.after_claim:remove:x',
    refused: false,
    calls: { post: 1, delete: 1 },
    cost: 0.025,
    credits: 2,
  },
];

describe('the price of a call whose worker is killed', () => {
  const mortal = use(() =>
    startMortal({
      ACCOUNT_SPACING: '0s',
      COMMIT_TIMEOUT: '2s',
      RECONCILE_SETTLE: '500ms',
      SWEEP_EVERY: '1s',
      POST_CREDITS: 'x=2',
    }),
  );
  const author = useForEach((): Promise<Author> => {
    const { api, config, temporal } = mortal();
    return aPublishingAuthor(api, sandboxControl(config.SANDBOX_URL ?? ''), temporal, ['x']);
  });

  for (const { at, refused, calls, cost, credits } of deaths)
    it(`(${at}) is taken once${refused ? ', and returned if X then refuses the call' : ''}`, async () => {
      const { worker } = mortal();
      const before = worker.deaths.length;
      await giveCredits(mortal().api, author().orgId, 10);
      const { id } = await author().post({ platforms: ['x'] });
      const isRemoval = at.includes('remove');
      if (isRemoval) await author().publishToEnd(id);
      if (refused) await author().fault('x', { operation: 'publish', mode: 'forbidden' });
      worker.plan({ at, action: 'kill' });
      if (isRemoval) await author().send('post', `/posts/${id}/unpublish`, {});
      else await author().publish(id);
      await eventually('the worker is dead', () => worker.deaths.length > before);
      const post = isRemoval ? await author().untilChanged(id) : await author().untilFinal(id);
      assert.equal(post.targets[0]?.status, isRemoval ? 'removed' : refused ? 'failed' : 'published');
      const { lines, budgets } = await eventually('its price is settled', async () => {
        const seen = await author().get<{
          cost: number;
          budgets: { spent: number }[];
          lines: { call: string; calls: number }[];
        }>('/usage/spending');
        return Math.abs(seen.cost - cost) < 1e-9 && seen;
      });
      assert.deepEqual(Object.fromEntries(lines.map(line => [line.call, line.calls])), calls);
      assert.deepEqual(
        budgets.map(({ spent }) => spent),
        [cost],
      );
      const left = await eventually('its credits are settled', async () => {
        const billing = await author().get<{ credits: { balance: number; held: number } }>('/billing');
        return billing.credits.held === 0 && billing.credits.balance;
      });
      assert.equal(left, 10 - credits);
    });
});
