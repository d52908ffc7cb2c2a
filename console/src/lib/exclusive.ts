/**
 * Runs something while no other tab of this browser runs something under the same name; `ifFree`: runs nothing if another tab
 * does. Browsers have no locks on pages that came over plain http from another host: there it runs at once.
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
