// `npm run release [-- --out <folder>]`: builds everything that a release consists of from the current commit, twice, and
// fails if a file differs. Writes packages of npm and Python, the list of packages (SBOM), their licenses, the release notes,
// and checksums. Builds the image where docker or podman runs.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import {
  describeLicenses,
  findDifferences,
  readNotes,
  readVersions,
  withoutChance,
  type Sbom,
} from './release-facts.ts';

const root = path.resolve(import.meta.dirname, '..');
const say = (line: string): void => console.error(line);

const run = async (
  cwd: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> => {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 1e8 };
  return (await promisify(execFile)(command, args, options)).stdout.trim();
};
const git = (...args: string[]): Promise<string> => run(root, 'git', args);

/** Throws unless the commit may be released: nothing uncommitted, one version everywhere, and the tag, if any, names it. */
const checkCommit = async (): Promise<string> => {
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('The tree has changes that are not committed.');
  const versions = readVersions(root);
  const [version = ''] = new Set(versions.values());
  if (new Set(versions.values()).size > 1)
    throw new Error(
      `The versions differ:\n${[...versions].map(([file, one]) => `  ${one}  ${file}`).join('\n')}`,
    );
  const tags = (await git('tag', '--points-at', 'HEAD', 'v*')).split('\n').filter(Boolean);
  if (tags.length > 0 && !tags.includes(`v${version}`))
    throw new Error(`The commit has the tag ${tags.join(', ')}, but the version is ${version}.`);
  if (tags.length > 0 && readNotes(root, version).includes('unreleased'))
    throw new Error(`CHANGELOG.md says that ${version} is unreleased. Replace it with the date.`);
  return version;
};

/** Packages of npm. */
const npmPackages = ['sdk/typescript', 'sdk/cli', 'sdk/n8n'];

/** Installs the compiler and the types of the package for n8n, which are other versions than ours, into a folder. */
const installNodeTools = async (folder: string): Promise<void> => {
  const file = path.join(root, 'sdk/n8n/package.json');
  const { devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const needed = ['n8n-workflow', 'typescript'].map(name => `${name}@${devDependencies[name]}`);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  await run(folder, 'npm', ['install', ...flags, ...needed, '@types/node@24']);
};

/** Builds all packages of the commit into a folder. */
const build = async (out: string, epoch: string, nodeTools: string): Promise<void> => {
  const source = mkdtempSync(path.join(tmpdir(), 'social-publishing-release-'));
  const env = { SOURCE_DATE_EPOCH: epoch };
  try {
    const archive = path.join(source, 'source.tar');
    await git('archive', '--output', archive, 'HEAD');
    await run(source, 'tar', ['-xf', archive]);
    rmSync(archive);
    symlinkSync(path.join(root, 'node_modules'), path.join(source, 'node_modules'));
    symlinkSync(path.join(nodeTools, 'node_modules'), path.join(source, 'sdk/n8n/node_modules'));
    for (const name of npmPackages)
      await run(path.join(source, name), 'npm', ['pack', '--pack-destination', out], env);
    await run(
      source,
      'python3',
      ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', out, './sdk/python'],
      env,
    );
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
};

const hashesOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .toSorted()
      .map(name => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      ]),
  );

/** Writes the list of packages that run in production, and their licenses. */
const writeSbom = async (out: string, version: string, epoch: string): Promise<void> => {
  const words = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--workspaces=false',
    '--package-lock-only',
  ];
  const sbom = withoutChance(JSON.parse(await run(root, 'npm', words)) as Sbom, epoch);
  writeFileSync(path.join(out, `sbom-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(path.join(out, `licenses-${version}.txt`), describeLicenses(sbom));
};

/** Builds the image with the first builder that runs. Returns whether there is one. */
const buildImage = async (version: string, epoch: string): Promise<boolean> => {
  for (const builder of ['docker', 'podman']) {
    const isRunning = await run(root, builder, ['info']).then(
      () => true,
      () => false,
    );
    if (!isRunning) continue;
    say(`building the image with ${builder}`);
    const tag = `social-publishing-service:${version}`;
    await run(root, builder, ['build', '--build-arg', `SOURCE_DATE_EPOCH=${epoch}`, '--tag', tag, '.']);
    return true;
  }
  return false;
};

const release = async (out: string): Promise<void> => {
  const version = await checkCommit();
  const epoch = await git('log', '-1', '--format=%ct');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const again = mkdtempSync(path.join(tmpdir(), 'social-publishing-release-again-'));
  const nodeTools = mkdtempSync(path.join(tmpdir(), 'social-publishing-release-n8n-'));
  try {
    say(`building ${version}, commit ${await git('rev-parse', '--short', 'HEAD')}, twice`);
    await installNodeTools(nodeTools);
    await build(out, epoch, nodeTools);
    await build(again, epoch, nodeTools);
    const differences = findDifferences(hashesOf(out), hashesOf(again));
    if (differences.length > 0) throw new Error(`Not reproducible: ${differences.join(', ')}.`);
  } finally {
    for (const folder of [again, nodeTools]) rmSync(folder, { recursive: true, force: true });
  }
  await writeSbom(out, version, epoch);
  writeFileSync(path.join(out, `notes-${version}.md`), readNotes(root, version));
  await run(root, 'npm', ['run', '--silent', 'openapi']);
  copyFileSync(path.join(root, 'docs/openapi.json'), path.join(out, `openapi-${version}.json`));
  const sums = [...hashesOf(out)].map(([name, hash]) => `${hash}  ${name}\n`);
  writeFileSync(path.join(out, 'SHA256SUMS'), sums.join(''));
  console.log(sums.join('').trimEnd());
  if (!(await buildImage(version, epoch)))
    say('The image was not built: neither docker nor podman runs here.');
};

const { values } = parseArgs({
  options: { out: { type: 'string', default: path.join(root, 'release') } },
});
await release(path.resolve(values.out)).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
