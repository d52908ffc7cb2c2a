/**
 * Parses the fields of a query string or a form. A repeated field becomes a list, which few schemas accept. Takes time
 * linear in the length, while Koa's `ctx.query` searches all fields for each of them.
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
