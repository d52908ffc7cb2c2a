import assert from 'node:assert/strict';

/** Something that a block closes after its tests. */
interface Closing {
  close(): Promise<void> | void;
}

const canClose = (made: unknown): made is Closing =>
  typeof made === 'object' && made !== null && 'close' in made && typeof made.close === 'function';

/** Resources that each block has opened, in order. */
const opened = new WeakMap<Mocha.Suite, Closing[]>();

/** Closes what a block has opened, the last first: it may need what was opened before it. */
const closeAll = async (suite: Mocha.Suite): Promise<void> => {
  for (const one of opened.get(suite)?.splice(0).toReversed() ?? []) await one.close();
};

/** Added when the block runs, so that it comes after every `after` of the block itself. */
const closeAtEndOf = (suite: Mocha.Suite, one: Closing): void => {
  const all = opened.get(suite) ?? [];
  opened.set(suite, [...all, one]);
  if (all.length === 0) suite.afterAll(() => closeAll(suite));
};

/** Returns a getter of the opened resource, which fails if it is called too early, outside of hooks and tests. */
const getter =
  <T>(current: () => T | undefined): (() => T) =>
  () => {
    const now = current();
    assert.ok(now !== undefined, 'ask for it inside a hook or a test');
    return now;
  };

/**
 * Makes something once for the tests of a `describe` block and, where it has a `close`, closes it after them. Call it in the
 * block's body.
 */
export const use = <T>(make: () => Promise<T> | T): (() => T) => {
  let current: T | undefined;
  before(async function (this: Mocha.Context) {
    current = await make();
    const suite = this.test?.parent;
    assert.ok(suite);
    if (canClose(current)) closeAtEndOf(suite, current);
  });
  return getter(() => current);
};

/** Provides a resource for each test of the block. */
export const useForEach = <T>(make: () => Promise<T> | T): (() => T) => {
  let current: T | undefined;
  let open: Closing | undefined;
  beforeEach(async () => {
    current = await make();
    open = canClose(current) ? current : undefined;
  });
  afterEach(async () => {
    const ended = open;
    open = undefined;
    await ended?.close();
  });
  return getter(() => current);
};

/** Settings of a service by their names, or a function that returns them when the block begins. */
export type Env = Record<string, string> | (() => Promise<Record<string, string>> | Record<string, string>);

export const settingsOf = async (env: Env): Promise<Record<string, string>> =>
  typeof env === 'function' ? env() : env;
