import assert from 'node:assert/strict';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { anImage, upload } from '../../support/media.ts';
import { operationsOf } from '../../support/http/openapi.ts';

/** Number of times that each person repeats all requests, at the same time as the other three. */
const rounds = 3;

/** Data that only one of the organizations has: a word in its texts, the bytes of its files. */
const organizations = [
  { mark: 'of-the-one', color: 'teal' },
  { mark: 'of-the-other', color: 'tomato' },
] as const;

const isRequired = ({ required }: { required: boolean }): boolean => required;

interface Person {
  org: number;
  /** Name that both organizations use, different for each of their two people. */
  name: string;
  as: string;
  bytes: Buffer;
}

/** Two organizations whose people call everything the same, so that whatever is kept by name alone would be mixed up. */
describe('organizations with the same names, at the same time', () => {
  const api = useApi({ DATABASE_POOL: '4', WEBHOOK_LIMIT: '1000' });
  let people: Person[];
  /** Every id that an organization's people were shown, and every word of an answer, by organization. */
  const seen = organizations.map(() => ({ ids: new Set<string>(), marks: new Set<string>(), answers: 0 }));

  const joined = async ({ token: as, orgId }: TestUser): Promise<TestUser> => {
    const user = await aUser(api(), { name: 'Same Name' });
    const { token } = (await api().post('/teams/invite-links', {}, { as })).data;
    assert.equal((await api().post(`/teams/join/${token}`, undefined, { as: user.token })).status, 200);
    const role = { role: 'owner' };
    assert.equal((await api().patch(`/teams/members/${user.id}`, role, { as })).status, 200);
    assert.equal((await api().put('/orgs/active', { orgId }, { as: user.token })).status, 200);
    return user;
  };
  before(async () => {
    // four connections, so that each is used by both organizations again and again
    people = [];
    for (const [org, { color }] of organizations.entries()) {
      const owner = await aUser(api(), { name: 'Same Name' });
      await aBrand(api(), owner.token, 'Same Brand');
      const bytes = await anImage({ color });
      const pair = [owner, await joined(owner)];
      people.push(...pair.map(({ token: as }, index) => ({ org, name: `Person ${index}`, as, bytes })));
    }
  });

  const note = ({ org }: Person, text: string): void => {
    const mine = seen[org];
    assert.ok(mine);
    mine.answers += 1;
    for (const [id] of text.matchAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g))
      mine.ids.add(id);
    for (const [mark] of text.matchAll(/of-the-\w+/g)) mine.marks.add(mark);
  };
  const ask = async (
    person: Person,
    method: string,
    path: string,
    { key, ...given }: { body?: object; raw?: FormData; key?: string } = {},
  ): Promise<Reply['data']> => {
    const sending = { as: person.as, ...(given.raw && { raw: given.raw }) };
    const headers = key === undefined ? {} : { 'Idempotency-Key': `${person.name}, ${path}, ${key}` };
    const reply = await api().send(method, path, given.body, { ...sending, headers });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    assert.equal(reply.headers.get('idempotent-replayed'), null);
    note(person, reply.text);
    return reply.data;
  };

  /** Operations that read an organization without naming anything in it, from the served file, without endless streams. */
  const lists = (): string[] =>
    operationsOf(api().file)
      .filter(({ method, operation: { security } }) => method === 'get' && security.length > 0)
      .filter(
        ({ path, operation: { parameters } }) =>
          !path.endsWith('/stream') && !path.startsWith('/operator/') && !parameters.some(isRequired),
      )
      .map(({ path }) => path);

  const make = async (person: Person, round: number) => {
    const { mark } = organizations[person.org] ?? assert.fail();
    const key = String(round);
    const [text, name] = [`Same text, ${mark}`, `Same ${person.name} ${round}`];
    const raw = upload(person.bytes, { name: 'same.jpg', altText: `Same picture, ${mark}` });
    const file = await ask(person, 'POST', '/media', { raw });
    const draft = { brandSlug: 'same-brand', text, platforms: ['x'], media: [{ id: file.id }] };
    const hook = { name, url: 'https://example.com/same', events: ['post.published'] };
    const [post] = await Promise.all([
      ask(person, 'POST', '/posts', { body: draft, key }),
      ask(person, 'POST', '/teams/groups', { body: { name, scopes: ['posts:read'] }, key }),
      ask(person, 'POST', '/webhooks', { body: hook, key }),
      ask(person, 'POST', '/api-keys', { body: { name, scopes: ['posts:read'] }, key }),
    ]);
    return { file, post, text };
  };
  /** Requests that one person repeats. */
  const live = async (person: Person): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const { file, post, text } = await make(person, round);
      const [bytes, found] = await Promise.all([
        fetch(file.url).then(response => response.arrayBuffer()),
        ask(person, 'GET', '/brands/same-brand'),
        ask(person, 'PATCH', `/posts/${post.id}`, { body: { text: `${text}, again` } }),
        ask(person, 'GET', `/media/${file.id}`),
        ...lists().map(path => ask(person, 'GET', path)),
      ]);
      assert.ok(Buffer.from(bytes).equals(person.bytes), 'a file has other bytes');
      assert.equal(found.name, 'Same Brand');
    }
  };

  it('never see each other’s', async () => {
    assert.ok(lists().length > 15, `${lists().length} lists`);
    await Promise.all(people.map(live));
    const [one, other] = seen;
    assert.ok(one && other);
    assert.deepEqual(
      seen.map(({ marks }) => [...marks]),
      organizations.map(({ mark }) => [mark]),
    );
    assert.deepEqual(
      [...one.ids].filter(id => other.ids.has(id)),
      [],
    );
    for (const person of people)
      for (const path of ['/posts', '/media', '/webhooks'])
        assert.equal((await ask(person, 'GET', path)).total, 2 * rounds, path);
  });
});
