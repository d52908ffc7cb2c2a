import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { useApi } from '../support/http/api.ts';
import { npmPackages, run } from '../support/installed.ts';
import { aUser } from '../support/makers.ts';
import { aPackedProject, packSdk, told, type PackedProject } from '../support/packed-sdk.ts';

const picture = path.resolve(import.meta.dirname, '../../src/local/demo/media/image.jpg');

/** Programs of `runtimes/package.json`, each with how it runs a file. The oldest Node is the one that the SDK promises. */
const runtimes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'Node 20.3': ['node-20/bin/node'],
  'Node 22': ['node-22/bin/node'],
  Deno: ['.bin/deno', 'run', '--quiet', '--no-remote', '--allow-net', '--allow-read'],
  Bun: ['.bin/bun', 'run'],
};

describe('the TypeScript SDK, packed by npm and installed, where people run it', () => {
  const api = useApi();
  let programs = '';
  const projects: PackedProject[] = [];
  before(async () => {
    programs = path.join(
      await npmPackages('runtimes', path.join(import.meta.dirname, 'runtimes')),
      'node_modules',
    );
    const tarball = await packSdk();
    for (const type of ['commonjs', 'module'] as const) {
      const project = await aPackedProject(type, tarball);
      await project.compile('--module', 'nodenext');
      projects.push(project);
    }
  });

  for (const [name, [program, ...before]] of Object.entries(runtimes))
    it(`is run by ${name}, as CommonJS and as a module`, async () => {
      const { token } = await aUser(api());
      for (const project of projects) {
        const runtime = [path.join(programs, program), ...before] as const;
        const said = await project.run(runtime, api().url, token, picture);
        assert.equal(said, `${told}\n`);
      }
    });

  it('is bundled for browsers by esbuild, which refuses what is of Node', async () => {
    for (const { folder } of projects) {
      const args = ['story.ts', '--bundle', '--platform=browser', '--format=esm', '--outfile=bundle.js'];
      await run(path.join(programs, '.bin/esbuild'), args, { cwd: folder });
      assert.doesNotMatch(readFileSync(path.join(folder, 'bundle.js'), 'utf8'), /\bnode:/);
    }
  });
});
