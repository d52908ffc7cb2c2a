import assert from 'node:assert/strict';
import { randomBytes, createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { readConfig } from '../../src/config/index.ts';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { operatorsHosts } from '../../src/adapters/http/host-guard.ts';
import { createCaller, type Caller } from '../../src/adapters/http/http.ts';
import { createPlatforms } from '../../src/platforms/index.ts';
import type { Account, Handles, MediaFile, PrepareResult, StepInput } from '../../src/platforms/step.ts';
import type { CommitResult, Platforms } from '../../src/platforms/platform.ts';
import type { TokenSet } from '../../src/platforms/oauth-flow.ts';
import { clickThrough } from '../support/connections.ts';
import {
  sandboxControl,
  type Effect,
  type Fault,
  type SandboxControl,
} from '../support/servers/sandbox-control.ts';
import { sandbox } from '../support/stack.ts';

/** Redirect address for a person's browser. No server listens there. */
export const redirectUri = 'http://127.0.0.1:1/callback';

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Something that no other test uses: an account's name, a text. */
export const unique = (prefix: string): string => `${prefix}_${randomBytes(5).toString('hex')}`;

/** A step's input that keeps what is saved, as the activity does between two calls. */
export interface Target extends StepInput {
  saves: number;
}

export interface Stage {
  control: SandboxControl;
  platforms: Platforms;
  /** The adapters with other settings. */
  platformsWith(env: Record<string, string>, call?: Caller): Platforms;
  /** Makes one call to the sandbox, for tests that inspect calls on their way. */
  call: Caller;
  /** Connects a new account, through other adapters if given, and returns it with its tokens. */
  connect(
    platform: PlatformName,
    name?: string,
    adapters?: Platforms,
  ): Promise<{ account: Account; tokens: TokenSet; name: string }>;
  /** A file that the sandbox can pull, too. */
  file(bytes: Uint8Array, about: Pick<MediaFile, 'type' | 'mimeType'> & { altText?: string }): MediaFile;
  target(
    account: Account,
    content: { text?: string; media?: MediaFile[]; options?: Record<string, unknown> },
  ): Target;
  /** Calls `prepare` until it is ready, without the waits that it asks for, and returns its answers on the way. */
  prepare(platform: PlatformName, target: Target): Promise<PrepareResult[]>;
  /** Prepares and commits. */
  publish(platform: PlatformName, target: Target): Promise<CommitResult>;
  fault(fault: Fault): Promise<unknown>;
  effects(account: Account): Promise<Effect[]>;
  /** Returns the effects by the id of an author, who on LinkedIn may be a page. */
  effectsOf(authorId: string): Promise<Effect[]>;
  /** The id of the LinkedIn page that the account of this name administers. */
  pageOf(name: string): Promise<string>;
  close(): Promise<void>;
}

/** The adapters under test, a sandbox in a separate process, and a server with the test's media. */
export const openStage = async (settings: Record<string, string> = {}): Promise<Stage> => {
  const SANDBOX_URL = await sandbox();
  const control = sandboxControl(SANDBOX_URL);
  const platformsWith: Stage['platformsWith'] = (env, call) =>
    createPlatforms(
      readConfig({ SANDBOX_URL, LINKEDIN_IMAGE_GRACE: '1ms', ...settings, ...env }),
      call ? { call } : {},
    );
  const platforms = platformsWith({});
  const files = await serveFiles();
  const prepare: Stage['prepare'] = async (platform, target) => {
    const answers: PrepareResult[] = [];
    do answers.push(await platforms[platform].prepare(target));
    while (answers.at(-1)?.state === 'waiting' && answers.length < 20);
    return answers;
  };
  return {
    control,
    platforms,
    platformsWith,
    call: createCaller(operatorsHosts(readConfig({ SANDBOX_URL }))),
    prepare,
    file: files.add,
    target: newTarget,
    connect: (platform, name = unique(platform), adapters = platforms) => connect(adapters, platform, name),
    publish: async (platform, target) => {
      await prepare(platform, target);
      return platforms[platform].commit(target);
    },
    fault: control.fault,
    effects: account => effectsOf(SANDBOX_URL, account.externalId),
    effectsOf: authorId => effectsOf(SANDBOX_URL, authorId),
    pageOf: name => pageOf(SANDBOX_URL, name),
    close: files.close,
  };
};

const read = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;

const effectsOf = async (sandboxUrl: string, authorId: string): Promise<Effect[]> => {
  const { effects } = await read<{ effects: (Effect & { accountId: string })[] }>(
    `${sandboxUrl}/_control/effects`,
  );
  return effects.filter(({ accountId }) => accountId === authorId.split(':').at(-1));
};

const pageOf = async (sandboxUrl: string, name: string): Promise<string> => {
  const { accounts } = await read<{
    accounts: { platform: string; name: string; organization: { id: string } }[];
  }>(`${sandboxUrl}/_control/accounts`);
  const account = accounts.find(known => known.platform === 'linkedin' && known.name === name);
  assert(account, `${name} has no account on LinkedIn`);
  return account.organization.id;
};

const connect = async (platforms: Platforms, platform: PlatformName, name: string) => {
  const { oauth } = platforms[platform];
  const page = oauth.authorizeUrl({ state: 's'.repeat(43), redirectUri, codeChallenge: challenge });
  const code = (await clickThrough(page, name)).searchParams.get('code') ?? '';
  const tokens = await oauth.exchange({ code, redirectUri, codeVerifier: verifier });
  const { externalId, handle } = await oauth.identify(tokens.accessToken);
  return { account: { externalId, handle, accessToken: tokens.accessToken }, tokens, name };
};

const newTarget: Stage['target'] = (account, { text = '', media = [], options = {} }) => {
  const target: Target = {
    account,
    content: { text, media, options },
    handles: {},
    saves: 0,
    save: (handles: Handles) => {
      // what is saved goes through the database: only JSON survives
      target.handles = JSON.parse(JSON.stringify(handles)) as Handles;
      target.saves += 1;
      return Promise.resolve();
    },
    signal: new AbortController().signal,
  };
  return target;
};

const serveFiles = async () => {
  const bytesOf = new Map<string, { bytes: Uint8Array; mimeType: string }>();
  const server: Server = createServer((request, response) => {
    const file = bytesOf.get((request.url ?? '/').slice(1));
    response.writeHead(file ? 200 : 404, file ? { 'content-type': file.mimeType } : {});
    response.end(file?.bytes);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const add: Stage['file'] = (bytes, { type, mimeType, altText }) => {
    const id = unique('file');
    bytesOf.set(id, { bytes, mimeType });
    return {
      id,
      type,
      mimeType,
      altText: altText ?? null,
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      width: 320,
      height: 240,
      durationSeconds: type === 'video' ? 3 : null,
      url: `http://127.0.0.1:${port}/${id}`,
      open: range => Promise.resolve(Readable.from([bytes.subarray(range?.start, range && range.end + 1)])),
    };
  };
  const close = (): Promise<void> =>
    new Promise(done => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { add, close };
};
