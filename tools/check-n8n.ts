// `npm run check:n8n`: the node package of sdk/n8n is what n8n's own linter takes, and in a real n8n, installed outside this
// tree, the flow "new row → post on three platforms → tell me" and the trigger work against `npm start`. n8n takes 2.4 GB of
// disk and minutes to install, so this is no part of `.ci/run`.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { addConnectedBrand, signUp } from '../bench/customer.ts';
import { freePort } from '../src/local/ports.ts';
import { ensureDatabase } from '../src/local/parts/postgres.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');
const cache = path.join(
  process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
  'social-publishing-service',
);
/** Newest version whose packages were all available on 2026-11-28. */
const n8nVersion = '2.41.1';

const say = (line: string): void => console.log(line);

/** Installs packages into a folder of the cache once. An incomplete folder is created again. */
const install = async (name: string, packages: string[]): Promise<string> => {
  const folder = path.join(cache, name);
  if (existsSync(path.join(folder, 'whole'))) return folder;
  say(`installing ${packages.join(', ')} (minutes)`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...flags, ...packages], { cwd: folder, maxBuffer: 1e8 });
  writeFileSync(path.join(folder, 'whole'), '');
  return folder;
};

/** Builds and lints a copy of the package. Returns its folder. */
const build = async (home: string): Promise<string> => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'sdk/n8n/package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const wanted = Object.entries({ ...devDependencies, '@types/node': '24' }).map(each => each.join('@'));
  const tools = await install(`n8n-tools-${n8nVersion}`, wanted);
  const folder = path.join(home, 'package');
  cpSync(path.join(root, 'sdk/n8n'), folder, { recursive: true });
  cpSync(path.join(tools, 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, maxBuffer: 1e8 });
  await node('node_modules/typescript/bin/tsc');
  await node('copy-beside.mjs');
  await node('node_modules/@n8n/node-cli/bin/n8n-node.mjs', 'lint');
  say("the package builds, and n8n's linter takes it");
  rmSync(path.join(folder, 'node_modules'), { recursive: true });
  return folder;
};

interface Started {
  child: ChildProcess;
  said: () => string;
}

const start = (command: string, args: string[], env: NodeJS.ProcessEnv): Started => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => lines.push(bytes.toString()));
  return { child, said: () => lines.join('') };
};

const until = async <T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> => {
  for (let tries = 600; tries > 0; tries -= 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await sleep(500);
  }
  throw new Error(`${what}: not within five minutes`);
};

