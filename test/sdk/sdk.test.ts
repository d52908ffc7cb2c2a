import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { ApiError, ConnectionError, SocialPublishing } from '../../sdk/typescript/src/index.ts';
import { modelsText, resourcesText, stampOf, type ApiFile } from '../../sdk/typescript/generate/resources.ts';
import { freePort } from '../../src/local/ports.ts';
import { openBrowser } from '../support/http/browser.ts';
import { aBrand, aKey, aUser } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';
import { use } from '../support/use.ts';
import { anSdkProject, codeOf, type SdkProject } from '../support/sdk-package.ts';

const root = path.resolve(import.meta.dirname, '../..');
const generated = (name: string): string =>
  readFileSync(path.join(root, 'sdk/typescript/src/generated', name), 'utf8');

describe('the TypeScript SDK', () => {
  let pagePort = 0;
  const publishing = usePublishing(async () => {
    pagePort = await freePort();
    const CORS_ORIGINS = `http://127.0.0.1:${pagePort}`;
    return { OUTBOUND_ALLOW: '127.0.0.0/8', WEBHOOK_HTTP: 'true', CORS_ORIGINS };
  });
  const url = (): string => publishing().api.url;

  /** Creates a client of a user with a brand. Its requests go through `fetch`. */
  const aClient = async (fetch?: typeof globalThis.fetch) => {
    const { token } = await aUser(publishing().api);
    const { slug: brandSlug } = await aBrand(publishing().api, token);
    const client = new SocialPublishing({ baseUrl: url(), token, ...(fetch && { fetch }) });
    const draft = (text: string) => ({ brandSlug, platforms: ['x' as const], text });
    return { client, token, draft };
  };

  it('is what `npm run sdk` would write now', async () => {
    const file = (await (await fetch(`${url()}/openapi.json`)).json()) as ApiFile;
    const isCurrent =
      generated('schema.ts').includes(stampOf(file)) &&
      generated('resources.ts') === resourcesText(file) &&
      generated('models.ts') === modelsText(file);
    assert.ok(isCurrent, 'run `npm run sdk` and commit the result');
  });

  describe('as a package', () => {
    let project: SdkProject;
    before(async () => {
      project = await anSdkProject();
    });

    it('does what its README shows, from signing up to a verified delivery, four times, and leaves no webhook behind', async () => {
      const port = await freePort();
      const code = codeOf('sdk/typescript/README.md', 'ts')
        .replaceAll('http://127.0.0.1:3000', url())
        .replaceAll('8080', String(port));
      project.write('readme.ts', code);
      cpSync(path.join(root, 'src/local/demo/media/image.jpg'), path.join(project.folder, 'photo.jpg'));
      await project.checkTypes('readme.ts');
      for (const times of [1, 2, 3, 4]) {
        const said = await project.run('readme.ts');
        for (const line of [
          /^x published http/m,
          /^linkedin published http/m,
          new RegExp(`^${2 * times - 1} of ${2 * times - 1}$`, 'm'),
          /^validation_failed .*scheduledAt/m,
          /^verified webhook.test /m,
          /^event 1 post.published$/m,
        ])
          assert.match(said, line);
      }
      const { data } = await publishing().api.post('/auth/login', {
        email: 'ada@example.com',
        password: 'correct horse battery',
      });
      const { data: webhooks } = await publishing().api.get('/webhooks', { as: data.token });
      assert.equal(webhooks.total, 0);
    });

    it('has examples in the docstrings of its main methods, which compile as printed', async () => {
      const sources = ['generated/resources.ts', 'posts.ts', 'events.ts'].map(name =>
        readFileSync(path.join(root, 'sdk/typescript/src', name), 'utf8'),
      );
      const examples = sources.flatMap(text =>
        [...text.matchAll(/^ +\* @example\n((?: +\* .*\n)+)/gm)].map(([, code = '']) =>
          code.replaceAll(/^ +\* /gm, ''),
        ),
      );
      assert.ok(examples.length >= 20, `${examples.length} examples`);
      const given = ['client: SocialPublishing', 'bytes: Uint8Array<ArrayBuffer>'];
      const ids = ['postId', 'commentId', 'webhookId'].map(name => `${name}: string`);
      const functions = examples.map(
        (code, number) => `export const example${number} = async (): Promise<void> => {\n${code}};`,
      );
      const head = `import type { SocialPublishing } from '@social-publishing/sdk';`;
      const declared = [...given, ...ids].map(one => `declare const ${one};`);
      project.write('examples.ts', [head, ...declared, ...functions].join('\n'));
      await project.checkTypes('examples.ts');
    });

    describe('on a page in a browser', () => {
      const browser = use(openBrowser);
      /** Evaluates an expression on a page of this port, with `SocialPublishing` and `given` in scope. */
      const onPage = async (port: number, given: object, expression: string): Promise<unknown> => {
        const dist = path.join(project.folder, 'node_modules/@social-publishing/sdk/dist/esm');
        const server = createServer((request, response) => {
          const isModule = request.url?.endsWith('.js');
          response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
          response.end(isModule ? readFileSync(path.join(dist, request.url ?? '')) : '<!doctype html>');
        }).listen(port, '127.0.0.1');
        try {
          const page = await browser().newPage();
          await page.goto(`http://127.0.0.1:${port}/`);
          const work = `async ({ SocialPublishing }) => { const given = ${JSON.stringify(given)}; ${expression} }`;
          return await page.evaluate(`import('/index.js').then(${work})`);
        } finally {
          server.close();
        }
      };

      it('posts where the operator allows its origin', async () => {
        const { token } = await aUser(publishing().api);
        const { slug: brandSlug } = await aBrand(publishing().api, token);
        const made = await onPage(
          pagePort,
          { baseUrl: url(), token, brandSlug },
          `const { brandSlug, ...of } = given;
           const client = new SocialPublishing(of);
           const post = await client.posts.create({ brandSlug, platforms: ['x'], text: 'From a page' });
           const wrong = await client.posts.create({ brandSlug, platforms: [] }).catch(error => error);
           return [post.status, wrong.constructor.name, wrong.code];`,
        );
        assert.deepEqual(made, ['draft', 'ApiError', 'validation_failed']);
      });

      it('names the setting that is missing where the operator does not', async () => {
        const { token } = await aUser(publishing().api);
        const port = await freePort();
        const [name, message] = (await onPage(
          port,
          { baseUrl: url(), token, retries: 0 },
          `const wrong = await new SocialPublishing(given).brands.list().catch(error => error);
           return [wrong.name, wrong.message];`,
        )) as string[];
        assert.equal(name, 'ConnectionError');
        assert.match(
          message ?? '',
          new RegExp(
            `got no answer\\..* CORS_ORIGINS of the service must also contain http://127\\.0\\.0\\.1:${port}\\.$`,
          ),
        );
      });
    });

    it('is taken by require as well', async () => {
      project.write(
        'program.cjs',
        `const { SocialPublishing } = require('@social-publishing/sdk');
         const client = new SocialPublishing({ baseUrl: '${url()}' });
         client.operations.getHealth().then(() => console.log('healthy'));`,
      );
      assert.equal(await project.run('program.cjs'), 'healthy\n');
    });
  });

  it('makes one post when the answer to the first try is lost', async () => {
    let lost = 0;
    const { client, draft } = await aClient(async (...given) => {
      const response = await fetch(...given);
      if (response.status !== 201 || lost > 0) return response;
      lost += 1;
      throw new TypeError('the connection broke');
    });
    const post = await client.posts.create(draft('once'));
    const { posts, total } = await client.posts.list();
    assert.deepEqual([lost, total, posts[0]?.id], [1, 1, post.id]);
  });

  it('repeats no change that may have been done', async () => {
    const { client } = await aClient(async () => {
      throw new TypeError('the connection broke');
    });
    await assert.rejects(client.auth.updateCurrentUser({ name: 'Eve' }), ConnectionError);
  });

  it('goes through all pages, by cursor and by offset', async () => {
    const { client, draft } = await aClient();
    const texts = ['one', 'two', 'three'];
    for (const text of texts) await client.posts.create(draft(text));
    const read: string[] = [];
    for await (const post of client.posts.list({ limit: 2, order: 'asc', sort: 'createdAt' }))
      read.push(post.text);
    assert.deepEqual(read, texts);
    for (const name of texts) await client.brands.create({ name });
    const brands: string[] = [];
    for await (const brand of client.brands.list({ limit: 2 })) brands.push(brand.name);
    assert.deepEqual(brands.slice(1), texts);
  });

  it('throws errors that say what, where and which request', async () => {
    const { client, token } = await aClient();
    const wrong = await client.brands
      .create({ name: 'Acme', slug: 'No slug' })
      .catch((error: unknown) => error);
    assert.ok(wrong instanceof ApiError);
    assert.deepEqual([wrong.status, wrong.code, wrong.details[0]?.path], [400, 'validation_failed', 'slug']);
    assert.match(wrong.message, /slug/);
    assert.match(wrong.requestId ?? '', /./);
    const { key } = await aKey(publishing().api, token, { scopes: ['posts:read'] });
    const limited = new SocialPublishing({ baseUrl: url(), token: key });
    const refused = await limited.brands.list().catch((error: unknown) => error);
    assert.ok(refused instanceof ApiError);
    assert.deepEqual([refused.code, refused.requiredScopes], ['insufficient_scope', ['brands:read']]);
  });
});
