/** Some of the fields of a whole; those that are undefined say nothing. */
export type Parts<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined };

/** What a change names lies over what there was; null leaves nothing of it, undefined all. */
export const laidOver = <Whole extends object>(
  was: Partial<Whole> | undefined,
  change: Parts<Whole> | null | undefined,
): Partial<Whole> => {
  if (change === null) return {};
  const named = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return { ...was, ...(Object.fromEntries(named) as Partial<Whole>) };
};
