import assert from 'node:assert/strict';
import { aPublishingAuthor } from '../../support/author.ts';
import { pageScopes } from '../../support/comments.ts';
import { effectStages, isOpen, untilEffect } from '../../support/effects.ts';
import { eventually } from '../../support/eventually.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { use } from '../../support/use.ts';

const places = ['before_claim', 'after_claim', 'after_call', 'after_record'];

describe('an effect whose worker is killed', () => {
  const mortal = use(() =>
    startMortal({
      METRICS_EVERY: '1s',
      COMMENTS_EVERY: '1s',
      ACCOUNT_SPACING: '0s',
      RECONCILE_SETTLE: '500ms',
      COMMIT_TIMEOUT: '2s',
      LINKEDIN_SCOPES: pageScopes,
    }),
  );

  for (const stage of Object.values(effectStages))
    for (const place of places)
      it(`(${stage.kind}, ${place}) is carried out once`, async () => {
        const { api, temporal, worker, config } = mortal();
        const sandbox = sandboxControl(config.SANDBOX_URL ?? '');
        const author = await aPublishingAuthor(api, sandbox, temporal);
        const { postId, ask } = await stage.stage({ api, sandbox, temporal }, author);
        const [before, calls] = [
          worker.deaths.length,
          await sandbox.calls(stage.platform, stage.operation, author.marker),
        ];
        worker.plan({ at: `effect.${place}:${stage.kind}:${stage.platform}`, action: 'kill' });
        await ask(author.token);
        await eventually('the worker is dead', () => worker.deaths.length > before);
        const seen = await untilEffect(api, stage, postId, 'it has ended', now => !isOpen(now));
        assert.ok(['done', 'published'].includes(seen.status), JSON.stringify(seen));
        const made = (await sandbox.calls(stage.platform, stage.operation, author.marker)) - calls;
        const isTwice = stage.repeats && place === 'after_call';
        assert.equal(made, isTwice ? 2 : 1);
      });
});