const end = async ({ child }: Started): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** `npm start` with a customer who has connected five accounts. */
const startService = async (home: string) => {
  const dataDir = path.join(home, 'data');
  const service = start(
    process.execPath,
    [path.join(root, 'tools/run.mjs'), path.join(root, 'src/main.ts')],
    {
      DATA_DIR: dataDir,
      PORT: '0',
      EMBEDDING_LOCAL_MODEL: 'built-in',
      CONSOLE_DIR: 'off',
    },
  );
  const ready = await until('the service is ready', () => {
    if (service.child.exitCode !== null) throw new Error(service.said());
    return /^ready (\{.*\})$/m.exec(service.said())?.[1];
  });
  const { api } = JSON.parse(ready) as { api: string };
  const customer = await signUp(api, 'automation');
  await addConnectedBrand(customer.call, 'acme');
  const scopes = [
    'posts:read',
    'posts:write',
    'brands:read',
    'media:write',
    'webhooks:write',
    'webhooks:read',
  ];
  const { key } = await customer.call<{ key: string }>('POST', '/api-keys', { name: 'n8n', scopes });
  const owner = /^DATABASE_URL=(.*)$/m.exec(readFileSync(path.join(dataDir, 'stack.env'), 'utf8'))?.[1] ?? '';
  return { service, api, key, call: customer.call, database: owner.replace(/^['"]|['"]$/g, '') };
};

/** Starts a server that records the events it receives. */
const listen = async () => {
  const told: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      told.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};

const credentials = { socialPublishingApi: { id: 'social-key', name: 'Social' } };

interface FlowNode {
  name: string;
  type: string;
  parameters: object;
  typeVersion?: number;
  [more: string]: unknown;
}

/** Returns a workflow in n8n's import format, with its nodes in sequence. */
const flow = (id: string, nodes: FlowNode[]): object => ({
  id,
  name: id,
  active: false,
  settings: {},
  nodes: nodes.map((node, at) => ({ id: `${id}-${at}`, typeVersion: 1, position: [at * 200, 0], ...node })),
  connections: Object.fromEntries(
    nodes
      .slice(1)
      .map((next, at) => [nodes[at]?.name, { main: [[{ node: next.name, type: 'main', index: 0 }]] }]),
  ),
});

const flows = (tell: string): object[] => {
  const telling: FlowNode = {
    name: 'Tell me',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: {
      method: 'POST',
      url: tell,
      sendBody: true,
      specifyBody: 'json',
      jsonBody: '={{ JSON.stringify($json) }}',
    },
  };
  return [
    flow('rows', [
      { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
      {
        name: 'New row',
        type: 'n8n-nodes-base.set',
        typeVersion: 3.4,
        parameters: { mode: 'raw', jsonOutput: '{"id": "row-1", "text": "A row of a table becomes a post"}' },
      },
      {
        name: 'Post',
        type: 'CUSTOM.socialPublishing',
        credentials,
        parameters: {
          resource: 'post',
          operation: 'create',
          brandSlug: 'acme',
          platforms: ['x', 'linkedin', 'threads'],
          text: '={{ $json.text }}',
          when: 'now',
          wait: 5,
          additional: { externalId: '={{ $json.id }}' },
        },
      },
      telling,
    ]),
    flow('hears', [
      {
        name: 'Social',
        type: 'CUSTOM.socialPublishingTrigger',
        credentials,
        webhookId: 'b6c9b0a4-5a53-4a4e-9a39-0d1f6f2a7c10',
        parameters: { events: ['post.published'] },
      },
      telling,
    ]),
  ];
};

const check = async (home: string): Promise<void> => {
  const extension = await build(home);
  const n8n = path.join(
    await install(`n8n-${n8nVersion}`, [`n8n@${n8nVersion}`]),
    'node_modules/n8n/bin/n8n',
  );
  const { service, api, key, call, database } = await startService(home);
  const someone = await listen();
  let server: Started | undefined;
  try {
    await ensureDatabase(database, 'n8n');
    const at = new URL(database);
    const port = await freePort();
    const env = {
      N8N_USER_FOLDER: home,
      N8N_CUSTOM_EXTENSIONS: extension,
      N8N_ENCRYPTION_KEY: 'only-for-this-run',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PORT: String(port),
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
      DB_TYPE: 'postgresdb',
      DB_POSTGRESDB_HOST: at.hostname,
      DB_POSTGRESDB_PORT: at.port,
      DB_POSTGRESDB_DATABASE: 'n8n',
      DB_POSTGRESDB_USER: at.username,
      DB_POSTGRESDB_PASSWORD: decodeURIComponent(at.password),
    };
    const command = async (...args: string[]): Promise<string> => {
      const one = start(process.execPath, [n8n, ...args], env);
      const [code] = await once(one.child, 'exit');
      if (code !== 0) throw new Error(`n8n ${args.join(' ')} ended with ${code}:\n${one.said()}`);
      return one.said();
    };
    const write = (name: string, value: unknown): string => {
      const file = path.join(home, name);
      writeFileSync(file, JSON.stringify(value));
      return file;
    };
    const secret = {
      ...credentials.socialPublishingApi,
      type: 'socialPublishingApi',
      data: { url: api, apiKey: key },
    };
    await command('import:credentials', `--input=${write('credentials.json', [secret])}`);
    await command('import:workflow', `--input=${write('workflows.json', flows(someone.url))}`);

    await command('execute', '--id=rows');
    const post = someone.told.shift() as { id: string; status: string; targets: { status: string }[] };
    if (post?.status !== 'published' || post.targets.length !== 3) throw new Error(JSON.stringify(post));
    say('a row became a post on three platforms, and the receiver was notified');
    const again = await command('execute', '--id=rows').catch((error: Error) => error.message);
    const { total } = await call<{ total: number }>('GET', '/posts?brandSlug=acme');
    if (total !== 1) throw new Error(`the same row is ${total} posts:\n${again}`);
    say('the same row again makes no second post');

    await command('publish:workflow', '--id=hears');
    server = start(process.execPath, [n8n, 'start'], env);
    const list = async () =>
      (await call<{ webhooks: { url: string; id: string }[] }>('GET', '/webhooks')).webhooks;
    const [hook] = await until('n8n has made its webhook', async () => {
      const found = await list();
      if (server?.child.exitCode !== null) throw new Error(server?.said());
      return found.length > 0 ? found : undefined;
    });
    const body = { brandSlug: 'acme', platforms: ['x'], text: 'Something happens' };
    const { id } = await call<{ id: string }>('POST', '/posts', body);
    await call('POST', `/posts/${id}/publish`);
    const event = await until('the trigger has notified the receiver', () => someone.told.shift());
    if ((event as { data?: { postId?: string } }).data?.postId !== id) throw new Error(JSON.stringify(event));
    say('an active workflow has a webhook, and what happens starts it');
    const forged = await fetch(hook?.url ?? '', {
      method: 'POST',
      body: JSON.stringify(event),
      headers: { 'content-type': 'application/json' },
    });
    if (forged.status !== 401)
      throw new Error(`a delivery without a signature was answered ${forged.status}`);
    say('a delivery that is not signed starts nothing');
    await deactivate(`http://127.0.0.1:${port}`, 'hears');
    await until('the webhook is taken away', async () => ((await list()).length === 0 ? true : undefined));
    say('a workflow that is deactivated takes its webhook away');
  } finally {
    someone.close();
    if (server) await end(server);
    await end(service);
  }
};

/** Deactivates the workflow, as its owner would in the editor. */
const deactivate = async (base: string, id: string): Promise<void> => {
  const send = async (at: string, body: object, cookie = ''): Promise<Response> => {
    const headers = { 'content-type': 'application/json', cookie, 'browser-id': 'check' };
    const answer = await fetch(`${base}/rest${at}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`n8n answered ${at} with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const owner = {
    email: 'owner@example.com',
    password: 'Only-for-this-run-1',
    firstName: 'Ada',
    lastName: 'L',
  };
  const cookie = (await send('/owner/setup', owner)).headers.get('set-cookie')?.split(';')[0] ?? '';
  await send(`/workflows/${id}/deactivate`, {}, cookie);
};

const home = mkdtempSync(path.join(tmpdir(), 'social-n8n-'));
// PostgreSQL may run under another account and must pass through
chmodSync(home, 0o711);
try {
  await check(home);
} finally {
  rmSync(home, { recursive: true, force: true });
}
