import assert from 'node:assert/strict';

/** What a block needs; closed after its tests. */
interface Closing {
  close(): Promise<void> | void;
}

/** What each block has opened, in that order. */
const opened = new WeakMap<Mocha.Suite, Closing[]>();

/** Closes what a block has opened, the last first: it may need what was opened before it. */
const closeAll = async (suite: Mocha.Suite): Promise<void> => {
  for (const one of opened.get(suite)?.splice(0).toReversed() ?? []) await one.close();
};

/** Added when the block runs, so that it comes after every `after` that the block itself has. */
const closeAtEndOf = (suite: Mocha.Suite, one: Closing): void => {
  const all = opened.get(suite) ?? [];
  opened.set(suite, [...all, one]);
  if (all.length === 0) suite.afterAll(() => closeAll(suite));
};

/** Gives what was opened; fails where it is asked too early, outside of hooks and tests. */
const getter =
  <T>(current: () => T | undefined): (() => T) =>
  () => {
    const now = current();
    assert.ok(now !== undefined, 'ask for it inside a hook or a test');
    return now;
  };

/** Opens something once for the tests of a `describe` block and closes it after them. Call it in the block's body. */
export const use = <T extends Closing>(open: () => Promise<T>): (() => T) => {
  let current: T | undefined;
  before(async function (this: Mocha.Context) {
    current = await open();
    const suite = this.test?.parent;
    assert.ok(suite);
    closeAtEndOf(suite, current);
  });
  return getter(() => current);
};

/** The same for each test of the block. */
export const useForEach = <T extends Closing>(open: () => Promise<T>): (() => T) => {
  let current: T | undefined;
  beforeEach(async () => {
    current = await open();
  });
  afterEach(async () => {
    const ended = current;
    current = undefined;
    await ended?.close();
  });
  return getter(() => current);
};

/** Settings of a service by their names, or what gives them when the block begins. */
export type Env = Record<string, string> | (() => Promise<Record<string, string>> | Record<string, string>);

export const settingsOf = async (env: Env): Promise<Record<string, string>> =>
  typeof env === 'function' ? env() : env;
