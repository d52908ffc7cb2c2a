import path from 'node:path';

/** The three runs of the tests: `npm test`, `.ci/run`, and `npm run proof`, which runs every test. */
export const tiers = ['test', 'ci', 'proof'] as const;

export type Tier = (typeof tiers)[number];

/**
 * The part of a file's tests that a tier runs. `all` and `none` speak for themselves. Otherwise the tests that a guard names
 * always run, and `orFirst` adds the file's first test where no guard names one. With `share` the commit may draw the whole
 * file (test/tiers/draw.ts): a file with twice the share is drawn about twice as often. Tests build on those before them, so
 * files are drawn, not tests.
 */
export type Part = 'all' | 'none' | { orFirst?: true; share?: number };

/** A group of test files with one rule. `npm run proof` runs all tests of every room. */
export interface Room {
  name: string;
  /** Patterns of files below `test`. */
  files: readonly string[];
  test: Part;
  ci: Part;
}

/**
 * A test belongs to CI if a guard names it, if it is the only test of an operation, setting, screen, rule, or state, or if it
 * tells the story of a capability. A test belongs to the proof alone if it repeats a promise in another cell of a matrix:
 * another line where a process dies, another platform for the same fault, another screen, another build of ffmpeg. Each
 * landing draws a share of those, so that every cell is seen within some landings.
 *
 * The first room with a pattern that fits a file counts. A file that fits none is refused (test/tools/tiers.test.ts).
 */
export const rooms: readonly Room[] = [
  {
    name: 'stories and replays',
    files: [
      'console/story',
      'local/demo/demo-stack',
      'workflows/replay',
      'api/webhooks/events-killed',
      // no single guard depends on them
      'workflows/exports/export-killed',
    ],
    test: 'none',
    ci: 'all',
  },
  {
    name: 'one test of a long file',
    // dearer as a whole than all that a commit draws
    files: ['local/stack', 'workflows/effects/killed'],
    test: 'none',
    ci: { orFirst: true },
  },
  {
    name: 'long ways',
    files: [
      'adapters/extract/hostile-documents',
      'api/auth/user-code-guesses',
      'api/http/{fuzz,hostile-doors,long-fields}',
      'docs/stories',
      'sdk/{cli,cli-*,work-that-goes-on}',
      'tools/one-way-out',
    ],
    test: 'none',
    ci: { orFirst: true, share: 1 / 4 },
  },
  {
    name: 'dear matrices',
    // all cells of a file share one long story, so that a single one costs as much as all of them
    files: [
      'operator/broken/broken-stacks',
      'workflows/knowledge/{knowledge,sources}-killed',
      'sdk/generated-clients',
    ],
    test: 'none',
    ci: 'none',
  },
  {
    name: 'tenancy attack',
    files: ['api/tenants/tenants*'],
    test: 'none',
    ci: { share: 1 / 3 },
  },
  {
    name: 'browsers',
    files: [
      'console/*',
      'console/{agents,connections,costs,files,operator}/*',
      'api/auth/{device-login-page,first-proof,social-login,social-login-attacks}',
      'api/connections/connections-browser',
      'api/console/console-session',
      'api/http/countries',
      'api/mcp/mcp-oauth-page',
      'api/openapi/reference',
      'api/pages/{confirm-clicks,link-pages,shown-pages}',
      'sdk/sdk',
      'workflows/agents/agents-outage',
      'workflows/carousels/render-carousel',
      'workflows/publishing/held-weekend',
    ],
    test: 'none',
    ci: { share: 1 / 16 },
  },
  {
    name: 'kills',
    files: [
      'workflows/**/*-killed',
      'workflows/publishing/{database-away,temporal-away}',
      'workflows/publishing/sweep-stuck',
      'workflows/webhooks/{database-away,webhook-secrets,webhook-workers}',
      'workflows/restored/set-back-restart',
      'faults/*',
      'engine/deploy/*',
    ],
    test: 'none',
    ci: { share: 1 / 16 },
  },
  {
    name: 'whole programs',
    files: [
      'adapters/video/builds',
      'local/*',
      'local/{demo,model,parts}/*',
      'operator/**/*',
      'engine/*',
      'deploy/*',
      'docs/quick-start',
      'sdk/{python,generated-clients,pack}',
      'api/mcp/mcp-conformance',
      'tools/{check-api,ended-runs,first-run}',
    ],
    test: 'none',
    ci: { share: 1 / 16 },
  },
  {
    name: 'workflows',
    files: ['workflows/**/*'],
    test: { orFirst: true },
    ci: { orFirst: true, share: 1 / 8 },
  },
  {
    name: 'API',
    files: ['api/**/*', 'sdk/*'],
    test: 'all',
    ci: 'all',
  },
  {
    name: 'pure layers',
    files: [
      '{activities,adapters,config,db,domain,files,platforms,process,search,statements}/**/*',
      'console/logic/*',
      'sandbox/**/*',
      'docs/*',
      'tools/*',
    ],
    test: 'all',
    ci: 'all',
  },
];

/** Returns the rooms whose patterns fit a test file, the one that counts first. `file` is relative to the project's root. */
export const roomsOf = (file: string): Room[] => {
  const name = path.posix.relative('test', file.replaceAll(path.sep, '/')).replace(/\.test\.ts$/, '');
  return rooms.filter(({ files }) => files.some(pattern => path.matchesGlob(name, pattern)));
};

/** Returns the part of a test file that a tier runs. Throws if no room has the file. */
export const partOf = (tier: Tier, file: string): Part => {
  const room = roomsOf(file)[0];
  if (!room) throw new Error(`${file} is in no room of test/tiers/rooms.ts, so no tier would run it.`);
  return tier === 'proof' ? 'all' : room[tier];
};
