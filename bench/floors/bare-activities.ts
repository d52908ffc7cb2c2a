/** Activities without work. `ended` receives the ID of each workflow that has run its last one. */
export const createBareActivities = (ended: (workflowId: string) => void) => ({
  first: (): Promise<void> => Promise.resolve(),
  step: (number: number): Promise<number> => Promise.resolve(number),
  /** Returns the current time in epoch milliseconds. */
  note: (): Promise<number> => Promise.resolve(Date.now()),
  last: (workflowId: string): Promise<void> => {
    ended(workflowId);
    return Promise.resolve();
  },
});

export type BareActivities = ReturnType<typeof createBareActivities>;
