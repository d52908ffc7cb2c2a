import assert from 'node:assert/strict';
import { PlatformError } from '../../src/platforms/platform.ts';
import type { Verdict } from '../../src/platforms/lost-commit.ts';
import { eventually } from '../support/eventually.ts';
import { unique } from './against-sandbox.ts';
import { longOver, openLosses, platformOf, readable, type Loss, type Losses, type Where } from './losing.ts';

/** Returns the first call of each check. */
const firstRead = (where: Where): 'read' | 'status' =>
  where === 'x' || where === 'linkedin page' ? 'read' : 'status';

const unreadable = ['error_before', 'reset_before', 'hang_before', 'garbage_before', 'forbidden'];

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** Asserts that the verdict asks for another check, and returns the wait in milliseconds. */
const waitOf = (verdict: Verdict): number => {
  assert(verdict.verdict === 'look_again', JSON.stringify(verdict));
  assert(verdict.checkAfterMs > 0, String(verdict.checkAfterMs));
  return verdict.checkAfterMs;
};

describe('reading back in doubt', () => {
  let losses: Losses;
  before(async () => (losses = await openLosses()));
  after(() => losses.close());

  const lose = async (where: Where, mode: string, effects: number): Promise<Loss> =>
    losses.lose(await losses.ready(where), mode, effects);

  const disturb = ({ where, name }: Loss, operation: 'read' | 'status', mode: string, more: object = {}) =>
    losses.stage.fault({ platform: platformOf(where), operation, mode, account: name, ...more });

  for (const where of ['x', 'linkedin page'] as const) {
    it(`${where}: a post that is not listed counts as not there only when it has had time to be`, async () => {
      const loss = await lose(where, 'error_before', 0);
      assert(waitOf(await losses.look(loss)) <= 2_000);
      const stillUnderWay = { lastUnderWayAt: new Date(Date.now() + 50_000) };
      waitOf(await losses.look(loss, stillUnderWay));
      const almost = { lastUnderWayAt: new Date(Date.now() - 25_000) };
      assert(waitOf(await losses.look(loss, almost)) <= 5_000);
      assert.equal(
        (await losses.look(loss, { lastUnderWayAt: new Date(Date.now() - 30_001) })).verdict,
        'not_there',
      );
    });

    it(`${where}: a list that lags is polled until it shows the post`, async () => {
      const loss = await lose(where, 'error_after', 1);
      await disturb(loss, 'read', 'stale_reads', { delayMs: 4_000, count: 0 });
      waitOf(await losses.look(loss));
      let verdict: Verdict | undefined;
      await eventually('the post in the list', async () => {
        verdict = await losses.look(loss);
        return verdict.verdict === 'published';
      });
      assert.equal((await losses.stage.effectsOf(loss.author)).length, 1);
    });

    it(`${where}: a list that lags longer than it may is made good by the refusal of a duplicate`, async () => {
      const loss = await lose(where, 'error_after', 1);
      await disturb(loss, 'read', 'stale_reads', { delayMs: 60_000 });
      assert.equal((await losses.look(loss, longOver(loss))).verdict, 'not_there');
      const again = await losses.commit(loss);
      assert(again.outcome === 'rejected' && again.failure.kind === 'duplicate');
      await disturb(loss, 'read', 'stale_reads', { delayMs: 60_000, count: 2 });
      const duplicateSeen = true;
      waitOf(await losses.look(loss, { ...longOver(loss), duplicateSeen }));
      const given = await losses.look(loss, { ...longOver(loss, 20), duplicateSeen });
      assert(
        given.verdict === 'unknowable' && given.reason.includes('refuses the post as a duplicate'),
        JSON.stringify(given),
      );
      assert.equal((await losses.look(loss, { duplicateSeen })).verdict, 'published');
      assert.equal((await losses.stage.effectsOf(loss.author)).length, 1);
    });
  }

  it('x: what would not be refused as a duplicate has to be missing for longer', async () => {
    const ready = await losses.ready('x', { text: '', media: [losses.jpeg] });
    const loss = await losses.lose(ready, 'error_before', 0);
    waitOf(await losses.look(loss, longOver(loss, 9)));
    assert.equal((await losses.look(loss, longOver(loss, 11))).verdict, 'not_there');
  });

  for (const where of ['instagram', 'threads'] as const) {
    it(`${where}: what the container says is published is never published again, listed or not`, async () => {
      const loss = await lose(where, 'reset_after', 1);
      await disturb(loss, 'read', 'stale_reads', { delayMs: 60_000, count: 2 });
      waitOf(await losses.look(loss, longOver(loss)));
      const given = await losses.look(loss, longOver(loss, 20));
      assert(given.verdict === 'unknowable', JSON.stringify(given));
      assert.match(given.reason, /is live/);
      assert.equal(given.evidence['isLive'], true);
      assert.equal((await losses.look(loss, longOver(loss, 20))).verdict, 'published');
    });

    it(`${where}: a finished container may be published again as soon as the lost call is over`, async () => {
      const loss = await lose(where, 'error_before', 0);
      waitOf(await losses.look(loss, { lastUnderWayAt: new Date(Date.now() + 50_000) }));
      waitOf(await losses.look(loss, { lastUnderWayAt: new Date() }));
      const over = { lastUnderWayAt: new Date(Date.now() - 5_001) };
      assert.equal((await losses.look(loss, over)).verdict, 'not_there');
      const settled = { startedAt: minutesAgo(0.51), lastUnderWayAt: new Date(Date.now() + 30_000) };
      assert.equal((await losses.look(loss, settled)).verdict, 'not_there');
    });

    for (const mode of ['expired', 'invalid_media'])
      it(`${where}: a container that is ${mode} published nothing and has to be made again`, async () => {
        const loss = await lose(where, 'error_before', 0);
        await disturb(loss, 'status', mode);
        const verdict = await losses.look(loss, longOver(loss));
        assert(verdict.verdict === 'not_there', JSON.stringify(verdict));
        assert.equal(verdict.evidence['staleHandles'], true);
        loss.target.handles = {};
        assert.equal((await losses.stage.publish(platformOf(where), loss.target)).outcome, 'published');
        assert.equal((await losses.stage.effectsOf(loss.author)).length, 1);
      });

    it(`${where}: without its container the list tells`, async () => {
      const found = await lose(where, 'reset_after', 1);
      found.target.handles = {};
      assert.equal((await losses.look(found)).verdict, 'published');
      const missing = await lose(where, 'reset_before', 0);
      missing.target.handles = {};
      waitOf(await losses.look(missing, longOver(missing, 9)));
      assert.equal((await losses.look(missing, longOver(missing, 11))).verdict, 'not_there');
    });
  }

  for (const [mode, effects] of [
    ['error_after', 1],
    ['error_before', 0],
  ] as const)
    // oxfmt-ignore
    it(`youtube: the uploads tell when the session is gone, after ${mode}`, async () => {
      const loss = await lose('youtube', mode, effects);
      await disturb(loss, 'status', 'expired');
      const verdict = await losses.look(loss, longOver(loss, 11));
      assert.equal(verdict.verdict, effects === 1 ? 'published' : 'not_there', JSON.stringify(verdict));
      assert.equal(verdict.evidence['staleHandles'], effects === 1 ? undefined : true);
      if (effects === 1) return;
      loss.target.handles = {};
      waitOf(await losses.look(loss));
      assert.equal((await losses.stage.publish('youtube', loss.target)).outcome, 'published');
      assert.equal((await losses.stage.effectsOf(loss.author)).length, 1);
    });

  for (const where of readable) {
    for (const mode of unreadable)
      it(`${where}: a platform that answers ${mode} is polled again until the check ends without a result`, async () => {
        const loss = await lose(where, 'error_after', 1);
        await disturb(loss, firstRead(where), mode, { count: 2 });
        assert.equal(waitOf(await losses.look(loss, longOver(loss), mode)), 60_000);
        const given = await losses.look(loss, longOver(loss, 16), mode);
        assert(given.verdict === 'unknowable', JSON.stringify(given));
        assert.match(given.reason, /^[A-Z].*[.)…]$/s);
        assert(!JSON.stringify(given).includes(loss.target.account.accessToken));
        assert.equal((await losses.look(loss, longOver(loss, 16))).verdict, 'published');
        assert.equal((await losses.stage.effectsOf(loss.author)).length, 1);
      });

    it(`${where}: comes back when a platform that is asked too often says`, async () => {
      const loss = await lose(where, 'error_after', 1);
      await disturb(loss, firstRead(where), 'rate_limited', { retryAfterSeconds: 120 });
      const wait = waitOf(await losses.look(loss));
      assert(wait > 110_000 && wait <= 121_000, String(wait));
      assert.equal((await losses.look(loss)).verdict, 'published');
    });

    it(`${where}: leaves a refused token to the caller, who renews it and checks again`, async () => {
      const loss = await lose(where, 'error_after', 1);
      await disturb(loss, firstRead(where), 'unauthorized');
      await assert.rejects(
        losses.look(loss),
        error => error instanceof PlatformError && error.failure.kind === 'auth_expired',
      );
      assert.equal((await losses.look(loss)).verdict, 'published');
    });
  }

  it('checks more and more rarely, counted from the first check', async () => {
    const loss = await lose('x', 'error_after', 1);
    await disturb(loss, 'read', 'error_before', { count: 0 });
    const waits: number[] = [];
    for (const seconds of [0, 2, 7, 17, 37, 77, 600])
      waits.push(
        waitOf(
          await losses.look(loss, {
            lastUnderWayAt: minutesAgo(600),
            lookingSince: new Date(Date.now() - seconds * 1_000),
          }),
        ),
      );
    assert.deepEqual(waits, [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('says that what a member posted on LinkedIn cannot be read back', async () => {
    const loss = await lose('linkedin', 'error_after', 1);
    const verdict = await losses.look(loss);
    assert(verdict.verdict === 'unknowable', JSON.stringify(verdict));
    assert.match(verdict.reason, /LinkedIn does not let apps read the posts of members/);
  });

  it('takes none for ours that another post has', async () => {
    const loss = await lose('threads', 'error_after', 1);
    const [effect] = await losses.stage.effectsOf(loss.author);
    const knownIds = [effect?.id ?? ''];
    assert.equal(waitOf(await losses.look(loss, { ...longOver(loss), knownIds })), 60_000);
  });

  it('reads the list of a busy account back to the lost call', async () => {
    const loss = await lose('linkedin page', 'error_after', 1);
    for (let count = 0; count < 51; count += 1) {
      const later = losses.stage.target(loss.target.account, {
        text: unique('later'),
        options: loss.target.content.options,
      });
      assert.equal((await losses.commit({ ...loss, target: later })).outcome, 'published');
    }
    const verdict = await losses.look(loss);
    assert.deepEqual([verdict.verdict, verdict.evidence['pages']], ['published', 2]);
    // LinkedIn leaves out what it may not show: a page that is not full is not the last
    const hiding = losses.answering(({ elements, ...rest }) => ({
      ...rest,
      ...(Array.isArray(elements) && { elements: elements.slice(-49) }),
    }));
    const again = await hiding.linkedin.reconcile({ ...loss.target, lost: loss.lost });
    assert.deepEqual([again.verdict, again.evidence['pages']], ['published', 2]);
  });

  for (const [mode, effects, given] of [
    ['reset_after', 1, 'published'],
    ['error_before', 0, 'look_again'],
  ] as const)
    it(`youtube: knows its own among videos of one title by their descriptions, after ${mode}`, async () => {
      const options = { title: 'Every Monday' };
      const startedAt = new Date();
      const other = await losses.ready('youtube', { options });
      const made = await losses.commit(other);
      assert(made.outcome === 'published');
      const ready = await losses.ready('youtube', { options }, undefined, other);
      const loss = await losses.lose(ready, mode, effects);
      loss.target.handles = {};
      const verdict = await losses.look(loss, { ...longOver(loss, 11), startedAt });
      assert.equal(verdict.verdict, given, JSON.stringify(verdict));
      if (verdict.verdict === 'published') assert.notEqual(verdict.externalId, made.externalId);
    });

  it('youtube: an answer without a list of uploads proves nothing', async () => {
    const loss = await lose('youtube', 'reset_after', 1);
    loss.target.handles = {};
    const empty = losses.answering(() => ({}));
    const verdict = await empty.youtube.reconcile({
      ...loss.target,
      lost: { ...loss.lost, ...longOver(loss, 11) },
    });
    assert.equal(verdict.verdict, 'look_again', JSON.stringify(verdict));
  });
});
