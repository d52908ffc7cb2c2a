/**
 * The import law as data (CONTRIBUTING.md says it in words). A room is a folder or a file; the longest one that fits a path is
 * the one it belongs to. `may`: rooms whose values and types it may import, beside itself; `types`: rooms of which it may
 * import types alone. `packages`: npm packages and `node:` modules that it must not import, with the reason.
 */

/** Areas that stand by themselves. */
export const coreAreas = [
  'auth',
  'team',
  'organizations',
  'billing',
  'costs',
  'media',
  'notifications',
  'webhooks',
  'connections',
  'brands',
  'posts',
  'queue',
  'notes',
  'reviews',
  'series',
  'publishing',
  'effects',
  'analytics',
  'comments',
];

/** Areas built on the core ones: agents know posts, posts do not know agents. */
export const builtAreas = [
  'knowledge',
  'ideas',
  'carousels',
  'agents',
  'clips',
  'exports',
  'onboarding',
  'attention',
  'changes',
  'search',
  'mcp',
  'jobs',
  'bulk',
  'ai',
  'answers',
];

/** Folders that belong to no area of the product, because they serve several or all areas. */
export const sharedFolders = [
  'uploads',
  'storage',
  'upkeep',
  'restored',
  'operator',
  'encryption',
  'driver',
  'entities',
  'migrations',
];

/** Folders that hold one folder an area. */
export const layersByArea = ['src/api/routes', 'src/commands', 'src/activities', 'src/db'];

const pure = {
  forbid: /^(node:|@temporalio|@mikro-orm|koa|@koa|pg$|zod$|undici)/,
  why: 'domain is pure: it must be safe inside a workflow',
};
const noHttpNoTemporal = {
  forbid: /^(@temporalio|koa|@koa)/,
  why: 'this room knows neither HTTP nor Temporal',
};
const throughTheEngine = { forbid: /^@temporalio/, why: 'Temporal is reached through src/engine' };
const everywhere = { forbid: /./, why: 'the SDK runs in every browser and needs no package' };
const ownNode = { forbid: /^(?!node:)/, why: 'the sandbox needs no package' };
const inBrowsers = { forbid: /^node:/, why: 'the console runs in browsers' };
const deterministic = {
  forbid: /^(node:|zod$|@mikro-orm|koa|@koa|pg$|undici)/,
  why: 'not deterministic, or too heavy for the workflow sandbox',
};

const kernel = [
  'src/api',
  'src/login-providers',
  'src/adapters',
  'src/db',
  'src/domain',
  'src/config',
  'src/process',
  'src/engine/client.ts',
];

