import assert from 'node:assert/strict';
import { PlatformError, type CommitResult, type FailureKind } from '../../../src/platforms/platform.ts';
import { useApi } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { useSteps } from '../../support/steps.ts';

const refused = (kind: FailureKind): CommitResult => ({
  outcome: 'rejected',
  failure: { kind, message: kind },
  evidence: {},
});

const published: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };

describe('a token that the platform refuses at the publish call', () => {
  const api = useApi();
  const steps = useSteps(api);

  const answering = (...answers: CommitResult[]) => ({
    commit: () => Promise.resolve(answers.shift() ?? published),
  });
  const renewing = {
    refresh: () => Promise.resolve({ accessToken: 'a new token', accessExpiresAt: null, scopes: [] }),
  };
  /** Tokens as LinkedIn issues them: most apps cannot renew them. */
  const notRenewable = {
    refresh: () =>
      Promise.reject(new PlatformError({ kind: 'permission', message: 'There is no refresh token.' })),
  };

  it('is renewed also when it is not the first call of the target', async () => {
    const { step } = await steps().aPostUnderWay(await steps().anAuthor());
    steps().play({ ...answering(refused('transient'), refused('auth_expired')), ...renewing });
    const states: string[] = [];
    for (let commit = 1; commit <= 3; commit += 1) states.push((await steps().publish(step)).state);
    assert.deepEqual(states, ['again', 'again', 'published']);
  });

  it('may take long to renew without a timeout of its worker', async () => {
    const { step } = await steps().aPostUnderWay(await steps().anAuthor());
    const beatsBefore = steps().heartbeats();
    let beatsWhileRenewing = 0;
    const refresh = async () => {
      await eventually('a heartbeat', () => Promise.resolve(steps().heartbeats() > beatsBefore));
      beatsWhileRenewing = steps().heartbeats() - beatsBefore;
      return renewing.refresh();
    };
    steps().play({ ...answering(refused('auth_expired')), refresh });
    await steps().publish(step);
    const { state } = await steps().publish(step);
    assert.deepEqual([state, beatsWhileRenewing > 0], ['published', true]);
  });

  it('ends the target when the renewed one is refused as well', async () => {
    const { step, target } = await steps().aPostUnderWay(await steps().anAuthor());
    steps().play({ ...answering(refused('auth_expired'), refused('auth_expired')), ...renewing });
    await steps().publish(step);
    await steps().publish(step);
    const { status, error } = await target();
    assert.deepEqual([status, error?.code], ['failed', 'token_expired']);
  });

  it('is forgotten once the account is connected again: the new one is used as it is', async () => {
    const author = await steps().anAuthor();
    const { step, target } = await steps().aPostUnderWay(author);
    const prepare = () => steps().run(steps().activities.prepareTarget, { ...step, processingMs: 0 });
    const ready = { prepare: () => Promise.resolve({ state: 'ready' as const }) };
    steps().play({ ...answering(refused('auth_expired')), ...notRenewable, ...ready });
    await steps().publish(step);
    assert.equal((await steps().publish(step)).state, 'wait');
    assert.equal((await prepare()).state, 'held');
    const { status, held } = await target();
    assert.deepEqual([status, held?.code], ['preparing', 'token_expired']);

    await api().rows(`update connections set status = 'connected' where org_id = $1`, author.orgId);
    assert.equal((await prepare()).state, 'ready');
    assert.equal((await steps().publish(step)).state, 'published');
  });
});
