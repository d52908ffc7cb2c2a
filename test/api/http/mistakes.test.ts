import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, anOrg, aUser, type TestUser } from '../../support/makers.ts';
import { upload } from '../../support/media.ts';
import type { JsonSchema } from '../../../src/api/openapi/json-schema.ts';
import { bodySchemaOf, operationsOf, sendingOf } from '../../support/http/openapi.ts';
import { wrongValues } from '../../support/http/wrong-values.ts';
import type { Reply, Sending } from '../../support/http/api.ts';

interface Mistake {
  what: string;
  /** Text that the message alone must contain so that a reader can fix the mistake. */
  says: RegExp;
  make: (call: Calls) => Promise<Reply>;
}

interface Calls {
  ada: TestUser;
  brandSlug: string;
  post: (path: string, body?: unknown, sending?: Sending) => Promise<Reply>;
  get: (path: string, sending?: Sending) => Promise<Reply>;
  patch: (path: string, body?: unknown) => Promise<Reply>;
  /** Creates a valid post with these changes. */
  aPost: (given: Record<string, unknown>) => Promise<Reply>;
  aHook: (given: Record<string, unknown>) => Promise<Reply>;
  /** Creates a person who has joined by such a link, and works here. */
  joinAs: (link: Record<string, unknown>) => Promise<TestUser>;
  /** A body as it is. */
  raw: (body: string | Uint8Array<ArrayBuffer>) => Promise<Reply>;
}

const ofFields: Mistake[] = [
  {
    what: 'a platform by its old name',
    says: /`platforms\[0\]` must be one of x, linkedin.*not "twitter"/,
    make: ({ aPost }) => aPost({ platforms: ['twitter'] }),
  },
  {
    what: 'platforms as a text',
    says: /`platforms` must be a list, not a text/,
    make: ({ aPost }) => aPost({ platforms: 'x' }),
  },
  {
    what: 'no brand',
    says: /`brandSlug` is required/,
    make: ({ aPost }) => aPost({ brandSlug: undefined }),
  },
  {
    what: 'the time under another name',
    says: /`publishAt`: Unknown field\. Did you mean `scheduledAt`/,
    make: ({ aPost }) => aPost({ publishAt: '2030-01-01T10:00:00Z' }),
  },
  {
    what: 'a slug with a capital letter',
    says: /`slug` must be lower-case .* such as acme/,
    make: ({ post }) => post('/brands', { name: 'Acme', slug: 'Acme' }),
  },
  {
    what: 'no platforms',
    says: /`platforms` must not be empty/,
    make: ({ aPost }) => aPost({ platforms: [] }),
  },
  {
    what: 'a webhook without a scheme',
    says: /`url`.*(https|scheme)/,
    make: ({ aHook }) => aHook({ url: 'example.com/hook' }),
  },
  {
    what: 'a webhook in a private network',
    says: /`url`.*10\.0\.0\.1/,
    make: ({ aHook }) => aHook({ url: 'https://10.0.0.1/hook' }),
  },
  {
    what: 'an event that is none',
    says: /`events\[0\]`.*post\.published.*"post\.publish"/,
    make: ({ aHook }) => aHook({ events: ['post.publish'] }),
  },
  {
    what: 'a scope that is none',
    says: /`scopes\[0\]`.*posts:write.*"posts:edit"/,
    make: ({ post }) => post('/api-keys', { name: 'CI', scopes: ['posts:edit'] }),
  },
  {
    what: 'a short password',
    says: /`password` must have at least 8 characters; it has 3/,
    make: ({ post }) => post('/auth/signup', { email: 'grace@example.com', password: 'abc', name: 'Grace' }),
  },
  {
    what: 'permissions for scopes',
    says: /`permissions`: Unknown field\. Did you mean `scopes`/,
    make: ({ post }) => post('/teams/groups', { name: 'Writers', permissions: ['posts:write'] }),
  },
  {
    what: 'a status that is written',
    says: /`status`.*\/schedule, \/publish/,
    make: async ({ aPost, patch }) => patch(`/posts/${(await aPost({})).data.id}`, { status: 'scheduled' }),
  },
];

