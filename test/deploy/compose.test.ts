import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { readConfig, settings } from '../../src/config/index.ts';
import { parseDuration } from '../../src/config/kinds.ts';
import { typesenseVersion } from '../../src/local/parts/typesense-binary.ts';
import { buildGoTool, hasGo } from '../../tools/go-tool.ts';
import { temporalBinary } from '../support/stack.ts';
import { ours, readCompose, readRoot, root, variablesIn, type ComposeFile } from './compose-file.ts';

const given = {
  PUBLIC_URL: 'https://social.example.com',
  SOCIAL_DB_PASSWORD: 'aa',
  SERVICE_DB_PASSWORD: 'gg',
  TEMPORAL_DB_PASSWORD: 'bb',
  POSTGRES_PASSWORD: 'cc',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  SIGNING_SECRET: 'dd',
  S3_ACCESS_KEY_ID: 'ee',
  S3_SECRET_ACCESS_KEY: 'ff',
  TYPESENSE_API_KEY: 'hh',
};
const compose = readCompose(given);
const services = Object.entries(compose.services);

/**
 * Reads a file with the loader of Docker Compose, pinned and built by Go in tools/compose-loader, and returns the result.
 */
const load = async (file: string): Promise<ComposeFile> => {
  const filled = variablesIn(readRoot('docker-compose.yml'));
  const around = Object.entries(process.env).filter(([name]) => !filled.has(name));
  const env = { ...Object.fromEntries(around), ...given };
  const { stdout } = await promisify(execFile)(await buildGoTool('compose-loader'), [file], { env });
  return JSON.parse(stdout) as ComposeFile;
};

/** Go builds the loader: without it this one cannot run, which the report shows. */
const withGo = (await hasGo()) ? it : it.skip;

