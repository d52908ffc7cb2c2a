/**
 * Lint rule `house/one-way-out`: nothing calls out of the service but the few files that `.oxlintrc.json` excepts. URLs that
 * users give go through `src/adapters/outbound/outbound.ts`, platforms through `src/adapters/http/http.ts`.
 * `house/model-objects`: no call to a model goes to the gateway of the SDK's vendor.
 */

/** Modules that open connections or look names up, with the exports that do; `true`: every one. */
const ways = {
  http: ['request', 'get', 'Agent', 'globalAgent', 'ClientRequest'],
  https: ['request', 'get', 'Agent', 'globalAgent'],
  http2: true,
  net: ['connect', 'createConnection', 'Socket', 'Stream'],
  tls: ['connect', 'TLSSocket'],
  dns: true,
  'dns/promises': true,
  dgram: true,
};

/** Packages that do; everything below them does, too. */
const packages =
  /^(undici|axios|got|ky|ws|needle|superagent|node-fetch|cross-fetch|follow-redirects|nodemailer|stripe|typesense|ai|@ai-sdk\/[\w-]+|@energetic-ai\/[\w-]+|@aws-sdk\/[\w-]+|@smithy\/[\w-]+|@modelcontextprotocol\/client)(\/|$)/;

const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);
const globalObjects = new Set(['globalThis', 'global', 'window', 'self']);

/** What a module may not be asked for: names, `true` for anything, undefined when it is harmless. */
const restricted = source => {
  const name = source.replace(/^node:/, '');
  if (packages.test(source)) return true;
  return Object.hasOwn(ways, name) ? ways[name] : undefined;
};

const isType = node => node.importKind === 'type' || node.exportKind === 'type';

/** The restricted names that a statement takes from a module, or the module's own name when it takes all. */
const taken = (source, specifiers) => {
  const names = restricted(source);
  if (names === undefined) return [];
  return specifiers
    .filter(one => !isType(one))
    .map(one => (one.imported ?? (one.type === 'ExportSpecifier' ? one.local : undefined))?.name ?? '*')
    .filter(name => names === true || name === '*' || name === 'default' || names.includes(name));
};

const report = (context, node, what) =>
  context.report({
    node,
    message: `${what} calls out. URLs of users go through src/adapters/outbound/outbound.ts, platforms through src/adapters/http/http.ts.`,
  });

const checkModule = (context, node, specifiers) => {
  if (!node.source || isType(node)) return;
  const source = node.source.value;
  const isBare = specifiers.length === 0 && restricted(source) === true;
  for (const name of isBare ? ['*'] : taken(source, specifiers)) report(context, node, `${source} (${name})`);
};

const create = context => ({
  ImportDeclaration: node => checkModule(context, node, node.specifiers),
  ExportNamedDeclaration: node => checkModule(context, node, node.specifiers),
  ExportAllDeclaration: node => checkModule(context, node, [{}]),
  ImportExpression: node => {
    const source = node.source.value;
    if (typeof source === 'string' && restricted(source) !== undefined) report(context, node, source);
  },
  MemberExpression: node => {
    const name = node.computed ? node.property.value : node.property.name;
    if (globalObjects.has(node.object.name) && globals.has(name)) report(context, node, name);
  },
  'Program:exit': () => {
    for (const { identifier } of context.sourceCode.scopeManager.globalScope.through)
      if (globals.has(identifier.name)) report(context, identifier, identifier.name);
  },
});

/** Functions of the AI SDK that call a model. */
const callsModel = /^(generate|stream|embed|rerank|transcribe|experimental_)/;

const isText = node =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** A model that is named by a text is asked for at the gateway of the SDK's vendor, with whatever key is around. */
const modelObjects = context => ({
  CallExpression: node => {
    const [options] = node.arguments;
    if (!callsModel.test(node.callee.name ?? '') || options?.type !== 'ObjectExpression') return;
    for (const { key, value } of options.properties)
      if (key?.name === 'model' && value && isText(value))
        context.report({ node: value, message: 'Give the model as an object of src/adapters/ai/models.ts.' });
  },
});

export default {
  meta: { name: 'house' },
  rules: { 'one-way-out': { create }, 'model-objects': { create: modelObjects } },
};
