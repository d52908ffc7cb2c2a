import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { leastOf } from '../../support/cpu-time.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { beginUnread, readRest } from '../../support/http/unread-answer.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { teamOf } from '../../support/team.ts';

/** More than the buffers of both sides of a connection hold. */
const posts = { count: 600, characters: 30_000 };

/** Maximum CPU milliseconds of one turn of the event loop that serves others. */
const maxTurn = 150;

/** Counts CPU time of this thread, in milliseconds. `end` returns the longest turn of its event loop. */
const countTurns = (): { end: () => number } => {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return {
    end: () => {
      look();
      clearImmediate(next);
      return longest;
    },
  };
};

describe('an export of posts', () => {
  const api = useApi({ EXPORTS_PER_PERSON: '2', EXPORTS_PER_ORGANIZATION: '3', ANSWER_STALL: '3s' });
  let author: Author;
  const team = teamOf(api, () => author);
  const open: IncomingMessage[] = [];

  before(async () => {
    author = await anAuthor(api(), ['x']);
    await api().rows(
      `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, media, thread,
                          platform_options, created_by, labels)
       select gen_random_uuid(), now(), now(), $1, $2, repeat('x', $3), '{x}', 'draft', '[]', '[]', '{}', 'user:' || $4, '{}'
         from generate_series(1, $5::int)`,
      author.orgId,
      author.brand.id,
      posts.characters,
      author.id,
      posts.count,
    );
  });
  afterEach(() => open.splice(0).forEach(answer => answer.destroy()));

  /** Begins an export and reads nothing of it. */
  const begin = async (as = author.token): Promise<IncomingMessage> => {
    const answer = await beginUnread(`${api().url}/posts/export`, as);
    open.push(answer);
    return answer;
  };
  /** Begins an export as soon as an aborted one has released its slot. */
  const beginOpen = (as = author.token): Promise<IncomingMessage> =>
    eventually('a place is free', async () => {
      const answer = await begin(as);
      return answer.statusCode === 200 && answer;
    });
  it('is one of two at a time for a person, and of three for an organization', async () => {
    const bob = await team.aMember();
    const [first] = [await begin(), await begin()];
    const refused = await begin();
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '30');
    assert.equal((await begin(bob.token)).statusCode, 200);
    assert.equal((await begin((await team.aMember()).token)).statusCode, 429);
    first.destroy();
    await eventually('its place is free', async () => (await begin()).statusCode === 200);
  });

  it('is refused beyond that before any post is read', async () => {
    await beginOpen();
    await beginOpen();
    const holder = new pg.Client({ connectionString: api().databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table posts in access exclusive mode');
    try {
      assert.equal((await begin()).statusCode, 429);
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
  });

  it('is whole for a client that reads it, and counts as bytes while it is read', async () => {
    const { bytes, isWhole } = await readRest(await beginOpen());
    assert.ok(isWhole);
    assert.ok(bytes > posts.count * posts.characters);
    const [row] = await api().rows<{ drawn: number }>(
      'select drawn from rate_windows where key = $1',
      `organization-kb:${author.orgId}`,
    );
    assert.ok(Number(row?.drawn) > (posts.count * posts.characters) / 1_024);
  });

  it('is broken off for a client that does not read it', async () => {
    const [answer] = [await begin(), await begin()];
    await eventually('its place is free', async () => (await begin()).statusCode === 200);
    assert.equal((await readRest(answer)).isWhole, false);
  });

  it('gives nothing more to a member who was removed meanwhile', async () => {
    const bob = await team.aMember();
    const answer = await begin(bob.token);
    assert.equal(answer.statusCode, 200);
    const removed = await api().delete(`/teams/members/${bob.memberId}`, { as: author.token });
    assert.equal(removed.status, 200, removed.text);
    const { bytes, isWhole } = await readRest(answer);
    assert.equal(isWhole, false);
    assert.ok(bytes < (posts.count * posts.characters) / 2, `${bytes} bytes came`);
  });

  it('takes the thread that serves others for moments, however long the threads of its posts are', async () => {
    const writer = await anAuthor(api(), ['x']);
    await api().rows(
      `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, media, thread,
                          platform_options, created_by, labels)
       select gen_random_uuid(), now(), now(), $1, $2, 'x', '{x}', 'draft', '[]',
              jsonb_build_array(jsonb_build_object('text', repeat('word ', 39000))), '{}', 'user:' || $3, '{}'
         from generate_series(1, 100)`,
      writer.orgId,
      writer.brand.id,
      writer.id,
    );
    const longest = await leastOf(maxTurn, async () => {
      const turns = countTurns();
      const { isWhole } = await readRest(await begin(writer.token));
      assert.ok(isWhole);
      return turns.end();
    });
    assert.ok(longest < maxTurn, `${Math.round(longest)} ms of the thread that serves others at once`);
  });
});
