import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { settings } from '../../src/config/index.ts';
import { programBundles } from '../../src/process/program-bundle.ts';
import { roleFlags } from '../../src/local/role-program.ts';
import { hadolint } from '../support/hadolint/index.ts';
import { ours, readCompose, readRoot, root } from './compose-file.ts';
import { importsOf, isCopied, reachableFrom } from './imports.ts';

const here = fileURLToPath(root);
const dockerfile = readRoot('Dockerfile');
const manifest = JSON.parse(readRoot('package.json')) as {
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

interface Stage {
  name: string | undefined;
  /** Own lines of the stage, after those of the stage it is based on. */
  text: string;
}

const stages = dockerfile.split(/^(?=FROM )/m).reduce<Stage[]>((before, text) => {
  const [, from, name] = /^FROM (\S+)(?: AS (\S+))?$/m.exec(text) ?? [];
  const base = before.find(stage => stage.name === from)?.text ?? '';
  return [...before, { name, text: base + text }];
}, []);

/** Files and folders of this repository that the image, or a build stage, receives. */
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
  .flatMap(([, sources]) => (sources ?? '').split(' '))
  .map(source => path.resolve(here, source));
/** Paths that .dockerignore lets Docker see. */
const kept = [...readRoot('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) =>
  path.resolve(here, name ?? ''),
);

/**
 * Returns the modules that the roles of the image load: main.ts, the modules of roles.ts except those of the local stack,
 * and modules that are found by folder.
 */
const entries = (): string[] => {
  const load = (file: string): string[] =>
    importsOf(readFileSync(path.join(here, file), 'utf8')).filter(
      name => name.startsWith('./') && !name.startsWith('./local/') && name !== './roles.ts',
    );
  return [
    ...[...load('src/main.ts'), ...load('src/roles.ts')].map(name => path.join(here, 'src', name)),
    ...globSync(path.join(here, 'src/workflows/*.ts')),
    ...globSync(path.join(here, 'src/db/migrations/*.ts')),
  ];
};

describe('the image', () => {
  it('needs no development dependency and nothing of the local stack', () => {
    const { files, packages } = reachableFrom(entries());
    assert.ok(files.size > 50, 'the walk found the service');
    for (const [name, file] of packages)
      assert.ok(name in manifest.dependencies, `${path.relative(here, file)} loads ${name}`);
    for (const file of files) assert.ok(!file.startsWith(path.join(here, 'src/local')), file);
  });

  it('is given every file that its roles load', () => {
    for (const file of reachableFrom(entries()).files)
      assert.ok(isCopied(file, copied), `${path.relative(here, file)} is not copied`);
    for (const source of copied) assert.ok(isCopied(source, kept), `${source} is in .dockerignore`);
  });

  it('is given no file of the sandbox, which Docker does not even see', () => {
    const sandbox = path.join(here, 'sandbox/src/main.ts');
    assert.ok(existsSync(sandbox));
    assert.equal(isCopied(sandbox, copied), false, 'a COPY has it');
    assert.match(readRoot('.dockerignore'), /^\*$/m);
    assert.equal(isCopied(sandbox, kept), false, '.dockerignore lets it through');
  });

  it('is given the files of the console, and nothing that builds them', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    const dir = /CONSOLE_DIR=\/app\/(\S+)/.exec(last)?.[1] ?? assert.fail('the image serves no console');
    assert.match(last, new RegExp(`^COPY --from=console /console \\./${dir}$`, 'm'));
    assert.doesNotMatch(last, /COPY (?:sdk|tools|console)/);
    for (const name of ['vite', 'react', 'tailwindcss']) assert.ok(name in manifest.devDependencies, name);
  });

  it('is given the program bundle, made where the sources and packages have the same paths, and not what makes it', () => {
    const [packages = '', program = ''] = ['packages', 'program'].map(
      name => stages.find(stage => stage.name === name)?.text,
    );
    const last = stages.at(-1)?.text ?? '';
    const bundles = path.relative(here, programBundles(here));
    assert.match(program, /^RUN node tools\/bundle-program\.ts$/m);
    assert.ok(last.includes(`\nCOPY --from=program /app/${bundles} ./${bundles}\n`));
    assert.ok(last.includes('\nCOPY package.json package-lock.json ./\n'), 'a bundle is known by it');
    for (const stage of [packages, program, last]) assert.match(stage, /^WORKDIR \/app$/m);
    for (const name of ['rolldown', 'vite']) assert.ok(name in manifest.devDependencies, name);
  });

  it('installs nothing of what tests need', () => {
    const installs = dockerfile.match(/\bnpm ci .*/g) ?? [];
    assert.ok(installs.length > 0);
    for (const line of installs) assert.match(line, / --workspaces=false /);
  });

  it('runs the version of Node that the project pins', () => {
    const tags = [...dockerfile.matchAll(/^FROM node:([\d.]+)-bookworm-slim/gm)].map(([, tag]) => tag);
    assert.deepEqual(new Set(tags), new Set([manifest.devDependencies['node']]));
  });

  it('gives Node the flags that the local stack and the scripts give it', () => {
    const line = /^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
    assert.deepEqual(JSON.parse(line), ['node', ...roleFlags, 'src/main.ts']);
    for (const role of ['api', 'worker'])
      assert.ok(manifest.scripts[role]?.endsWith([...roleFlags, 'src/main.ts', role].join(' ')), role);
  });

  it('gives its memory allocator what `npm start` gives it', () => {
    const runner = readRoot('tools/run.mjs');
    const given = /MALLOC_ARENA_MAX = '(\d+)'/.exec(runner)?.[1] ?? assert.fail('the runner sets none');
    assert.ok(dockerfile.includes(`MALLOC_ARENA_MAX=${given} `));
  });

  it('sets only variables that are settings, beside those of Node and of its memory allocator', () => {
    const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? '';
    const names = [...block.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? '');
    assert.ok(names.length > 5);
    for (const name of names) assert.ok(/^(NODE|MALLOC)_/.test(name) || name in settings, name);
  });

  it('is tagged with the version of the package and started in roles that exist', () => {
    for (const [, { image, command }] of ours(readCompose())) {
      assert.equal(image, `social-publishing-service:${manifest.version}`);
      assert.ok(readRoot('src/roles.ts').includes(`['${command?.[0]}', {`), String(command));
    }
  });

  it('does not run as root, which Kubernetes sees by the number', () => {
    assert.match(dockerfile, /^USER 1000:1000$/m);
  });

  it('is built by a Dockerfile that hadolint has nothing to say about', async () => {
    assert.equal(await hadolint(path.join(here, 'Dockerfile')), '');
  });
});

describe('the health check of the image', () => {
  const script = path.join(here, 'deploy/check-health.mjs');
  const check = (url: string): Promise<number> =>
    promisify(execFile)(process.execPath, [script, url]).then(
      () => 0,
      (error: { code: number }) => error.code,
    );

  it('succeeds on 200 and fails on 503 and on no answer', async () => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/ready' ? 200 : 503;
      response.end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    assert.equal(await check(`${url}/ready`), 0);
    assert.equal(await check(`${url}/other`), 1);
    await new Promise(resolve => server.close(resolve));
    assert.equal(await check(`${url}/ready`), 1);
  });
});
