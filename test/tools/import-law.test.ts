import assert from 'node:assert/strict';
import path from 'node:path';
import { aLintFolder, type LintFolder } from '../support/lint-folder.ts';

/** Forbidden imports by room. Each is planted in the room itself and in a folder below it. */
const forbidden: [room: string, imports: string][] = [
  ['src/domain', 'src/db/driver/orm.ts'],
  ['src/domain', 'src/config/index.ts'],
  ['src/config', 'src/adapters/http/http.ts'],
  ['src/adapters/storage', 'src/db/driver/orm.ts'],
  ['src/adapters/storage', 'src/platforms/platform.ts'],
  ['src/adapters/storage', 'src/process/service.ts'],
  ['src/platforms/x', 'src/db/driver/orm.ts'],
  ['src/platforms/x', 'src/adapters/storage/storage.ts'],
  ['src/platforms/x', 'src/commands/posts/create-post.ts'],
  ['src/login-providers', 'src/platforms/http.ts'],
  ['src/login-providers', 'src/db/driver/orm.ts'],
  ['src/db/posts', 'src/adapters/storage/storage.ts'],
  ['src/db/posts', 'src/config/index.ts'],
  ['src/db/posts', 'src/commands/posts/create-post.ts'],
  ['src/commands/posts', 'src/adapters/storage/storage.ts'],
  ['src/commands/posts', 'src/platforms/index.ts'],
  ['src/commands/posts', 'src/api/http/endpoint.ts'],
  ['src/commands/posts', 'src/workflows/messages.ts'],
  ['src/commands/posts', 'src/activities/publishing/load-plan.ts'],
  ['src/commands/posts', 'src/engine/client.ts'],
  ['src/commands/posts', 'src/process/service.ts'],
  ['src/workflows', 'src/activities/publishing/load-plan.ts'],
  ['src/workflows', 'src/db/driver/orm.ts'],
  ['src/workflows', 'src/config/index.ts'],
  ['src/workflows', 'src/process/failpoints.ts'],
  ['src/activities/posts', 'src/api/http/endpoint.ts'],
  ['src/activities/posts', 'src/commands/posts/create-post.ts'],
  ['src/activities/posts', 'src/workflows/messages.ts'],
  ['src/activities/posts', 'src/engine/client.ts'],
  ['src/activities/posts', 'src/process/service.ts'],
  ['src/engine', 'src/workflows/publish-post.ts'],
  ['src/engine', 'src/api/http/start.ts'],
  ['src/engine', 'src/commands/posts/create-post.ts'],
  ['src/api/routes/posts', 'src/workflows/messages.ts'],
  ['src/api/routes/posts', 'src/activities/publishing/load-plan.ts'],
  ['src/api/routes/posts', 'src/platforms/index.ts'],
  ['src/api/routes/posts', 'src/engine/dispatcher.ts'],
  ['src/api/routes/posts', 'src/api/routes/brands/brands.ts'],
  ['src/api/http', 'src/api/routes/posts/posts.ts'],
  ['src/api/http', 'src/commands/posts/create-post.ts'],
  ['src/process', 'src/api/http/start.ts'],
  ['src/process', 'src/local/stack.ts'],
  ['src/local', 'src/api/http/start.ts'],
  // the service and its SDK share no code
  ['sdk/typescript/src', 'src/domain/platforms.ts'],
  ['src/local', 'sdk/typescript/src/index.ts'],
  ['sdk/cli/src', 'src/domain/platforms.ts'],
  ['sdk/typescript/src', 'sdk/cli/src/cli.ts'],
  ['console', 'src/domain/platforms.ts'],
  ['console', 'sdk/cli/src/cli.ts'],
  ['src/api/console', 'console/main.ts'],
  // the sandbox stands in for the platforms: it shares no code with what is tested on it
  ['src/local', 'sandbox/src/start-sandbox.ts'],
  ['src/platforms/x', 'sandbox/src/x/x-model.ts'],
  ['sandbox/src', 'src/domain/platforms.ts'],
  ['sandbox/src', 'src/local/ports.ts'],
  ['sandbox/src', 'sdk/typescript/src/index.ts'],
  // core areas do not know the areas built on them
  ['src/commands/posts', 'src/commands/agents/agents.ts'],
  ['src/db/media', 'src/db/clips/clips.ts'],
  ['src/activities/publishing', 'src/activities/carousels/render.ts'],
  ['src/api/routes/posts', 'src/api/routes/ideas/idea-view.ts'],
  ['src/api/routes/posts', 'src/api/routes/mcp/mcp.ts'],
  ['src/commands/posts', 'src/db/jobs/jobs.ts'],
  ['src/db/posts', 'src/db/ai/record-call.ts'],
];

