import assert from 'node:assert/strict';
import { operationsOf, type Operation } from '../../support/http/openapi.ts';
import { useApi } from '../../support/http/api.ts';
import { sandbox } from '../../support/stack.ts';
import { kindOfHole } from '../../support/tenants/tenants-slots.ts';
import { aTenant, type Tenant } from '../../support/tenants/tenants-world.ts';

/** What only the reader has: an id, a token, a revision. The rest of such a body is held against its schema. */
const placeholder = /an-example-of|an example|019a8f0e-|WDJB-MJHT|"revision"/;

/** What examples are answered that need more than a brand with an account. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  revisePublishedPost: /There is no platform on this post linkedin|It is not out there/,
  unpublishPost: /^Nothing is taken back\. x: It is not out there\./,
  // begun by a program
  getConsentRequest: /not registered here/,
  decideConsent: /not registered here/,
  createBrand: /There is a brand with the slug acme/,
  createCheckoutSession: /Payments are not set up here/,
  receiveStripeEvent: /Payments are not set up here/,
  createClipTranscript: /have the operator set SPEECH_URL/,
  // no test leaves this machine
  fetchDocument: /could not be fetched/,
  fetchMedia: /could not be fetched/,
  publishCarousel: /still being drawn/,
  recoverWebhook: /of this webhook is still running/,
  // of a brand that asks for reviews, by a client where it takes one
  reviewPost: /the brand asks for none/,
  createReviewLink: /.*/,
  resolvePostTarget: /Only an unconfirmed outcome can be resolved/,
  startMediaUpload: /send the file to POST \/media/,
  updateMember: /An organization needs an owner/,
};

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
});