export const rooms = {
  'src/domain': { may: [], packages: pure },
  'src/config': { may: ['src/domain'] },
  'src/adapters': { may: ['src/config', 'src/domain'], packages: throughTheEngine },
  'src/platforms': { may: ['src/adapters/http', 'src/config', 'src/domain'], packages: throughTheEngine },
  'src/login-providers': {
    may: ['src/adapters/http', 'src/config', 'src/domain', 'src/platforms/oauth.ts'],
    packages: throughTheEngine,
  },
  'src/db': { may: ['src/domain'], types: ['src/config'], packages: noHttpNoTemporal },
  'src/commands': {
    may: ['src/db', 'src/domain'],
    types: ['src/adapters', 'src/platforms'],
    packages: noHttpNoTemporal,
  },
  // Bytes become a file by the same code, whether a request or the sweep finishes an upload.
  'src/commands/uploads': {
    may: [
      'src/adapters',
      'src/commands/clips',
      'src/commands/media',
      'src/config',
      'src/db',
      'src/domain',
      'src/process/failpoints.ts',
    ],
    types: ['src/process/service.ts'],
    packages: noHttpNoTemporal,
  },
  'src/workflows': { may: ['src/domain'], types: ['src/activities'], packages: deterministic },
  'src/activities': {
    may: ['src/db', 'src/domain', 'src/adapters', 'src/platforms', 'src/config', 'src/process/failpoints.ts'],
    types: ['src/process/service.ts'],
  },
  // Bulk actions apply, to each post, the command of the corresponding single request, as the person who asked.
  'src/activities/bulk': {
    may: [
      'src/activities/heartbeat.ts',
      'src/commands/bulk',
      'src/db',
      'src/domain',
      'src/process/failpoints.ts',
    ],
    types: ['src/process/service.ts'],
  },
  // Documents of a source are added by the command of the corresponding request, as the member who answers for the source.
  'src/activities/knowledge/sources': {
    may: [
      'src/activities/heartbeat.ts',
      'src/activities/while-current.ts',
      'src/adapters',
      'src/commands/knowledge',
      'src/db',
      'src/domain',
      'src/process/failpoints.ts',
    ],
    types: ['src/process/service.ts'],
  },
  // An agent's answer is kept, and sent, by the command of a request, as who answers for it.
  'src/activities/answers': {
    may: [
      'src/activities/heartbeat.ts',
      'src/activities/while-current.ts',
      'src/adapters',
      'src/commands/answers',
      'src/db',
      'src/domain',
      'src/process/failpoints.ts',
    ],
    types: ['src/process/service.ts'],
  },
  'src/activities/upkeep': {
    may: [
      'src/activities',
      'src/db',
      'src/domain',
      'src/adapters',
      'src/config',
      'src/process/failpoints.ts',
    ],
    types: ['src/process/service.ts', 'src/activities/knowledge/sources', 'src/activities/series'],
  },
  // A series makes its posts by the command of a request, as who answers for it.
  'src/activities/series': {
    may: [
      'src/activities/heartbeat.ts',
      'src/activities/while-current.ts',
      'src/commands/series',
      'src/db',
      'src/domain',
      'src/process/failpoints.ts',
    ],
    types: ['src/process/service.ts'],
  },
  // The sweep finishes complete uploads like a request of the person or key that started them.
  'src/activities/uploads': {
    may: [
      'src/adapters',
      'src/commands/uploads',
      'src/config',
      'src/db',
      'src/domain',
      'src/process/failpoints.ts',
    ],
    types: ['src/process/service.ts'],
  },
  'src/engine': {
    may: ['src/workflows/messages.ts', 'src/activities', 'src/db', 'src/domain', 'src/config', 'src/process'],
    types: ['src/workflows'],
  },
  'src/api': { may: kernel, packages: throughTheEngine },
  'src/api/uploads': { may: ['src/commands/uploads', ...kernel], packages: throughTheEngine },
  'src/api/routes': {
    may: ['src/commands', ...kernel],
    types: ['src/platforms'],
    packages: throughTheEngine,
  },
  // Operators have the same actions over HTTP as in the terminal: what finds and changes is shared, what prints is not.
  'src/api/routes/operator': {
    may: ['src/operator/doctor', 'src/operator/shared', 'src/api/routes/posts', ...kernel],
    packages: throughTheEngine,
  },
  'src/process': {
    may: [
      'src/adapters',
      'src/config',
      'src/db',
      'src/domain',
      'src/engine/client.ts',
      'src/login-providers',
      'src/platforms',
    ],
    types: ['src/engine/engine.ts'],
    packages: throughTheEngine,
  },
  'src/local': {
    may: [
      'src/adapters',
      'src/config',
      'src/db',
      'src/domain',
      'src/engine',
      'src/login-providers',
      'src/platforms',
      'src/process',
      'sdk/typescript/src/webhooks.ts',
      'temporal',
    ],
  },
  'src/operator': {
    may: [
      'src/adapters',
      'src/commands',
      'src/config',
      'src/db',
      'src/domain',
      'src/engine',
      'src/platforms',
      'src/process',
    ],
    packages: throughTheEngine,
  },
  'src/operator.ts': {
    may: [
      'src/operator',
      'src/adapters',
      'src/commands',
      'src/config',
      'src/db',
      'src/domain',
      'src/engine',
      'src/process',
    ],
  },
  'src/mcp-stdio.ts': { may: ['src/config', 'src/domain'] },
  'src/main.ts': { may: ['src/process', 'src/roles.ts'] },
  'src/roles.ts': { may: ['src'] },
  // Packages of their own, which share no code with the service.
  'sdk/typescript': { may: [] },
  'sdk/typescript/src': { may: [], packages: everywhere },
  'sdk/cli': { may: ['sdk/typescript'] },
  console: { may: ['sdk/typescript'], packages: inBrowsers },
  sandbox: { may: [], packages: ownNode },
  'console/vite.config.ts': { may: [] },
  'console/lingui.config.ts': { may: [] },
  'console/gallery/vite.config.ts': { may: ['console/vite.config.ts'] },
};

/** Single files that may import one more room than theirs may, with the reason. */
export const doors = {
  'src/operator/check-platform/account-access.ts': {
    may: ['src/activities/connections/accounts.ts'],
    why: 'it renews the access of an account under the same lease as a publication',
  },
  'src/api/http/start.ts': { may: ['src/api/routes/index.ts'], why: 'it mounts the routes' },
  'src/api/routes/bulk/post-import-body.ts': {
    may: ['src/api/routes/posts/post-body.ts'],
    why: 'a row of an import is a post as a request for it alone has it',
  },
  'src/api/routes/bulk/post-imports.ts': {
    may: ['src/api/routes/posts/post-validation.ts'],
    why: 'a dry run asks of accounts what the validation of one post asks',
  },
};
