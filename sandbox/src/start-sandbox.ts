import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aiHost } from './ai/ai.ts';
import { answer } from './answer.ts';
import { controlHost } from './control.ts';
import { lockFolder } from './folder-lock.ts';
import { Call, json } from './http.ts';
import type { Host, Reply, Route } from './http.ts';
import { instagramHosts } from './instagram/instagram.ts';
import { githubLogin, googleLogin } from './logins.ts';
import { announceEvents } from './hooks/hook-events.ts';
import { isOwnHost } from './own-host.ts';
import { linkedinHosts } from './linkedin/linkedin.ts';
import { pageHosts, postPages, type Link } from './pages.ts';
import { platforms } from './model.ts';
import { Router } from './routing.ts';
import { threadsHosts } from './threads/threads.ts';
import { World } from './world.ts';
import { xHosts } from './x/x.ts';
import { youtubeHub } from './youtube/youtube-hub.ts';
import { youtubeHosts } from './youtube/youtube.ts';

export interface SandboxOptions {
  /** 0: a free port. */
  port: number;
  host: string;
  /** Names beside its addresses and `localhost` under which it is reached. */
  names?: readonly string[];
  /** Folder of the record, the state and the media; made when it is not there. */
  dataDir: string;
  /** Further links on the page: views of the Temporal UI. */
  links?: readonly Link[];
  /** Gets one line for every call that failed inside the sandbox itself. */
  log?: (line: string) => void;
}

export interface Sandbox {
  url: string;
  port: number;
  close: () => Promise<void>;
}

/**
 * Starts the server that stands in for the five platforms; what it knew before is there again.
 * @throws Error when the port or the folder is in use
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const unlock = await lockFolder(options.dataDir);
  const server = createServer();
  // If the server closes an idle connection first, the client takes it for a lost response.
  server.keepAliveTimeout = 120_000;
  await listen(server, options).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const world = new World(options.dataDir);
  announceEvents(world);
  const router = new Router(hostsOf(world, options.links ?? []));
  server.on('request', (request, response) => {
    if (!isOwnHost(request.headers.host, options.names ?? [])) return send(world, response, misdirected);
    serve(world, router, request, response).catch((error: unknown) => {
      options.log?.(
        `sandbox: ${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`,
      );
      failed(world, response);
    });
  });
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    await stop(server, world);
    await unlock();
  };
  return { url: `http://${options.host}:${port}`, port, close };
}

const misdirected = json(421, {
  error: 'misdirected',
  message: 'The sandbox cannot be reached under this name; SANDBOX_URL may name it.',
});

function failed(world: World, response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else send(world, response, json(500, { error: 'sandbox_failed', message: 'The sandbox itself failed.' }));
}

function hostsOf(world: World, links: readonly Link[]): Host[] {
  const hosts = [
    controlHost(world),
    ...pageHosts(world, links),
    googleLogin(),
    ...githubLogin(),
    aiHost(world),
    ...xHosts(world),
    ...linkedinHosts(world),
    ...instagramHosts(world),
    ...threadsHosts(world),
    ...youtubeHosts(world),
    youtubeHub(world),
  ];
  return hosts.map(host => ({ ...host, routes: [...host.routes, ...permalinksOf(world, host)] }));
}

/** Permalinks are pages of the platform's web host; LinkedIn's consent and posts are on the same one. */
function permalinksOf(world: World, { prefix }: Host): Route[] {
  const platform = platforms.find(
    name => prefix === `${name}-web` || (name === 'linkedin' && prefix === 'linkedin-oauth'),
  );
  return platform ? postPages(world, platform) : [];
}

async function listen(server: Server, { port, host }: SandboxOptions): Promise<void> {
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(port, host, done);
  });
}

async function stop(server: Server, world: World): Promise<void> {
  const closed = new Promise<void>(done => {
    server.close(() => done());
  });
  server.closeAllConnections();
  await closed;
  world.close();
}

async function serve(
  world: World,
  router: Router,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const found = router.host(path);
  const { body, cut } = await read(request);
  if (!found)
    return send(
      world,
      response,
      json(404, { error: 'not_found', message: 'The sandbox has nothing at this path.' }),
    );
  const call = new Call({
    method: request.method ?? 'GET',
    path: found.rest,
    query: new URLSearchParams(search),
    headers: request.headers,
    origin: `http://${request.headers.host ?? 'localhost'}`,
    body,
    cut,
  });
  send(world, response, await answer(world, router, found.host, call));
}

/** Reads the body, or the part received before the client disconnected. */
async function read(request: IncomingMessage): Promise<{ body: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return { body: Buffer.concat(chunks), cut: true };
  }
  return { body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), cut: false };
}

/** Sends a response, after everything accepted is written to disk. */
function send(world: World, response: ServerResponse, reply: Reply): void {
  world.flush();
  if (reply.fate === 'hang') return;
  if (reply.fate === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const { body } = reply;
  if (reply.pace) return drip(response, reply, reply.pace);
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-length': body === undefined ? 0 : Buffer.byteLength(body),
  });
  response.end(body);
}

const drops = 20;

function drip(
  response: ServerResponse,
  reply: Reply,
  { overMs, isEndless }: NonNullable<Reply['pace']>,
): void {
  const body = Buffer.from(reply.body ?? '');
  const size = Math.ceil(body.length / drops);
  response.writeHead(reply.status, reply.headers);
  let sent = 0;
  const timer = setInterval(() => {
    // An endless response never reaches its last part.
    const isLast = sent + size >= body.length;
    if (isLast && isEndless) return void response.write(' ');
    response.write(body.subarray(sent, sent + size));
    sent += size;
    if (isLast) response.end();
  }, overMs / drops);
  response.once('close', () => clearInterval(timer));
}
