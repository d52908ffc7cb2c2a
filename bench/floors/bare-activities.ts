/** Steps that do nothing but happen. `ended` hears which workflow has made its last one. */
export const createBareActivities = (ended: (workflowId: string) => void) => ({
  first: (): Promise<void> => Promise.resolve(),
  step: (number: number): Promise<number> => Promise.resolve(number),
  /** The moment in which it runs, in epoch milliseconds. */
  note: (): Promise<number> => Promise.resolve(Date.now()),
  last: (workflowId: string): Promise<void> => {
    ended(workflowId);
    return Promise.resolve();
  },
});

export type BareActivities = ReturnType<typeof createBareActivities>;
