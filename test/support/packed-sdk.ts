import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './installed.ts';
import { aFolder } from './run-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tsc = path.join(root, 'node_modules/typescript/bin/tsc');

/**
 * Code to run wherever the SDK runs: everything that a runtime may lack, from a file in a form to a stream and a signature.
 */
const story = `
import { ApiError, signWebhook, SocialPublishing, verifyWebhook, type Brand, type Post } from '@social-publishing/sdk';

export const tell = async (baseUrl: string, token: string, picture: Uint8Array<ArrayBuffer>): Promise<string> => {
  const client = new SocialPublishing({ baseUrl, token });
  const brand: Brand = await client.brands.create({ name: 'Packed' });
  const image = await client.media.upload({ file: new Blob([picture], { type: 'image/jpeg' }) });
  const made: string[] = [];
  const stream = client.changes.stream({
    onOpen: async isOpen => {
      if (!isOpen || made.length > 0) return;
      made.push('');
      const post: Post = await client.posts.create({
        brandSlug: brand.slug, platforms: ['x'], text: 'Packed', media: [{ id: image.id }],
      });
      made[0] = post.id;
    },
  });
  let kind = '';
  for await (const change of stream) {
    if (change.kind !== 'post') continue;
    kind = change.kind;
    break;
  }
  let code = '';
  for await (const post of client.posts.list({ limit: 1 }))
    await client.posts.update(post.id, { media: [{ id: 'none' }] }).catch((error: unknown) => {
      code = error instanceof ApiError ? error.code : String(error);
    });
  const body = JSON.stringify({
    id: 'evt', event: 'webhook.test', occurredAt: new Date().toISOString(), data: {},
  });
  const secret = 'whsec_' + btoa('a secret that is long enough');
  const { event } = await verifyWebhook({ secret, headers: await signWebhook(secret, body), body });
  return [image.mimeType, kind, code, event].join(' ');
};
`;

/** Output of the story if everything works. */
export const told = 'image/jpeg post validation_failed webhook.test';

const main = `
import { readFileSync } from 'node:fs';
import { tell } from './story.js';

const [baseUrl = '', token = '', picture = ''] = process.argv.slice(2);
tell(baseUrl, token, new Uint8Array(readFileSync(picture))).then(
  said => console.log(said),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
`;

/** Packs the SDK as it is published, from a copy: building it leaves nothing behind. Gives the tarball. */
export const packSdk = async (): Promise<string> => {
  const folder = aFolder('sdk-packed');
  cpSync(path.join(root, 'sdk/typescript'), folder, {
    recursive: true,
    filter: source => path.basename(source) !== 'dist',
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const said = await run('npm', ['pack', '--json', '--loglevel=error'], { cwd: folder });
  const { filename } = packedOf(said);
  return path.join(folder, filename);
};

/** Returns the packed file from npm's output, which is a list or an object by name, depending on the version. */
const packedOf = (said: string): { filename: string } => {
  const all = Object.values(JSON.parse(said) as Record<string, { filename: string }>);
  const [only] = all;
  if (!only || all.length > 1) throw new Error(`npm pack says: ${said}`);
  return only;
};

/** A project outside of the repository. */
export interface PackedProject {
  folder: string;
  /**
   * Compiles `main.ts` and `story.ts` into the folder, with types of packages checked as well. Fails with TypeScript's
   * messages.
   */
  compile(...options: readonly string[]): Promise<void>;
  /** Runs the compiled program by a runtime, and returns its output. */
  run(runtime: readonly [string, ...string[]], ...args: readonly string[]): Promise<string>;
}

/** Creates a project that has installed the tarball without a network, and runs the story. */
export const aPackedProject = async (
  type: 'commonjs' | 'module',
  tarball: string,
): Promise<PackedProject> => {
  const folder = aFolder(`sdk-${type}`);
  const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);
  write('package.json', JSON.stringify({ name: 'packed', private: true, type }));
  const flags = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...flags, tarball], { cwd: folder });
  mkdirSync(path.join(folder, 'node_modules/@types'));
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  write('story.ts', story);
  write('main.ts', main);
  const always = '--strict --exactOptionalPropertyTypes --lib es2022 --target es2022 --types node'.split(' ');
  return {
    folder,
    compile: async (...options) => {
      await run(process.execPath, [tsc, ...always, ...options, 'main.ts'], { cwd: folder });
    },
    run: ([program, ...before], ...args) => run(program, [...before, 'main.js', ...args], { cwd: folder }),
  };
};
