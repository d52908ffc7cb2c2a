/**
 * Returns the fields of a query string or a form. A field that comes twice is a list, which few schemas take. The time grows with
 * the length alone: `ctx.query` of Koa searches all fields for each of them.
 */
export const readFields = (text: string): Record<string, string | string[]> => {
  const fields = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...fields].map(([name, given]) => [
      name,
      given.length > 1 ? given.map(([, value]) => value) : (given[0]?.[1] ?? ''),
    ]),
  );
};
