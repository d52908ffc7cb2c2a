/**
 * Runs something while no other tab of this browser runs something with the same name. With `ifFree`, it does nothing if
 * another tab does. Browsers have no locks on pages over plain HTTP from other hosts. There it runs immediately.
 */
export const exclusively = async <Made>(
  name: string,
  run: () => Promise<Made>,
  { ifFree = false }: { ifFree?: boolean } = {},
): Promise<Made | undefined> => {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return run();
  return locks.request(name, { ifAvailable: ifFree }, async lock => (lock ? run() : undefined));
};
