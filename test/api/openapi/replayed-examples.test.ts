import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { operationsOf, type Operation } from '../../support/http/openapi.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { sandbox } from '../../support/stack.ts';
import { kindOfHole } from '../../support/tenants/tenants-slots.ts';
import { aTenant, type Tenant } from '../../support/tenants/tenants-world.ts';

/** Values that only the reader has: an id, a token, a revision. The rest of such a body is checked against its schema. */
const placeholder = /an-example-of|an example|019a8f0e-|WDJB-MJHT|"revision"/;

/** Expected answers to examples that need more than a brand with an account. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  correctPost: /platform on this post linkedin was not found|not published there/,
  repostPost: /^Nothing was reposted\. x: The post is not published there\./,
  unpublishPost: /^Nothing was deleted from the platform\. x: The post is not published there\./,
  answerComment: /post is no longer on the platform/,
  draftAnswer: /post is no longer on the platform/,
  receivePlatformEvent: /^Webhooks from x are not enabled/,
  // for operators: test/api/operator/operator.test.ts
  retryOperatorPost: /^No operation exists/,
  cancelOperatorPost: /^No operation exists/,
  resolveOperatorPost: /^No operation exists/,
  pausePublishing: /^No operation exists/,
  resumePublishing: /^No operation exists/,
  // begun by a program
  getConsentRequest: /not registered/,
  decideConsent: /not registered/,
  createBrand: /brand with the slug acme already exists/,
  createCheckoutSession: /Payments are not configured/,
  receiveStripeEvent: /Payments are not configured/,
  createClipTranscript: /ask the operator to set SPEECH_URL/,
  // no test leaves this machine
  fetchDocument: /could not be fetched/,
  fetchMedia: /could not be fetched/,
  publishCarousel: /still being rendered/,
  recoverWebhook: /of this webhook is still running/,
  // of a brand that asks for reviews, by a client where it takes one
  reviewPost: /does not require reviews/,
  createReviewLink: /.*/,
  retryPost: /The status must be one of: failed, partial/,
  resolvePostTarget: /Only an unconfirmed target can be resolved/,
  startMediaUpload: /Send the file to POST \/media/,
  updateMember: /needs at least one owner/,
};

/** A parameter with its example. */
type Shown = Operation['parameters'][number] & { example?: unknown };

