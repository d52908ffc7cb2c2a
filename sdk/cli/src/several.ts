/** Collects the values of an option that may be repeated. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];
