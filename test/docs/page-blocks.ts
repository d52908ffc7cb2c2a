import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A fenced block of a page. */
export interface Block {
  language: string;
  code: string;
}

/** Paths of the pages that readers of the documentation see, from the root. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'temporal/README.md',
  ...globSync(['docs/**/*.md', 'sdk/*/README.md', 'sandbox/README.md'], { cwd: root }).toSorted(),
];

export const readFromRoot = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the fenced blocks of a page, in order. */
export const blocksOf = (page: string): Block[] =>
  [...readFromRoot(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));

/**
 * How a block is tried. `shell`: the stories paste it into the shell of the README, twice, and its output matches the
 * pattern. `sql`: the stories run each statement in the database. `json`: it is parsed. `test`: another test, with that
 * title, runs it or compares it. `reason`: it does not run here.
 */
export type Way =
  | { shell: RegExp }
  | { sql: true }
  | { json: true }
  | { test: string; title: string }
  | { reason: string };

const sql: Way = { sql: true };
const json: Way = { json: true };
const inStories = (title: string): Way => ({ test: 'test/docs/stories.test.ts', title });
const inPython = (title: string): Way => ({ test: 'test/sdk/python.test.ts', title });
const inSdks: Way = { test: 'test/sdk/sdk.test.ts', title: 'does what its README shows' };
const vectors = 'test/adapters/secrets/webhook-signatures.test.ts';
const paths = 'test/docs/paths.test.ts';
const started: Way = { test: 'test/local/stack.test.ts', title: 'prints one line on stdout' };
const backups: Way = { test: 'test/local/backup.test.ts', title: 'publishes nothing until an operator has' };
const installs = 'test/deploy/install.test.ts';

const commandPages = globSync('docs/reference/cli/*.md', { cwd: root }).toSorted();
const inCommandPages: Way = {
  test: 'test/docs/cli-pages.test.ts',
  title: 'show examples that the program accepts',
};

/** How each block of a page is tried, in the order of the page. The runbook has a rig of its own. */
export const ways: Record<string, Way[]> = {
  'README.md': [
    started,
    started,
    inStories('publish by curl, as often as the block is pasted'),
    inStories('show why a post failed and retry it'),
  ],
  'CONTRIBUTING.md': [{ test: paths, title: 'names only files that exist' }],
  'docs/guides/agents.md': [{ shell: /"status": "(?:running|completed)"/ }],
  'docs/guides/carousels.md': [inStories('make a carousel and publish it')],
  'docs/guides/clips.md': [{ reason: 'downloads a model of 580 MB; test/adapters/speech has a small one' }],
  'docs/guides/documents.md': [
    { reason: 'needs a PDF of its reader; test/workflows/publishing/content/documents.test.ts' },
  ],
  'docs/guides/exports.md': [
    { test: 'test/workflows/exports/export-account.test.ts', title: 'a check proves it whole' },
  ],
  'docs/guides/webhooks.md': [
    json,
    { test: vectors, title: 'W1: is what the vectors in the docs say' },
    { test: vectors, title: 'W1: is made as the vectors in the docs say' },
  ],
  'docs/operating/accounts.md': [sql, { shell: /threads paused.*acme paused.*acme resumed/s }, sql],
  'docs/operating/backups.md': [backups],
  'docs/operating/billing.md': [{ shell: /"plan": "pro".*"status": "suspended".*"status": "active"/s }, sql],
  'docs/operating/data.md': [sql, sql],
  'docs/operating/deploying.md': [
    {
      test: 'test/deploy/helm.test.ts',
      title: 'migrates before everything else, and deploys the build after it',
    },
  ],
  'docs/operating/failures.md': [
    { shell: /"status":"published"/ },
    { shell: /"status":"publishing"/ },
    { shell: /cancelled.*published/s },
    {
      test: 'test/workflows/restored/set-back.test.ts',
      title: 'is noticed, publishes nothing, and is made right',
    },
  ],
  'docs/operating/install.md': [
    { test: installs, title: 'creates an .env with secrets that the service accepts' },
    {
      test: 'test/operator/check-platform.test.ts',
      title: 'finds nothing bad in an app and an account that work',
    },
    { test: installs, title: 'updates after a dump' },
    { test: installs, title: 'updates after a dump' },
  ],
  'docs/operating/notifications.md': [sql],
  'docs/operating/typesense.md': [{ reason: 'needs a server of another release' }],
  'docs/operating/webhooks.md': [sql],
  'docs/reference/errors.md': [json],
  'docs/reference/events.md': [json],
  'docs/reference/mcp.md': [json],
  'docs/understand/benchmarks.md': [{ reason: 'runs for an hour' }],
  'docs/understand/faults.md': [{ reason: 'runs for hours' }],
  'docs/understand/publishing.md': [{ reason: 'is a drawing' }],
  ...Object.fromEntries(commandPages.map(page => [page, blocksOf(page).map(() => inCommandPages)])),
  'sdk/cli/README.md': [
    { test: 'test/sdk/cli.test.ts', title: 'completes its words in a shell' },
    inStories('publish from a terminal'),
    { test: 'test/sdk/cli.test.ts', title: 'watches with a bar for each platform' },
    { test: 'test/sdk/cli-import.test.ts', title: 'plans it: a post for each row' },
  ],
  'sdk/python/README.md': [
    { test: 'test/sdk/python.test.ts', title: 'passes the checks of types and style' },
    inPython('posts in the four lines of its README'),
    ...Array.from({ length: 8 }, () => inPython('does what its README shows')),
  ],
  'sdk/typescript/README.md': [
    { test: 'test/sdk/pack.test.ts', title: 'becomes a bundle for browsers' },
    ...Array.from({ length: 7 }, () => inSdks),
  ],
};

/** Pages whose blocks are tried elsewhere as a whole. */
export const pagesOfRigs = ['docs/operating/runbook.md'];