const queryOf = (sent: readonly Shown[]): string => {
  const fields = sent
    .filter(each => each.in === 'query')
    .flatMap(({ name, example }) => [example].flat().map((one): [string, string] => [name, String(one)]));
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields).toString()}`;
};

const headersOf = (sent: readonly Shown[]): Record<string, string> =>
  Object.fromEntries(
    sent.filter(each => each.in === 'header').map(({ name, example }) => [name, String(example)]),
  );

interface Fields {
  properties?: Record<string, { type?: string | string[] }>;
}

const saysOf = ({ body }: Reply, name: string): boolean =>
  ((body as { details?: { path: string }[] }).details ?? []).some(({ path }) => path.startsWith(name));

describe('an example of the OpenAPI file', () => {
  const api = useApi(async () => ({
    EXPORT_WAIT: '0ms',
    CAROUSEL_WAIT: '0ms',
    SANDBOX_URL: await sandbox(),
    PUBLIC_URL: 'http://127.0.0.1:9',
    SIGNUP_CREDITS: '100',
  }));
  let tenant: Tenant;
  before(async () => {
    tenant = await aTenant(api());
    await api().rows("update brands set slug = 'acme' where id = $1", tenant.world.brand[0]);
    await api().rows('update clips set duration_seconds = 60 where org_id = $1', tenant.author.orgId);
  });

  const pathIn = (path: string): string =>
    path.replaceAll(/\{\w+\}/g, (hole, index: number) => {
      if (hole === '{platform}') return 'x';
      const kind = kindOfHole(path.slice(0, index) + hole);
      return kind === 'brandSlug' ? 'acme' : ((kind && tenant.world[kind][0]) ?? 'nothing');
    });
  const exampleOf = ({ requestBody }: Operation): unknown =>
    (requestBody?.content['application/json'] as { example?: unknown } | undefined)?.example;

  it('is taken as it is, from an organization with a connected brand', async () => {
    const [refused, taken]: [string[], string[]] = [[], []];
    for (const { method, path, operation } of operationsOf(api().file)) {
      const [example, id] = [exampleOf(operation), operation.operationId];
      if (example === undefined || method === 'delete' || placeholder.test(JSON.stringify(example))) continue;
      const as = tenant.author.token;
      const { status, body } = await api().send(method.toUpperCase(), pathIn(path), example, { as });
      if (status < 300) taken.push(id);
      else if (!elsewhere[id]?.test(body.message)) refused.push(`${id}: ${status} ${body.message}`);
    }
    assert.deepEqual(refused, []);
    for (const id of ['signUp', 'createPost', 'schedulePost', 'createWebhook', 'createAgent'])
      assert.ok(taken.includes(id), id);
  });

  it('of a parameter is one that the operation takes', async () => {
    const refused: string[] = [];
    for (const { method, path, operation } of operationsOf(api().file)) {
      const examples = (operation.parameters as Shown[]).filter(
        each => 'example' in each && each.in !== 'path',
      );
      // the end of a span that begins today by default
      const fixed = examples.filter(({ required, name }) => required || name === 'from');
      const asked = [fixed, ...examples.filter(one => !fixed.includes(one)).map(one => [...fixed, one])];
      for (const sent of examples.length === 0 || method === 'delete' ? [] : asked) {
        const reply = await api().send(
          method.toUpperCase(),
          pathIn(path) + queryOf(sent),
          exampleOf(operation),
          {
            as: tenant.author.token,
            headers: headersOf(sent),
          },
        );
        const names = sent.map(({ name }) => name);
        if (reply.status === 400 && names.some(name => saysOf(reply, name)))
          refused.push(`${operation.operationId} ${names.join()}: ${reply.body.message}`);
      }
    }
    assert.deepEqual(refused, []);
  });

  it('has a pattern beside it that says what the service takes: in names and in headers', async () => {
    const as = tenant.author.token;
    const patch = api().file.paths['/brands/{brandSlug}']?.['patch'];
    const ref = String(patch?.requestBody?.content['application/json']?.schema['$ref']).split('/').at(-1);
    const body = api().file.components.schemas[ref ?? ''] as {
      properties: Record<string, { pattern: string }>;
    };
    const patternOf = (operationId: string, name: string): string =>
      String(
        operationsOf(api().file)
          .find(each => each.operation.operationId === operationId)
          ?.operation.parameters.find(each => each.name === name)?.schema['pattern'],
      );
    const tried = async (pattern: string, text: string, send: Promise<Reply>): Promise<void> =>
      assert.equal(
        new Ajv2020().validate({ type: 'string', pattern }, text),
        (await send).status !== 400,
        JSON.stringify(text),
      );
    for (const name of ['Acme', ' Acme\n', 'Acme & Söhne', 'Ac\nme', 'Ac\u0085me', 'Ac\u2028me', ' \n '])
      await tried(body.properties['name']!.pattern, name, api().patch('/brands/acme', { name }, { as }));
    for (const key of ['a', 'a b', '~', 'ü', 'a\tb'])
      await tried(
        patternOf('createBrand', 'Idempotency-Key'),
        key,
        api().post('/brands', { name: 'Keyed' }, { as, headers: { 'Idempotency-Key': key } }),
      );
    for (const tag of ['*', '"3"', 'W/"3-abc", "4"', '3', '"3" "4"', '"3",'])
      await tried(
        patternOf('updatePost', 'If-Match'),
        tag,
        api().patch(`/posts/${tenant.world.post[0]}`, { labels: [] }, { as, headers: { 'If-Match': tag } }),
      );
  });

  it('may have null wherever its schema shows it, and less than a default goes with', async () => {
    const as = tenant.author.token;
    const refused: string[] = [];
    const schemas = api().file.components.schemas as Record<string, Fields>;
    for (const { method, path, operation } of operationsOf(api().file)) {
      const example = exampleOf(operation);
      const schema = operation.requestBody?.content['application/json']?.schema['$ref'];
      const { properties = {} } = schemas[String(schema).split('/').at(-1) ?? ''] ?? {};
      for (const [name, { type }] of Object.entries(properties)) {
        if (![type].flat().includes('null')) continue;
        const body = { ...(example as object), [name]: null };
        const reply = await api().send(method.toUpperCase(), pathIn(path), body, { as });
        if (reply.status === 400 && saysOf(reply, name))
          refused.push(`${operation.operationId} ${name}: ${reply.body.message}`);
      }
    }
    assert.deepEqual(refused, []);
    const media = [{ id: tenant.world.media[0], altText: null }];
    const post = { brandSlug: 'acme', platforms: ['x'], text: 'Hello', media };
    const { status } = await api().post('/posts', post, { as });
    assert.equal(status, 201);
    const scenes = await api().post(`/clips/${tenant.world.clip[0]}/scenes`, { minSeconds: 120 }, { as });
    assert.notEqual(scenes.status, 400, scenes.text);
  });
});
