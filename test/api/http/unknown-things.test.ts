import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { operationsOf, sendingOf, type Operation } from '../../support/http/openapi.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

const unknown = '00000000-0000-7000-8000-000000000000';

type Parameter = Operation['parameters'][number];

describe('an object that does not exist', () => {
  const api = useApi({
    RATE_LIMIT: '100000',
    RATE_LIMIT_ORGANIZATION: '100000',
    OPERATORS: 'operator@example.com',
  });
  const ada = use(async () => {
    const user = await aUser(api(), { email: 'operator@example.com' });
    await api().rows('update users set email_verified_at = now() where id = $1', user.id);
    return user;
  });
  const brandSlug = use(async () => (await aBrand(api(), ada().token)).slug);

  const exampleOf = ({ requestBody }: Operation): unknown =>
    (requestBody?.content['application/json'] as { example?: unknown } | undefined)?.example;

  /**
   * Returns the operation's message about a path whose parameters are filled this way, or undefined if it answers something
   * other than 404.
   */
  const told = async (
    { method, path, operation }: ReturnType<typeof operationsOf>[number],
    valueOf: (parameter: Parameter) => string,
  ): Promise<string | undefined> => {
    const filled = operation.parameters
      .filter(({ in: where }) => where === 'path')
      .reduce((at, each) => at.replace(`{${each.name}}`, valueOf(each)), path);
    const search = operation.parameters.some(({ name, required }) => name === 'q' && required)
      ? '?q=acme'
      : '';
    const sending = sendingOf(operation, exampleOf(operation));
    const { status, body } = await api().send(method.toUpperCase(), `${filled}${search}`, sending.body, {
      as: ada().token,
      ...sending,
    });
    return status === 404 ? (body.message as string) : undefined;
  };
  const isId = ({ in: where, schema }: Parameter): boolean => where === 'path' && schema['format'] === 'uuid';
  const others: Readonly<Record<string, () => string>> = {
    platform: () => 'x',
    version: () => '1',
    brandSlug: () => brandSlug(),
    occurrence: () => '2030-01-31T09:00:00',
  };
  const other = ({ name }: Parameter): string => others[name]?.() ?? unknown;

  it('is named in one way, whether its id is unknown or no id at all', async () => {
    const withIds = operationsOf(api().file).filter(
      // a signed address is a credential, and a wrong one answers 401
      ({ operation, path }) => operation.parameters.some(isId) && !path.endsWith('/uploads/{id}/{token}'),
    );
    assert.ok(withIds.length > 50);
    for (const [path, operations] of Map.groupBy(withIds, one => one.path)) {
      const [first] = operations as [(typeof operations)[number]];
      const malformed = await Promise.all(
        first.operation.parameters
          .filter(isId)
          .map(({ name }) => told(first, each => (each.name === name ? 'nonsense' : other(each)))),
      );
      for (const message of malformed)
        assert.match(message ?? '', /^The [a-zA-Z ]+ nonsense was not found\.$/, path);
      const sentences = malformed.map(message => message?.replace('nonsense', unknown));
      for (const message of await Promise.all(operations.map(one => told(one, other))))
        assert.ok(sentences.includes(message), `${path}: ${message} is none of ${sentences.join(' ')}`);
    }
  });

  for (const [path, message] of [
    ['/connections/facebook/callback', 'The platform facebook was not found.'],
    ['/auth/social/facebook/authorize', 'The login provider facebook was not found.'],
    ['/brands/nonsense', 'The brand nonsense was not found.'],
    ['/posts/a%00b', 'The post was not found.'],
    ['/posts/%3Cb%3E', 'The post was not found.'],
    [`/posts/${'x'.repeat(80)}`, 'The post was not found.'],
  ] as const)
    it(`is named by what it would be, and by no more than can be said: ${path.slice(0, 40)}`, async () => {
      const { status, body } = await api().get(path, { as: ada().token });
      assert.deepEqual([status, body.error, body.message], [404, 'not_found', message]);
    });

  const wayOut = 'Missing or invalid API key: the Authorization header must be "Bearer <token>".';
  for (const [authorization, message] of [
    ['Bearer null', 'Missing or invalid API key: "null" is not an API key or session token.'],
    ['Bearer undefined', 'Missing or invalid API key: "undefined" is not an API key or session token.'],
    [
      'Bearer sk-social-cut',
      'Missing or invalid API key: the value is incomplete, or not an API key or session token.',
    ],
    ['null', wayOut],
    ['Bearer [object Object]', wayOut],
    ['Basic YTpi', wayOut],
  ] as const)
    it(`explains the problem with a credential: ${authorization}`, async () => {
      const { status, body } = await api().get('/posts', { headers: { Authorization: authorization } });
      assert.deepEqual([status, body.error, body.message], [401, 'unauthorized', message]);
    });
});