/** Modules from which only types may be imported. */
const typesAlone: [room: string, imports: string][] = [
  ['src/db/posts', 'src/config/index.ts'],
  ['src/commands/posts', 'src/adapters/storage/storage.ts'],
  ['src/commands/posts', 'src/platforms/platform.ts'],
  ['src/workflows', 'src/activities/publishing/load-plan.ts'],
  ['src/activities/posts', 'src/process/service.ts'],
  ['src/engine', 'src/workflows/publish-post.ts'],
];

const allowed: [room: string, imports: string][] = [
  ['src/platforms/x', 'src/adapters/http/http.ts'],
  ['src/login-providers', 'src/platforms/oauth.ts'],
  ['src/activities/posts', 'src/process/failpoints.ts'],
  ['src/engine', 'src/workflows/messages.ts'],
  ['src/api/routes/posts', 'src/engine/client.ts'],
  ['src/api/routes/posts', 'src/api/routes/media/media-view.ts'],
  ['src/commands/agents', 'src/commands/posts/create-post.ts'],
  ['src/commands/posts', 'src/commands/brands/require-brand.ts'],
  ['src/operator', 'src/commands/posts/moves.ts'],
  ['sdk/cli/src', 'sdk/typescript/src/index.ts'],
  ['console', 'sdk/typescript/src/index.ts'],
];

const packages: [room: string, name: string][] = [
  ['src/domain', 'node:crypto'],
  ['src/workflows', 'node:fs'],
  ['src/commands/posts', '@temporalio/client'],
  ['src/commands/posts', 'koa'],
  ['src/db/posts', '@temporalio/client'],
  ['src/api/routes/posts', '@temporalio/client'],
  ['sdk/typescript/src', 'node:crypto'],
  ['console', 'node:crypto'],
  ['sandbox/src', 'koa'],
];

const specifier = (folder: string, to: string): string => {
  const relative = path.relative(folder, to);
  return relative.startsWith('.') ? relative : `./${relative}`;
};

/** One line for each way to import a value. */
const values = (from: string): string =>
  [`import { a } from '${from}';`, `export { b } from '${from}';`, `export * from '${from}';`].join('\n') +
  `\nimport '${from}';\nconst later = await import('${from}');\nexport { a, later };\n`;

const types = (from: string): string =>
  `import type { A } from '${from}';\nimport { type B } from '${from}';\n` +
  `export type { C } from '${from}';\nexport type D = A | B | import('${from}').E;\n`;

describe('the lint rule that holds the import law', () => {
  let lint: LintFolder;
  before(async () => {
    lint = await aLintFolder();
  });
  after(() => lint.remove());

  /** Plants a text in the room and in a folder below it; the lines where the rule bites, by file. */
  const planted = async (rows: [string, string][], text: (from: string) => string) => {
    const files: string[] = [];
    for (const [at, [room, to]] of rows.entries())
      for (const folder of [room, `${room}/deeper`]) {
        const file = `${folder}/planted-${at}.ts`;
        await lint.write(file, text(/^(?:src|sdk|console|sandbox)\//.test(to) ? specifier(folder, to) : to));
        files.push(file);
      }
    const bites = await lint.bites('law(imports)');
    return files.map(file => ({
      file,
      lines: bites.filter(bite => bite.startsWith(`${file}:`)).map(bite => Number(bite.split(':')[1])),
    }));
  };

  afterEach(() => lint.clear());

  it('reports every way to import what a room may not, at depth one and two', async () => {
    const found = await planted(forbidden, values);
    assert.equal(found.length, forbidden.length * 2);
    for (const { file, lines } of found) assert.deepEqual(lines, [1, 2, 3, 4, 5], file);
  });

  it('lets types alone through where the law says types', async () => {
    for (const { file, lines } of await planted(typesAlone, types)) assert.deepEqual(lines, [], file);
    for (const { file, lines } of await planted(typesAlone, values))
      assert.deepEqual(lines, [1, 2, 3, 4, 5], file);
  });

  it('reports types, too, where the law lets nothing through', async () => {
    const rows = forbidden.filter(([room]) => room === 'src/domain' || room === 'sandbox/src');
    for (const { file, lines } of await planted(rows, types)) assert.equal(lines.length, 4, file);
  });

  it('lets through what the law allows', async () => {
    for (const { file, lines } of await planted(allowed, values)) assert.deepEqual(lines, [], file);
  });

  it('reports packages that a room does not know', async () => {
    for (const { file, lines } of await planted(packages, values))
      assert.deepEqual(lines, [1, 2, 3, 4, 5], file);
  });

  it('reports a room that has no row in the table', async () => {
    await lint.write('src/attic/planted.ts', `export * from '../domain/platforms.ts';\n`);
    assert.deepEqual(await lint.bites('law(imports)'), ['src/attic/planted.ts:1']);
  });

  it('reports an area that is in no list', async () => {
    await lint.write('src/commands/attic/planted.ts', `export * from '../../domain/platforms.ts';\n`);
    assert.deepEqual(await lint.bites('law(imports)'), ['src/commands/attic/planted.ts:1']);
  });
});
