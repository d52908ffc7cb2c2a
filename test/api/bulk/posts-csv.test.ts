import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createImportActivities } from '../../../src/activities/bulk/import-posts.ts';
import { readCsvElsewhere } from '../../support/csv.ts';
import { useApi } from '../../support/http/api.ts';
import { rowCodes, rowStatuses, type ImportAnswer } from '../../support/post-imports.ts';
import { aFile, aPost, anAuthor, inHours, type Author } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

interface Post extends Record<string, unknown> {
  media: { id: string; altText: string }[];
  status: string;
  platformOptions: unknown;
  scheduledAt: string | null;
  plannedFor: string | null;
}

const csv = { 'content-type': 'text/csv' };

describe('posts as CSV', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  let author: Author;
  beforeEach(async () => {
    author = await anAuthor(api(), ['x', 'linkedin', 'youtube']);
  });

  const as = () => ({ as: author.token });
  const send = (text: string | Uint8Array<ArrayBuffer>, query = '?dryRun=true') =>
    api().post(`/posts/bulk${query}`, undefined, { ...as(), headers: csv, raw: text });
  const tried = async (text: string | Uint8Array<ArrayBuffer>): Promise<ImportAnswer> => {
    const { status, data, text: answer } = await send(text);
    assert.equal(status, 200, answer);
    return data as ImportAnswer;
  };
  const made = async (text: string): Promise<ImportAnswer> => {
    const { data, text: answer, status } = await send(text, '?onError=skip');
    assert.equal(status, 202, answer);
    await new MockActivityEnvironment().run(createImportActivities(service()).importSomePosts, data.id);
    return (await api().get(`/posts/bulk/${data.id}`, as())).data as ImportAnswer;
  };
  const exported = async (query = ''): Promise<string> => {
    const { status, text, headers } = await api().get(`/posts/export${query}`, as());
    assert.equal(status, 200, text);
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    return text.replace('\uFEFF', '');
  };
  const read = async (id: string | null | undefined) => (await api().get(`/posts/${id}`, as())).data;
  const rowsOf = (...lines: string[]): string => lines.map(line => `${line}\r\n`).join('');

  it('has a template, whose columns an import knows', async () => {
    const { status, text, headers } = await api().get('/posts/bulk/template', as());
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /attachment; filename="posts-template.csv"/);
    const header = text.replace('\uFEFF', '').trim();
    const columns = ['externalId', 'brand', 'platforms', 'text', 'x.text'];
    assert.deepEqual(readCsvElsewhere(header)[0]?.slice(0, 5), columns);
    const none = await send(header);
    assert.deepEqual([none.status, none.body.details[0].code], [400, 'too_small']);
    assert.deepEqual(rowStatuses(await tried(`${header}\r\none,${author.brand.slug},x,Hello\r\n`)), [
      'pending',
    ]);
  });

  it('is read as spreadsheets of many countries write it', async () => {
    const { slug } = author.brand;
    const german = `sep=;\r\nbrand;platforms;text;scheduledAt;timeZone\r\n${slug};x, linkedin;"Grüße; alle\r\nzusammen";31.03.2030 2:30;Europe/Berlin\r\n;;;;\r\n`;
    for (const bytes of [
      Buffer.from(german),
      Buffer.from(`\uFEFF${german}`),
      Buffer.from(`\uFEFF${german}`, 'utf16le'),
      Buffer.from(german.replaceAll(';', '\t').replace('sep=\t\r\n', '').replaceAll('\r\n', '\n')),
    ]) {
      const { rows, total } = await tried(new Uint8Array(bytes));
      assert.equal(total, 1);
      assert.match(rows[0]?.post?.text ?? '', /^Grüße[;\t] alle\r?\nzusammen$/);
      // clocks go from 2:00 to 3:00 in that night
      assert.equal(rows[0]?.scheduledAt, '2030-03-31T01:00:00.000Z');
    }
    const latin = await send(new Uint8Array(Buffer.from(`brand,text\r\n${slug},Grüße`, 'latin1')));
    assert.equal(latin.body.error, 'malformed_body');
    assert.equal((await send('brand,text\r\nacme,"Hello')).body.error, 'malformed_body');
  });

  it('is read in every type that browsers give it, and the refusal of another type names them all', async () => {
    const text = rowsOf('brand,platforms,text', `${author.brand.slug},x,Hello`);
    const sent = (type: string) =>
      api().post('/posts/bulk?dryRun=true', undefined, {
        ...as(),
        headers: { 'content-type': type },
        raw: text,
      });
    for (const type of ['text/csv; charset=utf-8', 'application/vnd.ms-excel', 'text/tab-separated-values'])
      assert.deepEqual(rowStatuses((await sent(type)).data as ImportAnswer), ['pending'], type);
    const { status, body } = await sent('text/plain');
    assert.equal(status, 415);
    assert.equal(
      body.message,
      'The body must be sent as application/json, text/csv, application/vnd.ms-excel, or text/tab-separated-values.',
    );
  });

  it('loses byte order marks that stand at the start of its cells', async () => {
    const mark = '\uFEFF';
    const text = rowsOf(
      `${mark}brand,${mark}platforms,text`,
      `${author.brand.slug},${mark}x,"${mark}${mark}Hello, ${mark}there"`,
    );
    for (const whole of [text, mark + text, `${mark}sep=,\r\n${text}`]) {
      const { rows } = await tried(whole);
      assert.equal(rows[0]?.post?.text, `Hello, ${mark}there`);
    }
  });

  it('accepts the names that fields have in JSON', async () => {
    const { rows } = await tried(
      rowsOf('brandSlug,platforms,text,platformOptions.x.text', `${author.brand.slug},x,Hello,On X`),
    );
    assert.equal(rows[0]?.post?.brandSlug, author.brand.slug);
    const twice = await send(rowsOf('brand,brandSlug,text', 'acme,acme,Hello'));
    assert.deepEqual([twice.status, twice.body.details[0].code], [400, 'not_unique']);
  });

  it('refuses the rows that contain U+0000, and no other, as JSON does', async () => {
    const { slug: brandSlug } = author.brand;
    const good = { brandSlug, platforms: ['x'], text: 'Hello' };
    const posts = [
      good,
      { ...good, text: 'A nul \0' },
      { ...good, externalId: 'a\0' },
      { ...good, metadata: { 'a\0': 'b' } },
      { ...good, thread: [{ text: '\0' }] },
      { ...good, text: 'Good as well' },
    ];
    const json = await api().post('/posts/bulk?dryRun=true', { posts }, as());
    const csvTried = await tried(
      rowsOf(
        'brand,platforms,text,externalId,metadata,media',
        `${brandSlug},x,Hello`,
        `${brandSlug},x,A nul \0`,
        `${brandSlug},x,Hello,a\0`,
        `${brandSlug},x,Hello,,{\0}`,
        `${brandSlug}\0,x,Hello,,,a\0.png`,
        `${brandSlug},x,Good as well`,
      ),
    );
    const nul = ['refused', 'refused', 'refused', 'refused'];
    for (const { rows } of [json.data as ImportAnswer, csvTried]) {
      assert.deepEqual(rowStatuses({ rows } as ImportAnswer), ['pending', ...nul, 'pending']);
      for (const { problems } of rows.slice(1, 5))
        assert.ok(problems.some(({ code, path }) => code === 'invalid_character' && !path.includes('\0')));
    }
    const { rows } = await made(rowsOf('brand,platforms,text', `${brandSlug},x,\0`, `${brandSlug},x,Good`));
    assert.deepEqual(rowStatuses({ rows } as ImportAnswer), ['refused', 'created']);
  });

  it('names columns that are not there, and the column of each problem', async () => {
    const unknown = await send(rowsOf('brand,text,colour,text', 'acme,Hello,blue,Again'));
    assert.deepEqual(
      unknown.body.details.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [
        ['colour', 'unknown_field'],
        ['text', 'not_unique'],
      ],
    );
    assert.match(unknown.body.details[0].message, /externalId, brand, platforms/);
    const { slug } = author.brand;
    const { rows } = await tried(
      rowsOf(
        'brand,platforms,text,scheduledAt,timeZone,media,youtube.privacyStatus,metadata',
        `${slug},x,No zone,2030-01-31 09:00`,
        `${slug},x,No such zone,2030-01-31 09:00,Mars/Base`,
        `${slug},x,No time,01/31/2030,UTC`,
        `${slug},x,Too far,2226-01-31 09:00,UTC`,
        `nobodys,x,No brand`,
        `${slug},myspace,No platform`,
        `${slug},x,No file,,,missing.png`,
        `${slug},youtube,No setting,,,,everybody`,
        `${slug},x,No object,,,,,7`,
        `${slug},x,More,,,,,,cells,than columns`,
      ),
    );
    assert.deepEqual(
      rows.map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`)),
      [
        ['scheduledAt required'],
        ['timeZone invalid_format'],
        ['scheduledAt invalid_format'],
        ['scheduledAt too_big'],
        ['brand not_found'],
        ['platforms invalid_value'],
        ['media not_found'],
        ['youtube.privacyStatus option_invalid'],
        ['metadata invalid_type'],
        ['null unknown_field'],
      ],
    );
  });

  it('finds files by their names in the library, and says when several have one', async () => {
    const [cup, one, other] = [
      await aFile(api(), author),
      await aFile(api(), author),
      await aFile(api(), author),
    ];
    await api().rows(`update media set file_name = 'cup, blue.jpg' where id = $1`, cup);
    await api().rows(`update media set file_name = 'twice.jpg' where id = any ($1)`, [one, other]);
    const { slug } = author.brand;
    const text = rowsOf(
      'brand,platforms,text,media,altText',
      `${slug},x,Named,"cup, blue.jpg | https://example.com/tea.jpg",A cup | Some tea`,
      `${slug},x,Ambiguous,twice.jpg`,
    );
    const done = await made(text);
    assert.deepEqual(rowCodes(done), [[], ['not_unique']]);
    const { media } = await read(done.rows[0]?.postId);
    assert.deepEqual(
      media.map((file: { id: string; altText: string; sourceUrl?: string }) => [
        file.sourceUrl ?? file.id,
        file.altText,
      ]),
      [
        [cup, 'A cup'],
        ['https://example.com/tea.jpg', 'Some tea'],
      ],
    );
  });

  it('takes an export back unchanged, and adds nothing while its posts are there', async () => {
    const file = await aFile(api(), author);
    const media = [{ id: file, altText: 'One | two' }];
    const posts = [
      { text: '=HYPERLINK("x")', externalId: 'formula', labels: ['-a', 'b|c', 'd'] },
      { text: '\'=quoted, "and"\r\nlines', scheduledAt: inHours(50), metadata: { key: '@value' } },
      {
        text: ' Blank at both ends ',
        plannedFor: inHours(60),
        thread: [{ text: 'Next' }, { text: 'Last\n---\nline' }],
      },
      { text: '', media, platforms: ['x', 'youtube'], thread: [{ text: 'With a file', media }] },
      {
        text: 'Everywhere',
        platforms: ['x', 'linkedin', 'youtube'],
        platformOptions: {
          x: { text: 'On X', media, replySettings: 'verified' },
          linkedin: { text: null, title: 'Title' },
          youtube: { title: 'Über', tags: ['a|b', 'c'], madeForKids: false },
        },
      },
    ];
    const before = await Promise.all(posts.map(async given => read((await aPost(api(), author, given)).id)));
    const text = await exported();
    const again = await tried(text);
    assert.deepEqual(rowStatuses(again), ['present', 'present', 'present', 'present', 'present']);
    for (const { id } of before) await api().delete(`/posts/${id}`, as());
    const done = await made(text);
    assert.deepEqual([done.created, rowCodes(done).flat()], [5, []]);
    const ids = new Map(done.rows.map(({ row, postId }) => [row, postId]));
    const said = ({ text: words, platforms, labels, metadata, thread, externalId, ...post }: Post) => ({
      ...{ words, platforms, labels, metadata, thread, externalId, status: post.status },
      ...{ media: post.media.map(one => [one.id, one.altText]) },
      ...{ options: post.platformOptions, times: [post.scheduledAt, post.plannedFor] },
    });
    const order = before.map(({ id }) => text.split('\r\n').findIndex(line => line.startsWith(`"${id}"`)));
    assert.ok(order.every(index => index > 0));
    const after = await Promise.all([...ids.values()].map(read));
    const byText = (one: { text: string }, other: { text: string }) => (one.text < other.text ? -1 : 1);
    assert.deepEqual(after.toSorted(byText).map(said), before.toSorted(byText).map(said));
    // without the ids, the export of the created posts is the same
    const withoutIds = (whole: string): string => whole.replaceAll(/^"[0-9a-f-]{36}",/gm, '');
    assert.equal(withoutIds(await exported()), withoutIds(text));
    assert.match(text, /'=HYPERLINK/);
  });

  it('is read by other programs as one row a post, with no cell that they compute', async () => {
    const texts = ['two\n=1+1', 'x;=WEBSERVICE(A1);', 'a\rb', '"quoted", and so', '\t=tab', 'plain'];
    for (const text of texts) await aPost(api(), author, { text });
    const [header = [], ...rows] = readCsvElsewhere(await exported());
    const cells = rows.map(row => row[header.indexOf('text')] ?? '');
    assert.deepEqual(cells.map(cell => cell.replace(/^'/, '')).toSorted(), texts.toSorted());
    assert.ok(
      rows.every(row => row.length === header.length && row.every(cell => !/^[=+\-@\t\r]/.test(cell))),
    );
  });

  it('exports what a list has with the same filters, page by page, and only brands that a key may read', async () => {
    await api().rows(
      `insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, scheduled_at, media, thread,
                          platform_options, created_by, labels)
       select gen_random_uuid(), now(), now(), $1, $2, 'Post ' || n, '{x}', case when n <= 250 then 'draft' else 'cancelled' end,
              case when n > 250 then now() + interval '1 day' end, '[]', '[]', '{}', 'user:' || $3, '{many}'
         from generate_series(1, 255) n`,
      author.orgId,
      author.brand.id,
      author.id,
    );
    const linesOf = (text: string): string[] => text.trimEnd().split('\r\n').slice(1);
    assert.equal(new Set(linesOf(await exported('?label=many'))).size, 255);
    const cancelled = linesOf(await exported('?status=cancelled'));
    assert.equal(cancelled.length, 5);
    // a canceled post is not scheduled once more
    assert.ok(cancelled.every(line => !/,"20\d\d-/.test(line)));
    const other = (await api().post('/brands', { name: 'Other' }, as())).data;
    const given = { name: 'Other alone', scopes: ['posts:read'], brandIds: [other.id] };
    const { key } = (await api().post('/api-keys', given, as())).data;
    assert.deepEqual(linesOf((await api().get('/posts/export', { as: key })).text), []);
    assert.equal((await api().get('/posts/export?limit=5', as())).status, 400);
  });
});
