import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { useApi } from '../support/http/api.ts';
import { aUser } from '../support/makers.ts';
import { aPackedProject, packSdk, told, type PackedProject } from '../support/packed-sdk.ts';

const picture = path.resolve(import.meta.dirname, '../../src/local/demo/media/image.jpg');

/** Returns the globals of a web page, and none of Node's. */
const page = (): object => {
  const { fetch, Headers, Request, Response, FormData, Blob, URL, URLSearchParams } = globalThis;
  const { AbortController, AbortSignal, DOMException, TextEncoder, TextDecoder, TextDecoderStream } =
    globalThis;
  const { ReadableStream, crypto, setTimeout, clearTimeout, queueMicrotask, btoa, atob } = globalThis;
  const web = { fetch, Headers, Request, Response, FormData, Blob, URL, URLSearchParams };
  const rest = { AbortController, AbortSignal, DOMException, TextEncoder, TextDecoder, TextDecoderStream };
  return { ...web, ...rest, ReadableStream, crypto, setTimeout, clearTimeout, queueMicrotask, btoa, atob };
};

describe('the TypeScript SDK, packed by npm and installed in another project', () => {
  const api = useApi();
  const projects: Partial<Record<'commonjs' | 'module', PackedProject>> = {};
  const project = (type: 'commonjs' | 'module'): PackedProject => {
    const made = projects[type];
    assert.ok(made);
    return made;
  };
  before(async () => {
    const tarball = await packSdk();
    for (const type of ['commonjs', 'module'] as const) projects[type] = await aPackedProject(type, tarball);
  });

  for (const type of ['commonjs', 'module'] as const) {
    for (const resolution of ['node16', 'nodenext'])
      it(`has its types checked in a project of type ${type}, by ${resolution}`, () =>
        project(type).compile('--noEmit', '--module', resolution));

    it(`has its types checked in a project of type ${type}, by bundler`, () =>
      project(type).compile('--noEmit', '--module', 'preserve', '--moduleResolution', 'bundler'));

    it(`is run in a project of type ${type}`, async () => {
      await project(type).compile('--module', 'nodenext');
      const { token } = await aUser(api());
      assert.equal(await project(type).run([process.execPath], api().url, token, picture), `${told}\n`);
    });
  }

  it('becomes a bundle for browsers that needs nothing of Node', async () => {
    const { folder } = project('module');
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        minify: false,
        lib: {
          entry: path.join(folder, 'story.ts'),
          formats: ['iife'],
          name: 'story',
          fileName: () => 'story.js',
        },
      },
    });
    const code = readFileSync(path.join(folder, 'dist/story.js'), 'utf8');
    assert.doesNotMatch(code, /\bnode:|\brequire\(|__vite-browser-external/);
    const { token } = await aUser(api());
    const context = createContext({ ...page(), given: [api().url, token, readFileSync(picture)] });
    assert.equal(await (runInContext(`${code}; story.tell(...given)`, context) as Promise<string>), told);
  });
});
