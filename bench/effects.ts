/** A post on one of the sandbox's platforms: its text, and when it arrived in epoch milliseconds. */
export interface Effect {
  at: number;
  text: string;
}

/** Returns the posts that arrived on the sandbox's platforms. */
export const effectsSince = async (sandboxUrl: string, since: Date): Promise<Effect[]> => {
  const answer = await fetch(`${sandboxUrl}/_control/effects?since=${since.toISOString()}`);
  const { effects } = (await answer.json()) as { effects: { at: string; text: string }[] };
  return effects.map(({ at, text }) => ({ at: Date.parse(at), text }));
};
