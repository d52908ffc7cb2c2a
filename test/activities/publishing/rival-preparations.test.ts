import assert from 'node:assert/strict';
import { PlatformError, type CommitResult } from '../../../src/platforms/platform.ts';
import type { Handles, StepInput } from '../../../src/platforms/step.ts';
import { useApi } from '../../support/http/api.ts';
import { useSteps } from '../../support/steps.ts';

/** A step whose heartbeat falsely timed out continues next to the step that replaced it. */
describe('two preparations of one target', () => {
  const api = useApi();
  const steps = useSteps(api);

  const prepared = (step: { targetId: string; revision: number }) =>
    steps().run(steps().activities.prepareTarget, { ...step, processingMs: 0 });

  /** Runs the first one up to its save, then all of the second, then the rest of the first. */
  const overtaking = async (
    first: (input: StepInput) => Promise<void>,
    second: Handles,
    before?: Handles,
  ) => {
    const { step } = await steps().aPostUnderWay(await steps().anAuthor());
    if (before) {
      steps().play({ prepare: ({ save }) => save(before).then(() => ({ state: 'ready' })) });
      await prepared(step);
    }
    let goOn = (): void => undefined;
    const overtaken = new Promise<void>(resolve => (goOn = resolve));
    let began = (): void => undefined;
    const begun = new Promise<void>(resolve => (began = resolve));
    steps().play({
      prepare: async input => {
        began();
        await overtaken;
        await first(input);
        return { state: 'ready' };
      },
    });
    const late = prepared(step).catch((error: unknown) => error);
    await begun;
    steps().play({
      prepare: async ({ save }) => {
        await save(second);
        return { state: 'ready' };
      },
    });
    assert.equal((await prepared(step)).state, 'ready');
    goOn();
    await late;
    return step;
  };

  /** Publishes the step, and returns the handles with which it was committed. */
  const committed = async (step: { targetId: string; revision: number }): Promise<Handles> => {
    const seen: Handles[] = [];
    const result: CommitResult = { outcome: 'published', externalId: '1', url: null, evidence: {} };
    steps().play({
      commit: input => {
        seen.push(input.handles);
        return Promise.resolve(result);
      },
    });
    await steps().publish(step, { isPrepared: true });
    return seen[0] ?? {};
  };

  it('keep the handles of the one that saved first: the other stops before its next call', async () => {
    let calls = 0;
    const step = await overtaking(
      async ({ save }) => {
        await save({ upload: 'of the late one' });
        calls += 1;
      },
      { upload: 'of the second' },
    );
    assert.equal(calls, 0);
    assert.deepEqual(await committed(step), { upload: 'of the second' });
  });

  it('keep them also when the late one finds that its own are of no more use', async () => {
    const step = await overtaking(
      () => {
        const failure = { kind: 'transient', message: 'It is gone.', staleHandles: true } as const;
        return Promise.reject(new PlatformError(failure));
      },
      { upload: 'of the second' },
      { upload: 'of both' },
    );
    assert.deepEqual(await committed(step), { upload: 'of the second' });
  });

  it('go on from what the other saved when they are tried again', async () => {
    const { step } = await steps().aPostUnderWay(await steps().anAuthor());
    const seen: Handles[] = [];
    steps().play({
      prepare: async ({ save }) => {
        await save({ part: 1 });
        await save({ part: 2 });
        return { state: 'waiting', checkAfterMs: 1_000 };
      },
    });
    await prepared(step);
    steps().play({
      prepare: async ({ handles, save }) => {
        seen.push(handles);
        await save({ part: 3 });
        return { state: 'ready' };
      },
    });
    assert.equal((await prepared(step)).state, 'ready');
    assert.deepEqual(seen, [{ part: 2 }]);
    assert.deepEqual(await committed(step), { part: 3 });
  });

  it('stop when the post was edited meanwhile', async () => {
    const author = await steps().anAuthor();
    const { id } = (
      await api().post(
        '/posts',
        { brandSlug: author.brand.slug, text: 'Soon', platforms: ['x'], scheduledAt: soon() },
        { as: author.token },
      )
    ).data as { id: string };
    const step = await steps().nextStep(id);
    let calls = 0;
    steps().play({
      prepare: async ({ save }) => {
        await api().patch(`/posts/${id}`, { text: 'Edited' }, { as: author.token });
        await save({ upload: 'of the text before' });
        calls += 1;
        return { state: 'ready' };
      },
    });
    await prepared(step).catch(() => undefined);
    assert.equal(calls, 0);
    assert.equal((await prepared(step)).state, 'look_again');
  });
});

const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();