const ofTimes: Mistake[] = (
  [
    ['2026-11-23T10:00', /`scheduledAt` needs a time zone, such as 2026-11-23T10:00:00Z/],
    ['2026-12-24 18:00', /`scheduledAt` needs a time zone, such as/],
    ['2026-12-24T18:00:00 01:00', /`scheduledAt` contains a space before the time zone.*%2B/],
    ['2026-02-30T18:00:00Z', /`scheduledAt` names a day or a time of day that does not exist/],
    ['2026-11-23', /`scheduledAt` needs a time of day and a time zone/],
    ['2026-11-23T10:00:00+0100', /`scheduledAt` needs a colon in its time zone, such as .*\+01:00/],
    ['', /`scheduledAt` must be a time such as .*, not empty/],
  ] as const
).map(([scheduledAt, says]) => ({
  what: `the time "${scheduledAt}"`,
  says,
  make: ({ aPost }) => aPost({ scheduledAt }),
}));

const ofQueries: Mistake[] = [
  {
    what: 'half a page',
    says: /`limit` must be a whole number from 1 to 100, not "1\.5"/,
    make: ({ get }) => get('/posts?limit=1.5'),
  },
  {
    what: 'too far a page',
    says: /`offset` must be a whole number from 0 to 999999999/,
    make: ({ get }) => get('/posts?offset=99999999999'),
  },
  {
    what: 'a platform that is none, beside one that is',
    says: /`platform\[1\]` must be one of x, linkedin.*not "twitter"/,
    make: ({ get }) => get('/posts?platform=x,twitter'),
  },
  {
    what: 'a flag as a number',
    says: /`unreadOnly` must be true or false, not "1"/,
    make: ({ get }) => get('/api/notifications?unreadOnly=1'),
  },
];

const ofBodies: Mistake[] = [
  { what: 'no body', says: /body must be JSON and not empty/, make: ({ post }) => post('/posts') },
  {
    what: 'a list for a body',
    says: /body must be an object, not a list/,
    make: ({ post }) => post('/posts', []),
  },
  {
    what: 'broken JSON',
    says: /not valid JSON: the JSON ends before all brackets are closed \(line 2, column 1/,
    make: ({ raw }) => raw('{"text": "Hello"\n'),
  },
  {
    what: 'a trailing comma',
    says: /there is a comma before the closing bracket \(line 1, column 18\)/,
    make: ({ raw }) => raw('{"text": "Hello",}'),
  },
  {
    what: 'single quotes',
    says: /double quotes instead of single quotes \(line 1, column 2\)/,
    make: ({ raw }) => raw(`{'text': 'Hello'}`),
  },
  {
    what: 'Latin-1',
    says: /UTF-8\. The byte at line 1, column 13 is not\. It may be Latin-1/,
    make: ({ raw }) => raw(new Uint8Array(Buffer.from('{"text": "Gr\u00F6\u00DFe"}', 'latin1'))),
  },
];

const ofFiles: Mistake[] = [
  {
    what: 'a file of no bytes',
    says: /file.*(empty|at least one byte)/i,
    make: ({ post }) => post('/media', undefined, { raw: upload(new Uint8Array(), { name: 'a.jpg' }) }),
  },
  {
    what: 'a file in another field',
    says: /`image`: .*field "file"/,
    make: ({ post }) => {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(3)]), 'a.jpg');
      return post('/media', undefined, { raw: form });
    },
  },
];

const ofNames: Mistake[] = [
  {
    what: 'a brand that is none',
    says: /brand acne was not found/,
    make: ({ aPost }) => aPost({ brandSlug: 'acne' }),
  },
  {
    what: 'a post that is none',
    says: /post 018f0000-0000-7000-8000-000000000000/,
    make: ({ get }) => get('/posts/018f0000-0000-7000-8000-000000000000'),
  },
];

const ofCredentials: Mistake[] = [
  {
    what: 'a token that is null',
    says: /"null" is not an API key or session token/,
    make: ({ get }) => get('/posts', { as: 'null' }),
  },
  {
    what: 'the key in another header',
    says: /"x-api-key: <key>".*"api-key" is ignored/,
    make: ({ get }) => get('/posts', { as: undefined, headers: { 'api-key': 'sk_live_abc' } }),
  },
  {
    what: 'a key without the scope',
    says: /needs the scope posts:read\. .*API key/,
    make: async ({ ada, get }) => {
      const { key } = await aKeyOf(ada);
      return get('/posts', { as: key });
    },
  },
];

