import assert from 'node:assert/strict';
import fc from 'fast-check';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, inHours, postBody } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

/** Pieces of texts from people and programs, including pieces that have broken a page. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '\n=1+1',
    'x;=WEBSERVICE(A1);',
    '\u202e',
    '\u200b',
    '\r',
    '"',
    ',',
    '@ada',
    '#news',
    '\ud83d',
    '请看https://example.com/页面',
    'https://[::1]/',
    'https://',
    'https://xn--/',
    'http://例え.テスト/。',
    'https://a:b@example.com:99999/',
    ' https://example.com/%',
    '\u2066https://example.com/\u2069',
    'e\u0301'.repeat(400),
    '@[Acme](linkedin:organization:1)',
  ),
  fc.integer({ min: 1, max: 4_000 }).map(length => ` https://example.com/${'a'.repeat(length)} `),
);

describe('a text that a post can be made of', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin', 'threads']));

  it('is taken by validation, preview, lists, the calendar, and exports as well', async () => {
    const as = { as: author().token };
    const texts = fc.array(piece, { minLength: 1, maxLength: 6 }).map(pieces => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(texts, async text => {
        const body = postBody(author(), {
          platforms: ['x', 'linkedin', 'threads'],
          text,
          plannedFor: inHours(2),
        });
        const created = await api().post('/posts', body, as);
        fc.pre(created.status === 201);
        const validated = await api().post('/posts/validate', body, as);
        assert.equal(validated.status, 200, validated.text);
        const from = inHours(-24);
        const to = inHours(48);
        const paths = [
          `/posts/${created.data.id}`,
          `/posts/${created.data.id}/preview`,
          '/posts',
          `/posts/calendar?from=${from}&to=${to}`,
          '/posts/export',
        ];
        for (const path of paths) {
          const { status, text: said } = await api().get(path, as);
          assert.equal(status, 200, `${path}: ${said}`);
        }
      }),
      { numRuns: 15, includeErrorInReport: true },
    );
  });

  it('may have thousands of mistakes, of which answers report as many as fit', async () => {
    const as = { as: author().token };
    const many = (mistake: (index: number) => string) =>
      Array.from({ length: 3_000 }, (_, index) => mistake(index)).join(' ');
    for (const text of [
      many(index => `@[A${index}](myspace:${index})`),
      many(index => `@[A${index}](x:a-${index}, linkedin:a)`),
      many(index => `@[A${index}](a${index})`),
    ]) {
      const body = postBody(author(), { platforms: ['x', 'linkedin', 'threads'], text });
      const created = await api().post('/posts', body, as);
      assert.equal(created.status, 201, created.text);
      const answers = [
        await api().post('/posts/validate', body, as),
        await api().get(`/posts/${created.data.id}/preview`, as),
        await api().post('/posts/bulk?dryRun=true', { posts: [body] }, as),
      ];
      for (const [index, { status, text: said }] of answers.entries())
        assert.equal(status, 200, `${index}: ${text.slice(0, 30)}: ${said.slice(0, 500)}`);
      const scheduled = { scheduledAt: inHours(2) };
      assert.equal((await api().post(`/posts/${created.data.id}/schedule`, scheduled, as)).status, 400);
    }
  });
});
