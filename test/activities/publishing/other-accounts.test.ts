import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';
import { aSecondAccount, aSecondTarget } from '../../support/several-accounts.ts';

describe('a target whose post has another account on its platform', () => {
  const api = useApi();
  const steps = useSteps(api);

  /** Publishes the first target of a post on two accounts, with this answer of the platform. */
  const afterCall = async (answer: CommitResult) => {
    const author = await steps().anAuthor();
    const post = await steps().aPostUnderWay(author);
    const { second } = await aSecondTarget(api(), post.postId, await aSecondAccount(api(), author.brand.id));
    let calls = 0;
    const lookedSince: (Date | undefined)[] = [];
    steps().play({
      commit: () => {
        calls += 1;
        return Promise.resolve(answer);
      },
      reconcile: ({ lost }) => {
        lookedSince.push(lost.lookingSince);
        return Promise.resolve({ verdict: 'look_again', checkAfterMs: 1, evidence: {} });
      },
    });
    await steps().publish(post.step);
    /** Adds a change of the other target to the history, an hour from now. */
    const changeOther = (from: string, to: string) =>
      api().rows(
        `insert into post_changes (id, created_at, org_id, post_id, platform, target_id, from_status, to_status, actor, reason)
         select $1, now() + interval '1 hour', org_id, post_id, platform, id, $2, $3, 'workflow:test', 'a test'
           from post_targets where id = $4`,
        uuidv7(),
        from,
        to,
        second,
      );
    return { post, changeOther, lookedSince, calls: () => calls };
  };

  it('is looked for since its own search began', async () => {
    const { post, changeOther, lookedSince } = await afterCall({
      outcome: 'unknown',
      reason: 'No answer.',
      evidence: {},
    });
    const look = () => steps().run(steps().activities.reconcileTarget, post.step);
    await look();
    await changeOther('committing', 'reconciling');
    await look();
    const [last, before] = [lookedSince.at(-1), lookedSince.at(-2)];
    assert.ok(last !== undefined && last.getTime() < Date.now());
    assert.equal(last.getTime(), before?.getTime());
  });

  it('is not sent again with tokens that were refused, though the other account is connected again', async () => {
    const { post, changeOther, calls } = await afterCall({
      outcome: 'rejected',
      failure: { kind: 'auth_expired', message: 'The token is dead.' },
      evidence: { tokenVersion: 0 },
    });
    await changeOther('held', 'preparing');
    await steps().publish(post.step);
    assert.equal(calls(), 1);
  });
});
