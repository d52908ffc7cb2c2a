/** Returns when posts arrived on the sandbox's platforms, in epoch milliseconds. */
export const effectsSince = async (sandboxUrl: string, since: Date): Promise<number[]> => {
  const answer = await fetch(`${sandboxUrl}/_control/effects?since=${since.toISOString()}`);
  const { effects } = (await answer.json()) as { effects: { at: string }[] };
  return effects.map(({ at }) => Date.parse(at));
};
