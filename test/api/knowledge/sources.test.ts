import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { giveCredits } from '../../support/credits.ts';
import { useApi } from '../../support/http/api.ts';
import { aLibrarian } from '../../support/knowledge.ts';
import { aUser } from '../../support/makers.ts';
import { farEnds } from '../../support/outbound.ts';
import { openTestService } from '../../support/service.ts';
import { aFollower, anRss, aSite, aSitemap, aWebPage } from '../../support/sources.ts';
import { use, useForEach } from '../../support/use.ts';

const settings = { SIGNUP_CREDITS: '20', OUTBOUND_ALLOW: '127.0.0.1', SOURCE_PAUSE: '0ms' };

describe('sources of a knowledge base', () => {
  const api = useApi(settings);
  const service = use(() =>
    openTestService({ ...settings, DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }),
  );
  const ends = farEnds();
  after(() => ends.close());

  const librarian = useForEach(() => aLibrarian(api()));
  const site = useForEach(() => aSite(ends));
  const follower = useForEach(() => aFollower({ api: api(), service }, librarian()));

  /** A feed of two pages. */
  const aFeed = async (given: object = {}) => {
    site().put('/one', aWebPage('One is about bread.'));
    site().put('/two', aWebPage('Two is about rye.'));
    const items = [{ link: site().url('/one') }, { link: site().url('/two') }];
    site().put('/feed', anRss(items), { type: 'application/rss+xml' });
    return follower().follow(site().url('/feed'), 'feed', given);
  };
  const sortedUrls = async () => (await follower().documents()).map(({ url }) => url ?? '').toSorted();

  it('are feeds, whose pages become documents with the title that the feed gives', async () => {
    const { id } = await aFeed();
    const seen = await follower().look(id);
    assert.deepEqual([seen.status, seen.lastProblem, seen.failures], ['active', null, 0]);
    assert.deepEqual(seen.counts, { items: 2, documents: 2, gone: 0, failed: 0 });
    assert.ok(Date.parse(seen.nextCheckAt ?? '') > Date.now() + 59 * 60_000);
    const documents = await follower().documents();
    assert.deepEqual(
      documents.map(({ name, sourceId }) => [name, sourceId]),
      [
        ['A title', id],
        ['A title', id],
      ],
    );
    assert.deepEqual(await sortedUrls(), [site().url('/one'), site().url('/two')]);
    assert.deepEqual(
      (await follower().items(id)).map(({ status }) => status),
      ['ingested', 'ingested'],
    );
    assert.equal(site().mostAtOnce(), 1);
  });

  it('are Atom feeds, whose entries without a page are texts', async () => {
    const entry =
      '<entry><id>urn:1</id><title>Hours</title><updated>2030-01-01T00:00:00Z</updated><content type="html">&lt;p&gt;Open at nine.&lt;/p&gt;</content></entry>';
    site().put('/atom', `<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`);
    const { id } = await follower().follow(site().url('/atom'), 'feed');
    await follower().look(id);
    const [document] = await follower().documents();
    assert.deepEqual([document?.name, document?.url], ['Hours', null]);
    const [row] = await api().rows('select storage_key as key from kb_documents where id = $1', document?.id);
    const [bytes] = await (await service().storage.open(row.key)).toArray();
    assert.match(String(bytes), /<p>Open at nine/);
  });

  it('cost nothing where nothing has changed, by the word of the server or by their own', async () => {
    const { id } = await aFeed();
    await follower().look(id);
    await follower().ingestAll();
    site().asked();
    await follower().check(id);
    assert.deepEqual(site().asked(), ['/feed 304']);
    // another time in the feed, and another token in the page
    site().put('/one', aWebPage('One is about bread.').replace('<p>', '<script>var token = 7</script><p>'));
    site().put('/feed', anRss([{ link: site().url('/one'), date: 'later' }, { link: site().url('/two') }]));
    await follower().check(id);
    assert.deepEqual(site().asked(), ['/feed 200', '/one 200']);
    assert.deepEqual(await librarian().balance(), { balance: 18, held: 2 });
  });

  it('have what has changed ingested again, and what is new', async () => {
    const { id } = await aFeed();
    await follower().look(id);
    await follower().ingestAll();
    site().put('/one', aWebPage('One is about cake now.'));
    site().put('/three', aWebPage('Three.'));
    const items = ['/one', '/two', '/three'].map(path => ({
      link: site().url(path),
      date: path.slice(0, 4),
    }));
    site().put('/feed', anRss(items));
    await follower().check(id);
    const revisions = await api().rows(
      'select source_url as url, revision, status from kb_documents where knowledge_base_id = $1 order by source_url',
      librarian().kbId,
    );
    assert.deepEqual(revisions, [
      { url: site().url('/one'), revision: 2, status: 'pending' },
      { url: site().url('/three'), revision: 1, status: 'pending' },
      { url: site().url('/two'), revision: 1, status: 'ready' },
    ]);
  });

  it('keep what falls off the end of a feed', async () => {
    const { id } = await aFeed();
    await follower().look(id);
    site().put('/feed', anRss([{ link: site().url('/two') }]));
    const seen = await follower().check(id);
    assert.deepEqual(seen.counts, { items: 2, documents: 2, gone: 0, failed: 0 });
  });

  it('are sitemaps, of which the last changed pages are followed, and missing pages are marked', async () => {
    for (const path of ['/one', '/two', '/three']) site().put(path, aWebPage(`About ${path}.`));
    const pages = [
      { loc: site().url('/one'), lastmod: '2030-01-01' },
      { loc: site().url('/two'), lastmod: '2030-01-03' },
      { loc: site().url('/three'), lastmod: '2030-01-02' },
    ];
    site().put('/sitemap.xml', aSitemap(pages), { type: 'application/xml' });
    const { id } = await follower().follow(site().url('/sitemap.xml'), 'sitemap', { maxItems: 2 });
    await follower().look(id);
    assert.deepEqual(await sortedUrls(), [site().url('/three'), site().url('/two')]);
    await follower().ingestAll();
    site().put('/sitemap.xml', aSitemap(pages.slice(0, 2)));
    const seen = await follower().check(id);
    assert.deepEqual(seen.counts, { items: 3, documents: 3, gone: 1, failed: 0 });
    const gone = (await follower().documents()).filter(({ goneAt }) => goneAt !== null);
    assert.deepEqual(
      gone.map(({ url }) => url),
      [site().url('/three')],
    );
    site().put('/sitemap.xml', aSitemap(pages.slice(1)));
    await follower().check(id);
    const back = (await follower().documents()).filter(({ goneAt }) => goneAt !== null);
    assert.deepEqual(
      back.map(({ url }) => url),
      [site().url('/one')],
    );
  });

  it('are found through the page of a site that names its feed, at each check', async () => {
    await aFeed({ paused: true });
    const home =
      '<!doctype html><head><link rel="alternate" type="application/rss+xml" href="feed"></head>Hello';
    site().put('/', home);
    site().asked();
    const { id } = await follower().follow(site().url('/'), 'feed');
    assert.deepEqual((await follower().look(id)).counts.documents, 2);
    await follower().ingestAll();
    site().put('/three', aWebPage('Three.'));
    site().put('/feed', anRss([{ link: site().url('/three') }]));
    assert.equal((await follower().check(id)).counts.documents, 3);
    // the page is unchanged, which says nothing about its feed
    const listings = site()
      .asked()
      .filter(request => /^\/(?:feed)? /.test(request));
    assert.deepEqual(listings, ['/ 200', '/feed 200', '/ 200', '/feed 200']);
    assert.equal(site().mostAtOnce(), 1);
  });

  it('fail if the feed that a page names is missing, or is another page', async () => {
    const naming = (feed: string) =>
      `<!doctype html><link rel="alternate" type="application/rss+xml" href="${feed}">`;
    site().put('/', naming('/missing'));
    site().put('/loop', naming('/loop'));
    for (const [path, code] of [
      ['/', 'not_fetched'],
      ['/loop', 'not_a_source'],
    ] as const) {
      const { id } = await follower().follow(site().url(path), 'feed');
      assert.equal((await follower().look(id)).lastProblem?.code, code);
    }
    assert.deepEqual(site().asked(), ['/ 200', '/missing 404', '/loop 200', '/loop 200']);
  });

  it('are indexes of sitemaps, whose parts are read together', async () => {
    for (const path of ['/one', '/two', '/three']) site().put(path, aWebPage(`About ${path}.`));
    const page = (path: string, lastmod: string) => ({ loc: site().url(path), lastmod });
    const index = (...parts: string[]) =>
      `<sitemapindex>${parts.map(path => `<sitemap><loc>${site().url(path)}</loc></sitemap>`).join('')}</sitemapindex>`;
    site().put('/index.xml', index('/a.xml', '/missing.xml', '/b.xml'));
    site().put('/a.xml', aSitemap([page('/one', '2030-01-01'), page('/two', '2030-01-03')]));
    site().put('/b.xml', aSitemap([page('/three', '2030-01-02'), page('/two', '2030-01-03')]));
    const { id } = await follower().follow(site().url('/index.xml'), 'sitemap', { maxItems: 2 });
    await follower().look(id);
    assert.deepEqual(await sortedUrls(), [site().url('/three'), site().url('/two')]);
    await follower().ingestAll();
    site().put('/a.xml', aSitemap([page('/one', '2030-01-01')]));
    site().put('/b.xml', aSitemap([page('/three', '2030-01-02')]));
    assert.deepEqual((await follower().check(id)).counts, { items: 3, documents: 3, gone: 1, failed: 0 });
    // a part that cannot be read marks none of its pages
    site().put('/b.xml', '', { status: 500 });
    const failed = await follower().check(id);
    assert.deepEqual([failed.lastProblem?.code, failed.counts.gone], ['not_fetched', 1]);
  });

  it('are single pages, asked for conditionally, and marked as gone while they are not there', async () => {
    site().put('/hours', aWebPage('Open at nine.'));
    const { id } = await follower().follow(site().url('/hours'), 'page');
    await follower().look(id);
    await follower().ingestAll();
    site().asked();
    await follower().check(id);
    assert.deepEqual(site().asked(), ['/hours 304']);
    site().remove('/hours');
    const lost = await follower().check(id);
    assert.deepEqual([lost.lastProblem?.code, lost.failures, lost.counts.gone], ['gone', 1, 1]);
    site().put('/hours', aWebPage('Open at nine.'));
    const back = await follower().check(id);
    assert.deepEqual([back.lastProblem, back.failures, back.counts.gone], [null, 0, 0]);
    assert.deepEqual(
      (await follower().documents()).map(({ goneAt }) => goneAt),
      [null],
    );
    site().remove('/hours', 410);
    const over = await follower().check(id);
    assert.deepEqual([over.status, over.nextCheckAt], ['paused', null]);
    assert.match(over.pausedReason ?? '', /no longer exists/);
  });

  it('are left alone for as long as their server asks', async () => {
    site().put('/feed', '', { status: 429, headers: { 'Retry-After': '7200' } });
    const { id } = await follower().follow(site().url('/feed'), 'feed', { everyMinutes: 15 });
    const seen = await follower().look(id);
    assert.deepEqual([seen.lastProblem?.code, seen.failures], ['busy', 1]);
    assert.ok(Date.parse(seen.nextCheckAt ?? '') > Date.now() + 110 * 60_000);
  });

  it('are requested one at a time if two follow the same host', async () => {
    for (const path of ['/a', '/b', '/c', '/d']) site().put(path, aWebPage(`About ${path}.`));
    site().put('/feed', anRss(['/a', '/b'].map(path => ({ link: site().url(path) }))));
    site().put('/other', anRss(['/c', '/d'].map(path => ({ link: site().url(path) }))));
    const other = aFollower({ api: api(), service }, await aLibrarian(api()));
    const [one, two] = [
      await follower().follow(site().url('/feed'), 'feed'),
      await other.follow(site().url('/other'), 'feed'),
    ];
    await Promise.all([follower().look(one.id), other.look(two.id)]);
    assert.equal(site().asked().length, 6);
    assert.equal(site().mostAtOnce(), 1);
  });

  it('have each item once where two workers look at the same time', async () => {
    const { id } = await aFeed();
    await Promise.all([follower().look(id), follower().look(id)]);
    // each sees the state at its own end
    assert.deepEqual((await follower().read(id)).counts, { items: 2, documents: 2, gone: 0, failed: 0 });
    assert.equal((await follower().documents()).length, 2);
  });

  it('pause after ten failed checks in a row, and start a new count when they are resumed', async () => {
    site().put('/feed', aWebPage('No feed.'));
    const { id } = await follower().follow(site().url('/feed'), 'feed');
    assert.equal((await follower().look(id)).lastProblem?.code, 'not_a_source');
    for (let count = 2; count <= 10; count += 1) await follower().check(id);
    const paused = await follower().read(id);
    assert.deepEqual([paused.status, paused.failures], ['paused', 10]);
    assert.match(paused.pausedReason ?? '', /^The source was paused after 10 failed checks in a row/);
    const { data: told } = await api().get('/api/notifications', librarian().as);
    assert.equal(told.notifications[0].title, `A source at ${new URL(site().url('/')).host} was paused`);
    const refused = await api().post(`${follower().sources}/${id}/check`, undefined, librarian().as);
    assert.deepEqual([refused.status, refused.body.error], [409, 'invalid_state']);
    site().put('/feed', anRss([]));
    const { data } = await api().patch(`${follower().sources}/${id}`, { paused: false }, librarian().as);
    assert.deepEqual([data.status, data.failures, data.pausedReason], ['active', 0, null]);
    assert.equal((await follower().look(id)).lastProblem, null);
  });

  it('say of each item that cannot be read why, and go on with the others', async () => {
    site().put('/good', aWebPage('Good.'));
    site().put('/image', '\x89PNG\r\n\x1a\n\0\0', { type: 'image/png' });
    const links = ['/good', '/image', '/missing'].map(site().url);
    const inside = 'http://169.254.169.254/latest';
    site().put('/feed', anRss([...links, inside].map(link => ({ link }))));
    const { id } = await follower().follow(site().url('/feed'), 'feed');
    await follower().look(id);
    const items = new Map((await follower().items(id)).map(({ url, ...item }) => [url, item]));
    assert.equal(items.get(site().url('/good'))?.status, 'ingested');
    assert.equal(items.get(site().url('/image'))?.problem?.code, 'unsupported_media_type');
    assert.equal(items.get(site().url('/missing'))?.status, 'gone');
    assert.deepEqual(
      [items.get(inside)?.status, items.get(inside)?.problem?.code],
      ['failed', 'not_allowed'],
    );
    assert.equal((await follower().documents()).length, 1);
  });

  it('are refused where their address leads into a private network', async () => {
    for (const url of [
      'http://169.254.169.254/feed',
      'ftp://example.com/feed',
      'https://me:it@example.com/',
    ]) {
      const { status, body } = await api().post(follower().sources, { url, kind: 'feed' }, librarian().as);
      assert.deepEqual([status, body.details?.[0]?.path], [400, 'url'], url);
    }
  });

  it('declare no entities of their own', async () => {
    const bomb =
      '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    site().put('/one', aWebPage('One.'));
    const feed = anRss([{ link: site().url('/one'), title: '&b;&f;' }]).replace('?>', `?>${bomb}`);
    site().put('/feed', feed);
    const { id } = await follower().follow(site().url('/feed'), 'feed');
    await follower().look(id);
    assert.deepEqual(
      (await follower().items(id)).map(({ title }) => title),
      ['&b;&f;'],
    );
  });

  it('fetch nothing that no one can pay for, and continue once someone can', async () => {
    const { id } = await aFeed();
    await api().rows(`update billing_accounts set balance = 0 where org_id = $1`, librarian().orgId);
    const poor = await follower().look(id);
    assert.equal(poor.lastProblem?.code, 'insufficient_credits');
    assert.deepEqual(site().asked(), ['/feed 200']);
    await giveCredits(api(), librarian().orgId, 5);
    const rich = await follower().check(id);
    assert.deepEqual([rich.lastProblem, rich.counts.documents], [null, 2]);
  });

  it('add nothing in the name of a person who may no longer write there', async () => {
    const { id } = await aFeed();
    const bob = await aUser(api());
    await api().rows(
      `update memberships set org_id = $1, role = 'admin' where user_id = $2`,
      librarian().orgId,
      bob.id,
    );
    await api().rows(`update kb_sources set answered_by = $2 where id = $1`, id, `user:${bob.id}`);
    await api().rows(`delete from memberships where user_id = $1`, bob.id);
    const refused = await follower().look(id);
    assert.equal(refused.lastProblem?.code, 'insufficient_scope');
    assert.deepEqual([site().asked(), await follower().documents()], [[], []]);
    await api().patch(`${follower().sources}/${id}`, { everyMinutes: 30 }, librarian().as);
    assert.equal((await follower().look(id)).counts.documents, 2);
  });

  it('do not bring back what a person has deleted', async () => {
    const { id } = await aFeed();
    await follower().look(id);
    const [document] = (await follower().documents()).filter(({ url }) => url === site().url('/one'));
    await api().delete(`/kbs/${librarian().kbId}/docs/${document?.id}`, librarian().as);
    site().put('/one', aWebPage('One again.'));
    site().put('/feed', anRss([{ link: site().url('/one'), date: 'new' }, { link: site().url('/two') }]));
    await follower().check(id);
    assert.deepEqual(await sortedUrls(), [site().url('/two')]);
    const statuses = (await follower().items(id)).map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, ['ingested', 'removed']);
  });

  it('leave their documents when they are deleted, and go with their knowledge base', async () => {
    const { id } = await aFeed();
    await follower().look(id);
    const { status } = await api().delete(`${follower().sources}/${id}`, librarian().as);
    assert.equal(status, 200);
    assert.equal((await api().get(`${follower().sources}/${id}`, librarian().as)).status, 404);
    assert.deepEqual(
      (await follower().documents()).map(({ sourceId }) => sourceId),
      [null, null],
    );
    await aFeed();
    await api().delete(`/kbs/${librarian().kbId}`, librarian().as);
    const left = await api().rows('select 1 from kb_sources where org_id = $1', librarian().orgId);
    assert.deepEqual(left, []);
  });

  it('are followed once, however often a person adds them', async () => {
    const [url, paused] = ['https://example.com/feed', true];
    const add = (given: object) =>
      api().post(follower().sources, { url, kind: 'feed', ...given }, librarian().as);
    const answers = await Promise.all([add({ paused }), add({ paused }), add({ paused, maxItems: 3 })]);
    const first = answers.find(({ status }) => status === 201);
    for (const one of [
      ...answers.filter(each => each !== first),
      await add({ url: 'https://EXAMPLE.com:443/feed#x' }),
    ]) {
      assert.deepEqual([one.status, one.body.error, one.body.details[0].path], [409, 'duplicate', 'url']);
      assert.ok(one.body.message.includes(first?.data.id), one.body.message);
    }
    for (const other of [{ url: `${url}?a` }, { kind: 'page' }])
      assert.equal((await add({ paused, ...other })).status, 201);
    await api().delete(`${follower().sources}/${first?.data.id}`, librarian().as);
    assert.equal((await add({ paused })).status, 201);
  });

  it('are twenty a knowledge base at most, and listed by pages', async () => {
    const url = 'https://example.com/feed';
    for (let count = 1; count <= 20; count += 1)
      await follower().follow(`${url}?${count}`, 'feed', { paused: true });
    const { status, body } = await api().post(follower().sources, { url, kind: 'feed' }, librarian().as);
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    const { data } = await api().get(`${follower().sources}?limit=15`, librarian().as);
    assert.deepEqual([data.sources.length, data.total, data.nextOffset], [15, 20, 15]);
  });
});