const ofPeople: Mistake[] = [
  {
    what: 'a member without the right',
    says: /needs the scope webhooks:write\. Ask an owner or admin of the organization to add you to a permission group with webhooks:write/,
    make: async ({ joinAs, post }) => {
      const { data: group } = await post('/teams/groups', { name: 'Readers', scopes: ['posts:read'] });
      const { token } = await joinAs({ groupIds: [group.id] });
      return post('/webhooks', { name: 'Shop' }, { as: token });
    },
  },
  {
    what: 'an invite link that is used up',
    says: /reached its limit of 1 person\. Ask for a new one/,
    make: async ({ post, get }) => {
      const { data } = await post('/teams/invite-links', { groupIds: [], maxUses: 1, expiresAt: null });
      await post(`/teams/join/${data.token}`, undefined, { as: (await aStranger()).token });
      return get(`/teams/join/${data.token}`, { as: (await aStranger()).token });
    },
  },
];

let aStranger: () => Promise<TestUser>;
let aKeyOf: (user: TestUser) => Promise<{ key: string }>;

/** Ends the session that makes the calls, or answers without an end. */
const unusable = ['logOut', 'deleteAccount', 'deleteOrganization'];

const someId = '01890000-0000-7000-8000-000000000000';

describe('a mistake in a request', () => {
  const api = useApi({ RATE_LIMIT: '1000000', RATE_LIMIT_ORGANIZATION: '1000000' });
  let calls: Calls;
  before(async () => {
    const ada = await aUser(api());
    await anOrg(api(), ada);
    const { slug: brandSlug } = await aBrand(api(), ada.token);
    aStranger = () => aUser(api());
    aKeyOf = user => aKey(api(), user.token, { scopes: ['brands:read'] });
    const post: Calls['post'] = (path, body, sending) =>
      api().post(path, body, { as: ada.token, ...sending });
    calls = {
      ada,
      brandSlug,
      post,
      get: (path, sending) => api().get(path, { as: ada.token, ...sending }),
      patch: (path, body) => api().patch(path, body, { as: ada.token }),
      aPost: given => post('/posts', { brandSlug, text: 'Hello', platforms: ['x'], ...given }),
      aHook: given =>
        post('/webhooks', { name: 'Shop', url: 'https://example.com/hook', events: ['*'], ...given }),
      joinAs: async link => {
        const given = { groupIds: [], maxUses: null, expiresAt: null, ...link };
        const { data } = await post('/teams/invite-links', given);
        const bob = await aUser(api());
        await post(`/teams/join/${data.token}`, undefined, { as: bob.token });
        await api().put('/orgs/active', { orgId: ada.orgId }, { as: bob.token });
        return bob;
      },
      raw: body => post('/posts', undefined, { raw: body, headers: { 'content-type': 'application/json' } }),
    };
  });

  it('is answered in one shape by every operation with a body, and never by an error of ours', async () => {
    const schemas = api().file.components.schemas as Record<string, JsonSchema>;
    const answered: string[] = [];
    for (const { method, path, operation } of operationsOf(api().file)) {
      const schema = bodySchemaOf(operation);
      const [wrong] = schema ? wrongValues(schema as JsonSchema, schemas) : [];
      if (!wrong || unusable.includes(operation.operationId)) continue;
      const { body: json, ...sending } = sendingOf(operation, wrong.sent);
      const address = path.replaceAll(/\{\w+\}/g, someId);
      const { status, body, text } = await api().send(method.toUpperCase(), address, json, {
        as: calls.ada.token,
        ...sending,
      });
      const at = `${operation.operationId} ${wrong.path} → ${status} ${text}`;
      assert.ok(status >= 400 && status < 500, at);
      assert.deepEqual(
        [body.success, typeof body.message, typeof body.requestId],
        [false, 'string', 'string'],
        at,
      );
      if (body.error !== 'validation_failed') continue;
      // a form of no fields is no body
      const paths = Object.keys((json ?? wrong.sent) as object).length > 0 ? [wrong.path] : [wrong.path, ''];
      assert.ok(
        body.details.some((detail: { path: string }) => paths.some(one => detail.path.startsWith(one))),
        at,
      );
      const isForm = sending.raw !== undefined;
      assert.ok(!isForm || !/JSON/.test(body.message), at);
      answered.push(operation.operationId);
    }
    assert.ok(answered.length > 60, `only ${answered.length}: ${answered.join(' ')}`);
  });

  for (const { what, says, make } of [
    ...ofFields,
    ...ofTimes,
    ...ofQueries,
    ...ofBodies,
    ...ofFiles,
    ...ofNames,
    ...ofCredentials,
    ...ofPeople,
  ])
    it(`is explained in the message itself: ${what}`, async () => {
      const { status, body } = await make(calls);
      assert.ok(status >= 400 && status < 500, String(status));
      assert.match(body.message, says);
    });
});
