import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { errorStatus } from '../../../src/domain/errors.ts';
import { optionNames } from '../../../src/domain/limits/index.ts';
import { threadPlatforms } from '../../../src/domain/limits/effective-content.ts';
import { platformNames } from '../../../src/domain/platforms.ts';
import { keyScopes } from '../../../src/domain/team/scopes.ts';
import { useApi } from '../../support/http/api.ts';
import { openBrowser } from '../../support/http/browser.ts';
import { operationsOf } from '../../support/http/openapi.ts';
import { use } from '../../support/use.ts';

const axePath = fileURLToPath(import.meta.resolve('axe-core'));

interface Schema {
  type?: string | string[];
  [keyword: string]: unknown;
}

/** Returns every schema of the file with its place. */
const schemasIn = (value: unknown, at = ''): [string, Schema][] => {
  if (value === null || typeof value !== 'object') return [];
  const own: [string, Schema][] = !Array.isArray(value) && 'type' in value ? [[at, value as Schema]] : [];
  return [...own, ...Object.entries(value).flatMap(([key, child]) => schemasIn(child, `${at}/${key}`))];
};

describe('the API reference', () => {
  const api = useApi();

  it('is an OpenAPI 3.1 file whose references all lead somewhere', () => {
    assert.match(api().file.openapi, /^3\.1\./);
    const text = JSON.stringify(api().file);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], api().file);
      assert.ok(found, `${pointer} is missing`);
    }
  });

  it('names, describes and tags every operation, and every answer that it may give', () => {
    for (const { name, description } of api().file.tags) assert.ok(description, name);
    for (const { method, path, operation } of operationsOf(api().file)) {
      const { operationId, summary, tags, responses } = operation as unknown as Record<string, string> & {
        responses: Record<string, unknown>;
      };
      const name = `${method} ${path}`;
      assert.match(operationId ?? '', /^[a-z][A-Za-z]+$/, name);
      assert.ok(summary && tags, name);
      const statuses = Object.keys(responses);
      for (const status of ['400', '429', '500', '503'])
        assert.ok(statuses.includes(status), `${name} ${status}`);
      if (operation.security.length > 0)
        assert.ok(statuses.includes('401') && statuses.includes('403'), name);
      if (path.includes('{')) assert.ok(statuses.includes('404') || operation.security.length === 0, name);
      if (method === 'post')
        assert.ok(operation.parameters.some(({ name: field }) => field === 'Idempotency-Key'));
    }
  });

  it('bounds every text and list', () => {
    const loose = schemasIn(api().file)
      .filter(([at]) => !/^\/info|content\/(?!application\/json)/.test(at))
      .filter(([, schema]) => {
        const types = [schema.type].flat();
        if (types.includes('string'))
          return !(
            'maxLength' in schema ||
            'enum' in schema ||
            'const' in schema ||
            schema['format'] === 'binary'
          );
        if (types.includes('array')) return !('maxItems' in schema);
        return false;
      })
      .filter(([, schema]) => schema['scheme'] !== 'bearer' && schema['in'] !== 'header');
    assert.deepEqual(
      loose.map(([at]) => at),
      [],
    );
  });

  it('closes what a request holds, and leaves what an answer holds open for further fields', () => {
    const { schemas, responses } = api().file.components;
    const reached = (value: unknown, found = new Set<string>()): Set<string> => {
      for (const [, name = ''] of JSON.stringify(value).matchAll(/schemas\/(\w+)"/g))
        if (!found.has(name)) reached(schemas[name], found.add(name));
      return found;
    };
    const objects = (names: Iterable<string>) =>
      [...names].flatMap(name => schemasIn(schemas[name], name)).filter(([, one]) => 'properties' in one);
    const operations = operationsOf(api().file).map(({ operation }) => operation);
    const asked = objects(reached(operations.map(({ requestBody }) => requestBody ?? {})));
    const answered = objects(reached([operations.map(one => one.responses), responses]));
    // protocols of others, whose senders may say more than we read
    const isLoose = ([at, one]: [string, Schema]) =>
      !/^(?:ReceiveStripe|ReceivePlatform|RegisterClient|ExchangeOAuthGrant|RevokeOAuthToken)/.test(at) &&
      one['additionalProperties'] !== false;
    assert.deepEqual(
      asked.filter(isLoose).map(([at]) => at),
      [],
    );
    assert.deepEqual(
      answered.filter(one => !isLoose(one)).map(([at]) => at),
      [],
    );
  });

  it('names every body of a request and every list of words', () => {
    for (const { operation } of operationsOf(api().file))
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        assert.ok(schema['$ref'], operation.operationId);
    const { schemas } = api().file.components;
    const unnamed = schemasIn(api().file).filter(
      // null next to the enum: a platform setting that may be left unchanged
      ([at, schema]) =>
        Array.isArray(schema['enum']) &&
        !schema['enum'].includes(null) &&
        !(at.split('/').length === 4 && at.startsWith('/components/schemas')),
    );
    assert.deepEqual(
      unnamed.filter(([, one]) => (one['enum'] as unknown[]).length > 1).map(([at]) => at),
      [],
    );
    assert.ok(schemas['Platform'] && schemas['ErrorCode']);
  });

  it('describes every setting of every platform, and refuses others', () => {
    const { properties } = api().file.components.schemas['CreatePostRequest'] as {
      properties: { platformOptions: { properties: Record<string, { $ref: string }> } };
    };
    for (const platform of platformNames) {
      const name = properties.platformOptions.properties[platform]!.$ref.split('/').at(-1)!;
      const schema = api().file.components.schemas[name] as { properties: Record<string, Schema> } & Schema;
      const laidOver = threadPlatforms.includes(platform) ? ['text', 'media', 'thread'] : ['text', 'media'];
      assert.deepEqual(Object.keys(schema.properties), [...laidOver, ...optionNames[platform]]);
      assert.equal(schema['additionalProperties'], false);
      for (const option of optionNames[platform])
        assert.ok(schema.properties[option]!.type && schema.properties[option]!['description'], option);
    }
    const x = api().file.components.schemas['XOptions'] as {
      properties: Record<string, { enum?: unknown[] }>;
    };
    assert.ok(x.properties['replySettings']?.enum?.includes('mentionedUsers'));
  });

  it('lists every error code once, under its status', () => {
    const listed = Object.entries(api().file.components.responses).flatMap(([name, response]) => {
      return response['x-error-codes'].map(code => [code, Number(name.slice('Error'.length))]);
    });
    assert.deepEqual(Object.fromEntries(listed), errorStatus);
  });

  it('uses scopes that keys can have', () => {
    const used = new Set(
      operationsOf(api().file).flatMap(({ operation }) =>
        operation.security.flatMap(item => Object.values(item).flat()),
      ),
    );
    for (const scope of ['brands:read', 'brands:write', 'posts:read', 'posts:write'] as const) {
      assert.ok(keyScopes.includes(scope));
      assert.ok(used.has(scope), scope);
    }
  });

  describe('as a page', () => {
    const browser = use(openBrowser);

    it('opens from our own origin alone with a quick start, finds operations, and has no obstacle that axe knows', async () => {
      const page = await browser().newPage();
      const [elsewhere, complaints]: [string[], string[]] = [[], []];
      page.on('request', request => {
        if (!request.url().startsWith(api().url) && !request.url().startsWith('data:'))
          elsewhere.push(request.url());
      });
      page.on('console', message => void (message.type() === 'error' && complaints.push(message.text())));
      page.on('pageerror', error => complaints.push(error.message));
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 1_280, height: 900 });
      await page.goto(`${api().url}/#tag/api-keys/POST/api-keys`);
      await page.getByRole('heading', { name: 'Quick start' }).waitFor();
      await page.getByText('Test Request').first().waitFor();
      const sample = page.locator('pre', { hasText: /curl \S+\/api-keys/ }).first();
      assert.doesNotMatch(await sample.innerText(), /Idempotency-Key/);
      const picture = process.env['DOCS_SCREENSHOT'];
      if (picture !== undefined) await page.screenshot({ path: picture });
      const inspector = await page.context().newCDPSession(page);
      // the inspector's programs need no leave of the page's policy
      await inspector.send('Runtime.evaluate', { expression: await readFile(axePath, 'utf8') });
      const obstacles = async (): Promise<unknown> => {
        const { result } = await inspector.send('Runtime.evaluate', {
          expression: `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html).join())`,
          awaitPromise: true,
          returnByValue: true,
        });
        return result.value;
      };
      assert.equal(await obstacles(), '', 'dark and wide');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('unconfirmed');
      await page
        .getByRole('option', { name: /Resolve an unconfirmed target/ })
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Set light mode' }).click();
      // colors do not depend on the width, nor positions on the colors: two pictures cover all four cases
      await page.setViewportSize({ width: 390, height: 900 });
      assert.equal(await obstacles(), '', 'light and narrow');
      assert.deepEqual(elsewhere, []);
      assert.deepEqual(complaints, []);
    });
  });

  it('leads a browser from / to the page, and sends machines the same in /llms.txt', async () => {
    const asked = (accept: string) => fetch(`${api().url}/`, { headers: { accept }, redirect: 'manual' });
    const browsers = await asked('text/html,*/*');
    assert.deepEqual([browsers.status, browsers.headers.get('location')], [302, 'docs']);
    assert.equal((await asked('application/json')).status, 404);
    const text = await (await fetch(`${api().url}/llms.txt`)).text();
    for (const { method, path } of operationsOf(api().file))
      assert.ok(text.includes(`\`${method.toUpperCase()} ${path}\``), `${method} ${path}`);
    for (const language of ['sh', 'ts', 'python']) assert.ok(text.includes(`\`\`\`${language}\n`), language);
  });
});
