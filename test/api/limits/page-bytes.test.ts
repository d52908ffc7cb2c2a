import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { aCarousel } from '../../support/carousels.ts';
import { giveCredits } from '../../support/credits.ts';
import { useApi } from '../../support/http/api.ts';
import { largestAnswer } from '../../support/http/largest-answer.ts';
import { anAuthor, aPost, postBody } from '../../support/posts.ts';
import { useForEach } from '../../support/use.ts';

const MB = 1_048_576;

/** Returns text that cannot be compressed. */
const noise = (characters: number): string =>
  randomBytes(characters / 2)
    .toString('hex')
    .replaceAll(/.{7}(?=.)/g, '$& ')
    .slice(0, characters)
    .trim();

/** Lists whose pages are small whatever they contain, with the reason. */
const smallByNature: Record<string, string> = {
  listBrands: 'a stage of a review names few clients, and few brands have several stages',
  listApiKeys: 'the brands of a key are at most those of the organization, and a key has few',
};

describe('pages', () => {
  const api = useApi();
  const author = useForEach(() => anAuthor(api(), ['x']));

  const get = async (path: string) => {
    const { status, data, text } = await api().get(path, { as: author().token });
    assert.equal(status, 200, text.slice(0, 300));
    assert.ok(text.length < 3 * MB, `${path} answers ${text.length} bytes`);
    return data;
  };

  /** Returns every id of a list by its `next` or `nextOffset`, and the number of pages. */
  const walk = async (path: string, list: string, sort: 'offset' | 'cursor' = 'offset') => {
    const seen: string[] = [];
    for (let [pages, query] = [1, '?limit=100']; ; pages += 1) {
      const page = await get(path + query);
      seen.push(...page[list].map((item: Record<string, unknown>) => JSON.stringify(item)));
      if (sort === 'cursor' ? page.next === null : page.nextOffset === null)
        return { pages, seen: new Set(seen).size, listed: seen.length, total: page.total };
      query = `?limit=100&${sort === 'cursor' ? `after=${page.next}` : `offset=${page.nextOffset}`}`;
    }
  };

  it('of large posts end early, say so by their cursor, and know the total', async () => {
    const thread = Array.from({ length: 49 }, () => ({ text: noise(4_000) }));
    for (let index = 0; index < 15; index += 1) await aPost(api(), author(), { thread });
    const { pages, ...found } = await walk('/posts', 'posts', 'cursor');
    assert.deepEqual(found, { seen: 15, listed: 15, total: 15 });
    assert.equal(pages, 2);
    const first = await get('/posts?limit=100');
    const second = await get(`/posts?limit=100&offset=${first.posts.length}`);
    assert.deepEqual([first.posts.length + second.posts.length, second.next], [15, null]);
  });

  it('count what PostgreSQL has compressed by what it says', async () => {
    const thread = Array.from({ length: 49 }, () => ({ text: 'a '.repeat(2_000) }));
    for (let index = 0; index < 15; index += 1) await aPost(api(), author(), { thread });
    assert.equal((await walk('/posts', 'posts', 'cursor')).pages, 2);
  });

  it('count what was sent to a platform before a post was changed', async () => {
    const sent = JSON.stringify({ text: noise(100_000), media: [], thread: [], options: {} });
    for (let index = 0; index < 25; index += 1) {
      const { id } = await aPost(api(), author());
      await api().rows('update post_targets set sent_content = $2 where post_id = $1', id, sent);
    }
    assert.equal((await walk('/posts', 'posts', 'cursor')).pages, 2);
  });

  it('of every other list with large items end early, too', async () => {
    await giveCredits(api(), author().orgId, 10);
    const carousel = await aCarousel(api(), { ...author(), brandSlug: author().brand.slug });
    const slide = { id: carousel.id, title: 'a', body: noise(2_000) };
    await api().rows(
      `insert into carousel_versions (id, created_at, org_id, carousel_id, number, title, slides, design, language,
              source_document_ids, made_by, reason, actor)
       select gen_random_uuid(), now(), org_id, carousel_id, number + place, title, $2, design, language,
              source_document_ids, made_by, reason, actor
         from carousel_versions, generate_series(1, 70) place where carousel_id = $1`,
      carousel.id,
      JSON.stringify(Array.from({ length: 20 }, () => slide)),
    );
    await api().rows(
      `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
       select gen_random_uuid(), now(), $1, $2, 'post.published', 'a', 'b', false, $3 from generate_series(1, 30)`,
      author().orgId,
      author().id,
      JSON.stringify({ said: noise(100_000) }),
    );
    for (const [path, list] of [
      [`/carousels/${carousel.id}/versions`, 'versions'],
      ['/api/notifications', 'notifications'],
    ] as const) {
      const { pages, seen, total } = await walk(path, list);
      assert.deepEqual([pages, seen], [2, total], path);
    }
  });

  it('are bounded in every list whose items could be large', () => {
    const unbounded = Object.entries(api().file.paths).flatMap(([, operations]) =>
      Object.values(operations).filter(({ operationId, parameters, responses }) => {
        const isList = parameters.some(({ name }) => name === 'limit');
        if (!isList || operationId in smallByNature) return false;
        const { bytes, fields } = largestAnswer(api().file, responses);
        return bytes > 4 * MB && !['next', 'nextOffset', 'lastSequence'].some(name => fields.includes(name));
      }),
    );
    assert.deepEqual(
      unbounded.map(({ operationId }) => operationId),
      [],
    );
  });
});

describe('a post', () => {
  const api = useApi();
  const parts = (count: number) => Array.from({ length: count }, () => ({ text: 'a '.repeat(9_000) }));

  it('has at most 200,000 characters in all its texts, files and settings together', async () => {
    const author = await anAuthor(api());
    for (const path of ['/posts', '/posts/validate']) {
      const { status, body } = await api().post(path, postBody(author, { thread: parts(49) }), {
        as: author.token,
      });
      assert.deepEqual([status, body.error, body.details[0].code], [400, 'validation_failed', 'too_big']);
    }
  });

  it('does not grow beyond that by a change of one field after the other', async () => {
    const author = await anAuthor(api());
    const { id } = await aPost(api(), author, { thread: parts(10) });
    const changed = await api().patch(
      `/posts/${id}`,
      { platformOptions: { x: { thread: parts(10) } } },
      { as: author.token },
    );
    assert.deepEqual([changed.status, changed.body.details[0].code], [400, 'too_big']);
  });
});
