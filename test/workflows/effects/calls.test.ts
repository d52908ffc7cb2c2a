import assert from 'node:assert/strict';
import { runOperator } from '../../../src/operator.ts';
import type { Author } from '../../support/author.ts';
import { pageScopes } from '../../support/comments.ts';
import { effectStages, isOpen, untilEffect, type EffectStage } from '../../support/effects.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useStops } from '../../support/stops.ts';

/** Promises of every kind: the state after a call, whatever the platform answers. */
describe('the call of an effect', () => {
  const publishing = usePublishing({
    METRICS_EVERY: '1s',
    COMMENTS_EVERY: '1s',
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '2s',
    PLATFORM_TIMEOUT: '2s',
    LINKEDIN_SCOPES: pageScopes,
  });
  const stopAt = useStops();
  const rows = (sql: string, ...values: unknown[]) => publishing().api.rows(sql, ...values);
  let author: Author;
  beforeEach(async () => {
    author = await publishing().anAuthor();
  });

  const number = async (): Promise<number> => {
    const [state] = await rows('select number::int as number from database_state');
    return Number(state?.['number']);
  };
  const ended = (stage: EffectStage, postId: string) =>
    untilEffect(publishing().api, stage, postId, 'it has ended', seen => !isOpen(seen));
  const stageIt = (stage: EffectStage) => stage.stage(publishing(), author);

  for (const stage of Object.values(effectStages)) {
    const { kind, platform, operation } = stage;

    it(`(${kind}) holds the pause of an operator until it has ended`, async () => {
      const { postId, ask } = await stageIt(stage);
      const stop = await stopAt(`effect.after_claim:${kind}:${platform}`);
      await ask(author.token);
      await stop.reached();
      const lines: string[] = [];
      const why = ['--by', 'test', '--reason', 'a bad day'];
      const paused = runOperator(publishing().config, ['pause', 'organization', author.orgId, ...why], line =>
        lines.push(line),
      );
      await eventually('it is paused', async () => (await rows('select 1 from operator_pauses')).length > 0);
      assert.doesNotMatch(lines.join('\n'), /from now on/);
      await stop.goOn();
      await paused;
      assert.match(lines.at(-1) ?? '', /^Publishing there is paused\. Due posts are held/);
      assert.ok(['done', 'published'].includes((await ended(stage, postId)).status));
      await rows('truncate operator_pauses');
    });

    it(`(${kind}) raises the number by which a database that was set back is known`, async () => {
      const { postId, ask } = await stageIt(stage);
      const before = await number();
      await ask(author.token);
      await ended(stage, postId);
      await eventually('the number is higher', async () => (await number()) > before);
    });

    it(`(${kind}) that the platform wants to wait pauses the account for all else`, async () => {
      const { postId, ask } = await stageIt(stage);
      await author.fault(platform, { operation, mode: 'rate_limited', retryAfterSeconds: 600 });
      await ask(author.token);
      const seen = await untilEffect(
        publishing().api,
        stage,
        postId,
        'it was refused',
        ({ evidence }) => evidence.length > 0,
      );
      assert.deepEqual([isOpen(seen), seen.evidence.map(({ outcome }) => outcome)], [true, ['rejected']]);
      const pauses = await rows(
        `select 1 from connections c join (
            select platform, account, paused_until as until from account_paces
            union all select platform, account, until from endpoint_pauses where endpoint = 'posts') paused
            on paused.platform = c.platform and paused.account = c.external_id
          where c.org_id = $1 and c.platform = $2 and paused.until > now() + interval '5 minutes'`,
        author.orgId,
        platform,
      );
      assert.equal(pauses.length, 1);
    });

    it(`(${kind}) is made once more with renewed tokens where they are refused, and no third time`, async () => {
      const { postId, ask } = await stageIt(stage);
      await author.fault(platform, { operation, mode: 'unauthorized' });
      await ask(author.token);
      const seen = await ended(stage, postId);
      assert.deepEqual(
        [['done', 'published'].includes(seen.status), seen.attempt],
        [true, 2],
        JSON.stringify(seen),
      );
    });
  }
});
