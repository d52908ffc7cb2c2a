/** Partial fields of a type. Undefined fields count as absent. */
export type Parts<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined };

/**
 * Applies a change to nested fields: named fields replace existing ones, null removes everything, and undefined changes
 * nothing.
 */
export const laidOver = <Whole extends object>(
  was: Partial<Whole> | undefined,
  change: Parts<Whole> | null | undefined,
): Partial<Whole> => {
  if (change === null) return {};
  const named = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return { ...was, ...(Object.fromEntries(named) as Partial<Whole>) };
};