describe('docker-compose.yml', () => {
  withGo('is read by the loader of Docker Compose as these tests read it', async () => {
    const loaded = await load(fileURLToPath(new URL('docker-compose.yml', root)));
    assert.deepEqual(Object.keys(loaded.services).toSorted(), Object.keys(compose.services).toSorted());
    for (const [name, { image, environment = {} }] of services) {
      assert.equal(loaded.services[name]?.image, image);
      assert.deepEqual(loaded.services[name]?.environment ?? {}, environment, name);
    }
  });

  withGo('is refused by it with a word that Docker Compose does not know', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'social-publishing-compose-')), 'compose.yml');
    await writeFile(file, readRoot('docker-compose.yml').replace('shm_size:', 'shm_sise:'));
    await assert.rejects(load(file), /shm_sise/);
    await rm(path.dirname(file), { recursive: true });
  });

  it('gives our image only variables that are settings, and the passwords of other services empty', () => {
    const roles = ours(compose);
    assert.deepEqual(roles.map(([name]) => name).toSorted(), ['api', 'migrate', 'worker']);
    for (const [name, { environment = {} }] of roles)
      for (const [variable, value] of Object.entries(environment))
        if (/^(POSTGRES|SOCIAL_DB|SERVICE_DB|TEMPORAL_DB)_PASSWORD$/.test(variable)) assert.equal(value, '');
        else assert.ok(variable in settings, `${name} is given ${variable}, which no setting reads`);
  });

  it('passes on every setting of .env except those that it decides itself', () => {
    const lines = readRoot('docker-compose.yml').matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm);
    const decided = [...lines].flatMap(([, name = '', value = '']) =>
      name in settings && !value.startsWith(`\${${name}:`) ? [name] : [],
    );
    assert.deepEqual(decided, [
      'HOST',
      'PORT',
      'METRICS_PORT',
      'DATA_DIR',
      'WORKFLOW_BUNDLES',
      'FFMPEG_PATH',
      'FFPROBE_PATH',
      'SHUTDOWN_GRACE',
      'DATABASE_URL',
      'TEMPORAL_ADDRESS',
      'TEMPORAL_NAMESPACE',
      'STORAGE_DRIVER',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'TYPESENSE_URL',
    ]);
    for (const [name, { env_file: files }] of ours(compose))
      assert.deepEqual(files, [{ path: '.env', required: false }], name);
  });

  withGo('has Docker Compose hand a setting of .env to every role', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'social-publishing-compose-'));
    const file = path.join(folder, 'docker-compose.yml');
    await writeFile(file, readRoot('docker-compose.yml'));
    await writeFile(path.join(folder, '.env'), 'OPERATOR_EMAIL=ops@example.com\nPORT=4000\n');
    const { services: loaded } = await load(file);
    for (const [name] of ours(compose)) {
      assert.equal(loaded[name]?.environment?.['OPERATOR_EMAIL'], 'ops@example.com', name);
      assert.equal(loaded[name]?.environment?.['PORT'], '3000', name);
    }
    await rm(folder, { recursive: true });
  });

  it('gives our image settings that are accepted, and what its roles need', () => {
    for (const [, { environment = {} }] of ours(compose)) {
      const config = readConfig(environment);
      assert.equal(config.STORAGE_DRIVER, 's3');
      assert.ok(config.DATABASE_URL && config.TEMPORAL_ADDRESS && config.ENCRYPTION_KEYS);
      assert.ok(config.SIGNING_SECRET && config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY);
    }
  });

  it('gives API and worker the same settings, so that they mean the same namespace and queues', () => {
    const { api, worker } = compose.services;
    assert.deepEqual(api?.environment, worker?.environment);
    const namespace = compose.services['temporal-namespace']?.environment?.['TEMPORAL_NAMESPACE'];
    assert.equal(worker?.environment?.['TEMPORAL_NAMESPACE'], namespace);
  });

  it('logs in as the owner of the tables to migrate, and otherwise as a role that owns nothing', () => {
    const logins = ours(compose).map(([name, { environment }]) => {
      const { username, password } = new URL(environment?.['DATABASE_URL'] ?? '');
      return [name, `${username}:${password}`];
    });
    assert.deepEqual(Object.fromEntries(logins), {
      api: 'social_service:gg',
      migrate: 'social:aa',
      worker: 'social_service:gg',
    });
  });

  it('waits only for services that exist and can reach the awaited condition', () => {
    for (const [name, { depends_on: awaited = {} }] of services)
      for (const [target, { condition }] of Object.entries(awaited)) {
        const service = compose.services[target];
        assert.ok(service, `${name} waits for ${target}, which does not exist`);
        if (condition === 'service_healthy') assert.ok(service.healthcheck?.test, `${target} has no check`);
        if (condition === 'service_completed_successfully')
          assert.match(service.restart ?? '', /^on-failure/, `${target} never completes`);
      }
  });

  it('pins every image to a version', () => {
    for (const [name, { image }] of services) assert.match(image, /:v?\d+\.\d+(\.\d+)?$/, name);
  });

  it('runs the release of Typesense that npm start downloads, and gives API and worker its key', () => {
    const { typesense, api } = compose.services;
    assert.equal(typesense?.image, `typesense/typesense:${typesenseVersion}`);
    assert.equal(api?.environment?.['TYPESENSE_URL'], 'http://typesense:8108');
    assert.equal(api?.environment?.['TYPESENSE_API_KEY'], typesense?.environment?.['TYPESENSE_API_KEY']);
  });

  it('runs the release of the Temporal server that the dev server carries', async () => {
    const said = execFileSync(await temporalBinary(), ['--version'], { encoding: 'utf8' });
    const carried = /Server ([\d.]+)/.exec(said)?.[1];
    for (const [, { image }] of services) {
      const tag = /^temporalio\/(?:server|admin-tools):(.+)$/.exec(image)?.[1];
      if (tag !== undefined) assert.equal(tag, carried);
    }
  });

  it('publishes every port once, and to this machine only, except those of the proxy with TLS', () => {
    assert.deepEqual(compose.services['proxy']?.ports, ['80:80', '443:443']);
    assert.deepEqual(compose.services['proxy']?.profiles, ['tls']);
    const published = services.flatMap(([name, { ports = [] }]) => (name === 'proxy' ? [] : ports));
    for (const port of published) assert.match(port, /^127\.0\.0\.1:\d+:\d+$/);
    const hostPorts = published.map(port => port.split(':')[1]);
    assert.equal(new Set(hostPorts).size, hostPorts.length);
  });

  it('holds no secret: each must be given, and .env.example names every variable, and settings beside them', () => {
    const text = readRoot('docker-compose.yml');
    const secret = /PASSWORD|_SECRET|_KEYS?$|KEY_ID/;
    for (const [name, value] of variablesIn(text))
      if (secret.test(name) && value !== undefined) assert.equal(value, '', `${name} has a default`);
    const example = [...readRoot('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '');
    for (const name of variablesIn(text).keys()) assert.ok(example.includes(name), name);
    for (const name of example)
      assert.ok(name in settings || variablesIn(text).has(name) || name === 'COMPOSE_PROFILES', name);
    for (const [, name, value] of readRoot('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm))
      if (secret.test(name ?? '')) assert.equal(value, '', `${name} has a value in .env.example`);
  });

  it('lets the worker finish before it is killed', () => {
    const { worker } = compose.services;
    const grace = parseDuration(worker?.environment?.['SHUTDOWN_GRACE'] ?? '');
    assert.ok(parseDuration(worker?.stop_grace_period ?? '') >= grace + 10_000);
  });

  it('mounts only files that exist and volumes that it declares', () => {
    for (const [name, { volumes = [] }] of services)
      for (const source of volumes.map(volume => volume.split(':', 1)[0] ?? '')) {
        const there = source.startsWith('./') ? existsSync(new URL(source, root)) : source in compose.volumes;
        assert.ok(there, `${name} mounts ${source}`);
      }
  });

  it('mounts a dynamic config that the server can read: a list of values for every key', () => {
    const dynamic = parse(readRoot('temporal/dynamic-config.yaml')) as Record<string, { value: unknown }[]>;
    for (const [key, values] of Object.entries(dynamic)) assert.ok('value' in (values[0] ?? {}), key);
  });
});
