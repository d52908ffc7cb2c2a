/** Parts of a method's example that are not in the OpenAPI file. */
export interface Shown {
  /** Variable that holds the result. */
  result: string;
  query?: Readonly<Record<string, unknown>>;
  /** Body as code, if the OpenAPI file has no example: of TypeScript, and of Python. */
  body?: { typescript: string; python: string };
}

/** The main methods, whose docstrings have an example. */
export const shownMethods: Readonly<Record<string, Shown>> = {
  createBrand: { result: 'brand' },
  authorizeConnection: { result: 'consent' },
  uploadMedia: {
    result: 'image',
    body: {
      typescript: `{ file: new Blob([bytes]), altText: 'A cup of coffee' }`,
      python: `file=Path("coffee.jpg"), alt_text="A cup of coffee"`,
    },
  },
  fetchMedia: { result: 'image' },
  validatePost: { result: 'report' },
  createPost: { result: 'post' },
  updatePost: { result: 'post' },
  schedulePost: { result: 'post' },
  publishPost: { result: 'started' },
  retryPost: { result: 'started' },
  cancelPost: { result: 'post' },
  getPost: { result: 'post' },
  listPosts: { result: 'page', query: { status: ['failed', 'partial'], limit: 10 } },
  getPostMetrics: { result: 'metrics' },
  getAnalytics: { result: 'analytics', query: { groupBy: 'weekday', brandSlug: 'acme' } },
  importPosts: { result: 'job' },
  setQueue: { result: 'changed' },
  createSeries: { result: 'series' },
  listComments: { result: 'inbox', query: { unanswered: true } },
  answerComment: { result: 'answer' },
  generateCarousel: { result: 'carousel' },
  createAgent: { result: 'agent' },
  createWebhook: { result: 'created' },
  createApiKey: { result: 'apiKey' },
};

/** Values of path parameters that are names. Others are ids, which examples show as variables. */
const named: Readonly<Record<string, string>> = { platform: 'x', brandSlug: 'acme' };

/** Parts of an operation that its example is made of. */
export interface ShownOperation {
  operationId: string;
  parameters: readonly { name: string; in: string }[];
  requestBody?: { content?: Record<string, { example?: unknown }> };
}

/** Arguments of an example: path values as names or variables, and the body's example. */
export const argumentsShown = (spec: ShownOperation) => {
  const path = spec.parameters
    .filter(one => one.in === 'path')
    .map(({ name }) => ({ name, value: named[name] }));
  return { path, body: spec.requestBody?.content?.['application/json']?.example };
};

/** Returns a value as a literal of TypeScript. */
const literal = (value: unknown): string => {
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value === null || typeof value !== 'object') return String(value);
  const fields = Object.entries(value).map(([name, one]) => `${name}: ${literal(one)}`);
  return `{ ${fields.join(', ')} }`;
};

/** Returns the example of a method in TypeScript, or undefined if its docstring has none. */
export const exampleText = (spec: ShownOperation, method: string): string | undefined => {
  const shown = shownMethods[spec.operationId];
  if (!shown) return undefined;
  const { path, body } = argumentsShown(spec);
  const given = shown.body?.typescript ?? (body === undefined ? undefined : literal(body));
  const all = [
    ...path.map(({ name, value }) => (value === undefined ? name : literal(value))),
    ...(given === undefined ? [] : [given]),
    ...(shown.query ? [literal(shown.query)] : []),
  ];
  return `const ${shown.result} = await client.${method}(${all.join(', ')});`;
};
