import assert from 'node:assert/strict';
import type { CommitResult } from '../../../src/platforms/platform.ts';
import type { LostCommit } from '../../../src/platforms/lost-commit.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';

const published = (externalId: string): CommitResult => ({
  outcome: 'published',
  externalId,
  url: null,
  evidence: {},
});

const lost: CommitResult = { outcome: 'unknown', reason: 'Nobody saw it.', evidence: {} };

/** Every author of this file has the same account at the platform. */
describe('a lost publish call in the name of an account', () => {
  const api = useApi();
  const steps = useSteps(api, { RECONCILE_BUDGET: '0ms' });

  /** Creates a post whose publish call was lost, and checks for it once. */
  const aLostPost = async () => {
    const author = await steps().anAuthor();
    const { step, target } = await steps().aPostUnderWay(author);
    steps().play({ commit: () => Promise.resolve(lost) });
    await steps().publish(step);
    const look = async () => {
      const seen: LostCommit[] = [];
      steps().play({
        reconcile: input => {
          seen.push(input.lost);
          return Promise.resolve({ verdict: 'not_there', evidence: {} });
        },
      });
      const { state } = await steps().run(steps().activities.reconcileTarget, step);
      return { state, known: seen[0]?.knownIds };
    };
    return { author, target, look };
  };

  it('is not confused with a post that another brand has published there', async () => {
    const { look } = await aLostPost();
    const other = await steps().aPostUnderWay(await steps().anAuthor());
    steps().play({ commit: () => Promise.resolve(published('of another brand')) });
    await steps().publish(other.step);
    assert.deepEqual((await look()).known, ['of another brand']);
  });

  it('is not confused with a post of another brand that a person found there', async () => {
    const other = await aLostPost();
    const { look } = await aLostPost();
    await api().rows(
      `update post_targets set status = 'published', parts = $2 where id = $1`,
      (await other.target()).id,
      JSON.stringify([{ externalId: 'found by a person', url: null }]),
    );
    assert.ok((await look()).known?.includes('found by a person'));
  });

  it('is never looked for in another account that the brand has connected since', async () => {
    const { author, target, look } = await aLostPost();
    await api().rows(`update connections set external_id = '2' where org_id = $1`, author.orgId);
    assert.deepEqual(await look(), { state: 'unconfirmed', known: undefined });
    assert.match((await target()).error?.message ?? '', /another account/);
  });
});
